import { uploadPieceBytes, workbookLimit } from "@sgval/contract/readings/imports";
import { dayMs } from "@sgval/quantities/duration";
import type { Kysely } from "kysely";
import { type Actor, type Caller, signatureOf } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { Database } from "../../../kernel/schema.ts";
import {
  countWaiting,
  expireImports,
  filesInUse,
  findImport,
  insertImport,
  type StoredImport,
  setReceived,
} from "./imports.store.ts";
import type { RunImportDeps } from "./run-import.ts";

export type ReceiveDeps = Pick<RunImportDeps, "db" | "clock" | "files"> & {
  /** Bytes of a file. */
  limit: number;
  /** The node that keeps the file. */
  node: string;
};

/** Files of one user that wait for their mapping. */
const mostWaiting = 5;
const untouchedFor = dayMs;
export const importDays = 90;

/** The import, if it is the actor's own. Errors: `not_found`. */
export const demandImport = async (db: Kysely<Database>, id: number, actor: Actor): Promise<StoredImport> => {
  const found = await findImport(db, id);
  if (!found || found.userId !== actor.userId) throw new Refusal("not_found");
  return found;
};

/** The devices that an actor may see, as an import keeps them; `null` for all. */
export const scopeOf = ({ scope }: Pick<Actor, "scope">): number[] | null =>
  scope === "all" ? null : [...scope];

/** Removes files that nobody needs any more: of imports that ended, or that were left for a day. */
export const removeOldFiles = async ({
  db,
  clock,
  files,
  node,
}: Omit<ReceiveDeps, "limit">): Promise<void> => {
  const now = clock.now();
  await expireImports(
    db.kysely,
    new Date(now),
    new Date(now - untouchedFor),
    new Date(now - importDays * dayMs),
  );
  await files.keepOnly(await filesInUse(db.kysely, node));
};

/** Announces a file. Errors: `import_too_large`, `import_workbook_too_large`, `import_no_space`, `list_full`. */
export const createImport =
  (deps: ReceiveDeps) =>
  async ({ fileName, bytes }: { fileName: string; bytes: number }, caller: Caller): Promise<StoredImport> => {
    const { db, clock, files, limit, node } = deps;
    const { userId } = caller.actor;
    if (bytes > limit) throw new Refusal("import_too_large", { limit });
    // By its name, before it is sent; any other one is recognised when it is read.
    if (bytes > workbookLimit && /\.xlsx$/i.test(fileName))
      throw new Refusal("import_workbook_too_large", { limit: workbookLimit });
    await removeOldFiles(deps);
    if ((await countWaiting(db.kysely, userId)) >= mostWaiting)
      throw new Refusal("list_full", { limit: mostWaiting });
    if (!(await files.fits(bytes))) throw new Refusal("import_no_space");
    const fields = {
      userId,
      signedBy: signatureOf(caller),
      node,
      fileName,
      bytes,
      scope: scopeOf(caller.actor),
    };
    return insertImport(db.kysely, fields, new Date(clock.now()));
  };

interface Piece {
  id: number;
  /** Where it begins in the file. */
  at: number;
  bytes: Buffer;
}

/**
 * Writes a piece of an announced file; the last one makes it ready. A piece that is sent again takes the place of the
 * first. Errors: `not_found`, `import_not_ready`, `import_too_large`, `import_incomplete` for a piece after a gap.
 */
export const receivePiece =
  ({ db, clock, files, node }: ReceiveDeps) =>
  async ({ id, at, bytes }: Piece, actor: Actor): Promise<StoredImport> => {
    const job = await demandImport(db.kysely, id, actor);
    if (job.status !== "uploading" || job.node !== node) throw new Refusal("import_not_ready");
    if (bytes.length > uploadPieceBytes || at + bytes.length > job.bytes)
      throw new Refusal("import_too_large", { limit: job.bytes });
    const here = await files.sizeOf(id);
    if (bytes.length === 0 || at > here) throw new Refusal("import_incomplete", { received: here });
    const received = await files.write(id, at, bytes);
    const stored = await setReceived(
      db.kysely,
      id,
      { received, complete: received === job.bytes },
      new Date(clock.now()),
    );
    if (!stored) throw new Refusal("import_not_ready");
    return stored;
  };
