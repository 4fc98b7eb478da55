import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "server",
    environment: "node",
    include: [
      "src/**/*.test.ts",
      "test/upgrade/**/*.test.ts",
      "test/histories/**/*.test.ts",
      "test/examples/**/*.test.ts",
    ],
    globalSetup: ["./src/testing/postgres.setup.ts"],
    setupFiles: ["./src/testing/each-file.setup.ts"],
    // Processes of their own: some tests kill databases and start programs, and must not share a memory.
    pool: "forks",
    // Each file has its own database instead; loading the server's libraries anew for each file takes as long as its tests.
    isolate: false,
    // A test waits for the database a third of its time: three files share two processors well.
    maxWorkers: 3,
    // A whole server for each file leaves much garbage; see the console's tests.
    execArgv: ["--max-semi-space-size=64"],
    // Longer than a busy machine takes; what never comes still fails.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
