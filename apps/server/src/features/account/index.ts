import type { UserNotices } from "@sgval/contract/access/user-account";
import type { FastifyInstance } from "fastify";
import { fileStorage } from "../../gateways/files/files.ts";
import { pictureMaker } from "../../gateways/files/make-picture.ts";
import { defineService } from "../../kernel/services.ts";
import { signIn } from "../sign-in/index.ts";
import { accountRoutes } from "./account.routes.ts";
import type { AccountDeps } from "./account-deps.ts";
import { createPhotoSweep, createPhotos, type Photos } from "./photo.ts";
import { readNotices, updateNotices } from "./preferences.ts";

export { receivePhoto, sendPhoto } from "./photo.ts";

export interface Account {
  photos: Photos;
  /** What a user is notified of. */
  noticesOf(userId: number): Promise<UserNotices>;
  /** Changes it, for a caller who may. */
  changeNotices: ReturnType<typeof updateNotices>;
  routes(app: FastifyInstance): void;
  close(): void;
}

const sweepEvery = 10 * 60 * 1000;

/** The caller's profile, photo, preferences and saved views. */
const createAccount = (deps: AccountDeps): Account => {
  const { clock, logger } = deps;
  const photos = createPhotos(deps);
  const dropUnusedPhotos = createPhotoSweep(deps);
  const stopSweeping = clock.every(sweepEvery, () => {
    dropUnusedPhotos().catch((error) => logger.debug({ err: error }, "unused photos could not be deleted"));
  });
  return {
    photos,
    noticesOf: readNotices(deps),
    changeNotices: updateNotices(deps),
    routes: (app) => accountRoutes(app, deps, photos),
    close: stopSweeping,
  };
};

export const account = defineService("account", ({ use, onStop, ...kernel }) => {
  const feature = createAccount({
    ...kernel,
    files: use(fileStorage),
    makePicture: use(pictureMaker),
    signIn: use(signIn),
  });
  onStop(feature.close);
  return feature;
});
