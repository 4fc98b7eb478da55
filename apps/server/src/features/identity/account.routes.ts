import multipart from "@fastify/multipart";
import * as routes from "@sgval/contract/account/account";
import * as preferenceRoutes from "@sgval/contract/account/preferences";
import type { FastifyInstance, FastifyReply } from "fastify";
import { registerRoute } from "../../kernel/register-route.ts";
import type { IdentityDeps } from "./identity-deps.ts";
import { receiveFile } from "./receive-file.ts";
import { readPhoto, removePhoto, savePhoto } from "./save-photo.ts";
import { readAccount, updateAccount } from "./update-account.ts";
import { readPreferences, readUserNotices, updatePreferences } from "./update-preferences.ts";

const sendPhoto = (reply: FastifyReply, photo: Buffer): FastifyReply =>
  reply
    .type("image/webp")
    // Asked for again with another version in its address; never kept where others could read it.
    .header("cache-control", "private, max-age=86400")
    .header("content-disposition", "inline")
    .send(photo);

const servePhotos = (app: FastifyInstance, deps: IdentityDeps): void => {
  const [read, save, remove] = [readPhoto(deps), savePhoto(deps), removePhoto(deps)];
  registerRoute(app, routes.readOwnPhoto, async ({ actor, reply }) =>
    sendPhoto(reply, await read(actor.userId)),
  );
  registerRoute(app, routes.savePhoto, async ({ actor, ip, request, reply }) => ({
    data: await save(actor.userId, await receiveFile(request, reply), { actor, ip }),
  }));
  registerRoute(app, routes.removePhoto, ({ actor, ip }) => remove(actor.userId, { actor, ip }));
  registerRoute(app, routes.readUserPhoto, async ({ params, reply }) =>
    sendPhoto(reply, await read(params.id)),
  );
  registerRoute(app, routes.saveUserPhoto, async ({ params, actor, ip, request, reply }) => ({
    data: await save(params.id, await receiveFile(request, reply), { actor, ip }),
  }));
  registerRoute(app, routes.removeUserPhoto, ({ params, actor, ip }) => remove(params.id, { actor, ip }));
};

/** One's own account, photo and preferences. */
export const accountRoutes = (app: FastifyInstance, deps: IdentityDeps): void => {
  void app.register(async (uploads) => {
    await uploads.register(multipart);
    servePhotos(uploads, deps);
  });
  const [read, update] = [readAccount(deps), updateAccount(deps)];
  registerRoute(app, routes.readAccount, async ({ actor }) => ({ data: await read(actor.userId) }));
  registerRoute(app, routes.updateAccount, async ({ body, actor, ip }) => ({
    data: await update(body, { actor, ip }),
  }));
  const [readChosen, choose] = [readPreferences(deps), updatePreferences(deps)];
  registerRoute(app, preferenceRoutes.readPreferences, async ({ actor }) => ({
    data: await readChosen(actor.userId),
  }));
  registerRoute(app, preferenceRoutes.updatePreferences, async ({ body, actor, ip }) => ({
    data: await choose(body, { actor, ip }),
  }));
  const readNotices = readUserNotices(deps);
  registerRoute(app, preferenceRoutes.readUserNotices, async ({ params, actor }) => ({
    data: await readNotices(params.id, { actor }),
  }));
};
