import { mkdirSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Compiled code is kept beside the data: the second start, often one after a crash, takes half the time.
// It must be on before anything else is imported.
const cache = join(process.env.SGVAL_DATA_DIR || "data", "cache");
mkdirSync(cache, { recursive: true, mode: 0o700 });
enableCompileCache(cache);

const { runServer } = await import("./run-server.ts");
await runServer();
