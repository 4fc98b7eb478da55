import { defineConfig } from "vitest/config";

// Projects of one group fill the two cores together; groups run one after another: some wait more than others and have
// more workers, and what kills programs under load and what drives a browser disturb neither each other nor the many
// small tests.
const order = (groupOrder: number) => ({ groupOrder });
// Programs and pages answer late on a machine with other work; what never comes still fails.
const slow = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 10_000 } } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "rules",
          environment: "node",
          include: ["packages/*/src/**/*.test.ts", "scripts/**/*.test.ts", "bench/src/**/*.test.ts"],
          isolate: false,
          maxWorkers: 2,
          sequence: order(1),
        },
      },
      {
        extends: "./apps/simulator/vitest.config.ts",
        root: "./apps/simulator",
        test: { name: "simulator", sequence: order(1) },
      },
      {
        extends: "./apps/console/vitest.config.ts",
        root: "./apps/console",
        test: { name: "console", sequence: order(1) },
      },
      {
        extends: "./apps/server/vitest.config.ts",
        root: "./apps/server",
        test: { name: "server", sequence: order(2) },
      },
      {
        test: {
          name: "durability",
          environment: "node",
          include: ["apps/server/test/durability/**/*.test.ts"],
          pool: "forks",
          maxWorkers: 2,
          ...slow,
          sequence: order(3),
        },
      },
      {
        test: {
          name: "browser",
          environment: "node",
          include: ["apps/console/test/browser/**/*.test.ts"],
          globalSetup: ["./apps/console/test/browser/city.setup.ts"],
          pool: "forks",
          // Most of the time a person's steps wait for the page: three files share two processors well.
          maxWorkers: 3,
          ...slow,
          sequence: order(4),
        },
      },
    ],
  },
});
