import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run-program.ts";

const described: { config: { nodeFlags: string[] } } = JSON.parse(
  readFileSync(join(root, "apps/server/package.json"), "utf8"),
);

/** Flags of Node that the server is started with, wherever it is started. */
export const serverFlags = described.config.nodeFlags;
