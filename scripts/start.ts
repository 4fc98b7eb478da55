import { buildConsole } from "./build-console.ts";

const built = await buildConsole();
if (built.ok) {
  // The server becomes this very process: one program to watch, one to stop.
  await import("../apps/server/src/main.ts");
} else {
  console.error(`${built.output}\nThe console could not be built; the reason is above.`);
  process.exitCode = 1;
}
