import { replay } from "../apps/server/src/replay.ts";

process.exit(await replay(process.argv.slice(2)));
