import { defineConfig } from "vitest/config";

// Groups run one after another, because the projects share two cores: what kills programs under load and
// what drives a browser must not disturb each other, nor the many small tests before them.
const order = (groupOrder: number) => ({ groupOrder });
const oneByOne = { fileParallelism: false, testTimeout: 120_000, hookTimeout: 180_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "rules",
          environment: "node",
          include: ["packages/*/src/**/*.test.ts", "scripts/**/*.test.ts", "bench/src/**/*.test.ts"],
          sequence: order(1),
        },
      },
      {
        extends: "./apps/simulator/vitest.config.ts",
        root: "./apps/simulator",
        test: { name: "simulator", sequence: order(2) },
      },
      {
        extends: "./apps/console/vitest.config.ts",
        root: "./apps/console",
        test: { name: "console", sequence: order(3) },
      },
      {
        extends: "./apps/server/vitest.config.ts",
        root: "./apps/server",
        test: { name: "server", sequence: order(4) },
      },
      {
        test: {
          name: "durability",
          environment: "node",
          include: ["apps/server/test/durability/**/*.test.ts"],
          pool: "forks",
          ...oneByOne,
          sequence: order(5),
        },
      },
      {
        test: {
          name: "browser",
          environment: "node",
          include: ["apps/console/test/browser/**/*.test.ts"],
          pool: "forks",
          ...oneByOne,
          sequence: order(6),
        },
      },
    ],
  },
});
