import { mkdirSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Compiled code is kept beside the data: the second start, often one after a crash, takes half the time.
// It must be on before anything else is imported.
const dataDir = process.env.SGVAL_DATA_DIR || "data";
const cache = join(dataDir, "cache");
// Passable, not readable, for others: as root the database runs as another account, inside this folder. What is
// secret in here has a mode of its own.
try {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  mkdirSync(cache, { recursive: true, mode: 0o700 });
  enableCompileCache(cache);
} catch {
  // Without the cache: the start says in a sentence why the folder cannot be used.
}

const { runServer } = await import("./run-server.ts");
await runServer();
