import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../postgres/database-error.ts";

/** The name of this node in leases, kept in its data folder: a restart is the same node. */
export const nodeIdOf = (dataDir: string): string => {
  const file = join(dataDir, "node-id");
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  try {
    // Fails if it exists.
    writeFileSync(file, randomUUID(), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
};
