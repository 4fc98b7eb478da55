import type { IdentityDeps } from "./identity-deps.ts";
import { unusedPhotos } from "./photo.store.ts";

/** Drops photos whose user is gone. One that two sweeps in a row find unused is not just being set. */
export const createPhotoSweep = ({ db, files }: Pick<IdentityDeps, "db" | "files">) => {
  let suspects: ReadonlySet<string> = new Set();
  return async (): Promise<void> => {
    const unused = await unusedPhotos(db.kysely, await files.list("photos"));
    for (const name of unused) if (suspects.has(name)) await files.remove("photos", name);
    suspects = new Set(unused);
  };
};
