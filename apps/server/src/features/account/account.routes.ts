import * as routes from "@sgval/contract/account/account";
import * as preferenceRoutes from "@sgval/contract/account/preferences";
import * as viewRoutes from "@sgval/contract/account/saved-views";
import type { FastifyInstance } from "fastify";
import { withUploads } from "../../gateways/files/picture-transfer.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import type { AccountDeps } from "./account-deps.ts";
import { type Photos, receivePhoto, sendPhoto } from "./photo.ts";
import { readPreferences, updatePreferences } from "./preferences.ts";
import { createView, deleteView, listViews, updateView } from "./saved-views.ts";
import { readAccount, updateAccount } from "./update-account.ts";

const servePhoto = (app: FastifyInstance, photos: Photos): void => {
  registerRoute(app, routes.readOwnPhoto, async ({ actor, reply }) =>
    sendPhoto(reply, await photos.read(actor.userId)),
  );
  registerRoute(app, routes.savePhoto, async ({ actor, ip, request, reply }) => ({
    data: await photos.save(actor.userId, await receivePhoto(request, reply), { actor, ip }),
  }));
  registerRoute(app, routes.removePhoto, ({ actor, ip }) => photos.remove(actor.userId, { actor, ip }));
};

const servePreferences = (app: FastifyInstance, deps: AccountDeps): void => {
  const [read, update] = [readPreferences(deps), updatePreferences(deps)];
  registerRoute(app, preferenceRoutes.readPreferences, async ({ actor }) => ({
    data: await read(actor.userId),
  }));
  registerRoute(app, preferenceRoutes.updatePreferences, async ({ body, actor, ip }) => ({
    data: await update(body, { actor, ip }),
  }));
};

const serveViews = (app: FastifyInstance, deps: AccountDeps): void => {
  const [list, create] = [listViews(deps), createView(deps)];
  const [update, remove] = [updateView(deps), deleteView(deps)];
  registerRoute(app, viewRoutes.listViews, async ({ actor }) => ({ data: await list(actor.userId) }));
  registerRoute(app, viewRoutes.createView, async ({ body, actor }) => ({
    data: await create(actor.userId, body),
  }));
  registerRoute(app, viewRoutes.updateView, async ({ params, body, actor }) => ({
    data: await update(actor.userId, params.id, body),
  }));
  registerRoute(app, viewRoutes.deleteView, ({ params, actor }) => remove(actor.userId, params.id));
};

/** The caller's profile, photo, preferences and saved views; those of other users are in `access`. */
export const accountRoutes = (app: FastifyInstance, deps: AccountDeps, photos: Photos): void => {
  const [read, update] = [readAccount(deps), updateAccount(deps)];
  registerRoute(app, routes.readAccount, async ({ actor }) => ({ data: await read(actor.userId) }));
  registerRoute(app, routes.updateAccount, async ({ body, actor, ip }) => ({
    data: await update(body, { actor, ip }),
  }));
  withUploads(app, (uploads) => servePhoto(uploads, photos));
  servePreferences(app, deps);
  serveViews(app, deps);
};
