import * as routes from "@sgval/contract/access/user-account";
import type { FastifyInstance } from "fastify";
import { withUploads } from "../../../gateways/files/picture-transfer.ts";
import type { Actor } from "../../../kernel/actor.ts";
import { registerRoute } from "../../../kernel/http/register-route.ts";
import { receivePhoto, sendPhoto } from "../../account/index.ts";
import { listSessionsOf, listTries, signInsAsTable } from "../../sign-in/index.ts";
import type { AccessDeps } from "../change-access.ts";
import { checkManageable, checkSignInsShown, demandUser } from "./find-user.ts";
import {
  endUserSessions,
  readUserSecurity,
  removeUserSecondFactor,
  sendResetLink,
  unlockUser,
} from "./user-account.ts";

const servePhotos = (app: FastifyInstance, deps: AccessDeps): void => {
  const { photos } = deps.account;
  const check = checkManageable(deps);
  registerRoute(app, routes.readUserPhoto, async ({ params, reply }) =>
    sendPhoto(reply, await photos.read(params.id)),
  );
  registerRoute(app, routes.saveUserPhoto, async ({ params, actor, ip, request, reply }) => {
    const content = await receivePhoto(request, reply);
    await check(actor, params.id);
    return { data: await photos.save(params.id, content, { actor, ip }) };
  });
  registerRoute(app, routes.removeUserPhoto, async ({ params, actor, ip }) => {
    await check(actor, params.id);
    return photos.remove(params.id, { actor, ip });
  });
};

/** What administrators see of and do to the sign-in, photo and notifications of other accounts. */
export const userAccountRoutes = (app: FastifyInstance, deps: AccessDeps): void => {
  const { kysely } = deps.db;
  const [check, checkShown] = [checkManageable(deps), checkSignInsShown(deps)];
  /** What is shown of the sign-ins of a user, for those who may see it. */
  const shown =
    <T>(read: (userId: number, actor: Actor) => Promise<T>) =>
    async ({ params, actor }: { params: { id: number }; actor: Actor }): Promise<{ data: T }> => {
      await checkShown(actor, params.id);
      return { data: await read(params.id, actor) };
    };
  const [read, unlock, removeFactor] = [
    readUserSecurity(deps),
    unlockUser(deps),
    removeUserSecondFactor(deps),
  ];
  const [end, sendLink] = [endUserSessions(deps), sendResetLink(deps)];
  registerRoute(app, routes.readUserSecurity, shown(read));
  registerRoute(
    app,
    routes.listUserSessions,
    shown((id, { sessionId }) => listSessionsOf(kysely, id, sessionId, new Date(deps.clock.now()))),
  );
  registerRoute(
    app,
    routes.listUserSignIns,
    shown((id) => listTries(kysely, id)),
  );
  registerRoute(app, routes.exportUserSignIns, async (call) => {
    await checkShown(call.actor, call.params.id);
    const user = await demandUser(kysely, call.params.id);
    return deps.tables.send(call, (view) => signInsAsTable(kysely, user, view));
  });
  registerRoute(app, routes.endUserSessions, ({ params, ...caller }) => end(params.id, caller));
  registerRoute(app, routes.unlockUser, ({ params, ...caller }) => unlock(params.id, caller));
  registerRoute(app, routes.sendResetLink, ({ params, ...caller }) => sendLink(params.id, caller));
  registerRoute(app, routes.removeUserSecondFactor, ({ params, ...caller }) =>
    removeFactor(params.id, caller),
  );
  registerRoute(app, routes.readUserNotices, async ({ params, actor }) => {
    await check(actor, params.id);
    return { data: await deps.account.noticesOf(params.id) };
  });
  registerRoute(app, routes.updateUserNotices, async ({ params, body, ...caller }) => {
    await check(caller.actor, params.id);
    const { username } = await demandUser(kysely, params.id);
    return { data: await deps.account.changeNotices({ id: params.id, username }, body, caller) };
  });
  withUploads(app, (uploads) => servePhotos(uploads, deps));
};
