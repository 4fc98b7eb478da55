import { buildConsole } from "./build-console.ts";
import { findBrowser, NO_BROWSER } from "./find-browser.ts";
import { runTool } from "./run-program.ts";

/** Takes the pictures of the guide anew, in the browser test that visits every page. */
const built = await buildConsole();
const browser = await findBrowser();
if (!built.ok || browser === null) {
  console.error(built.ok ? NO_BROWSER : built.output);
  process.exit(1);
}
const { code } = await runTool("vitest", ["run", "--project=browser", "every-page"], {
  shown: true,
  env: { ...process.env, CHROMIUM_PATH: browser, SGVAL_GUIDE_PICTURES: "1" },
});
process.exitCode = code;
