import { buildConsole } from "./build-console.ts";
import { runProgram } from "./run-program.ts";

const built = await buildConsole();
if (built.ok) {
  const { code } = await runProgram(process.execPath, ["bench/src/main.ts", ...process.argv.slice(2)], {
    shown: true,
  });
  process.exitCode = code;
} else {
  console.error(`${built.output}\nThe console could not be built; the reason is above.`);
  process.exitCode = 1;
}
