import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  test: {
    name: "console",
    environment: "happy-dom",
    // A link that no router takes, or one step back too many, would leave the page that the files share.
    environmentOptions: {
      happyDOM: {
        settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
      },
    },
    include: ["src/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    setupFiles: ["./test/each-file.setup.ts"],
    // Files share workers and their page; the set-up cleans it between them.
    isolate: false,
    maxWorkers: 2,
    // Rendering leaves much garbage at once: with the default space for what is new, a tenth of the time goes into collecting it.
    execArgv: ["--max-semi-space-size=64"],
    // Longer than a test waits for what it looks for, so that it says what is missing.
    testTimeout: 60_000,
  },
});
