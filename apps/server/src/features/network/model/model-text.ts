import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { Kysely } from "kysely";
import type { Database } from "../../../kernel/schema.ts";
import { findModelFile, saveModelFile } from "../model-files.store.ts";
import { decodeText } from "./decode-text.ts";

type Db = Kysely<Database>;

/** Stores the model file of a network, to compute with it, as it was received but compressed. */
export const saveModel = async (trx: Db, networkId: number, file: Uint8Array): Promise<void> =>
  saveModelFile(trx, networkId, await promisify(gzip)(file));

/** The text of the model file of a network; undefined where it was imported before files were stored. */
export const readModelText = async (db: Db, networkId: number): Promise<string | undefined> => {
  const compressed = await findModelFile(db, networkId);
  return compressed && decodeText(await promisify(gunzip)(compressed)).text;
};
