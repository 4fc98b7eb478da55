import { existsSync, readdirSync } from "node:fs";

// Which folder may import which. Features are read from the folders, so a new one is guarded on its first day.

const SERVER = "^apps/server/src";
const CONSOLE = "^apps/console/src";
const TESTS = "(?:\\.test\\.tsx?$|\\.fixture\\.ts$|\\.setup\\.ts$|/testing/|^apps/[^/]+/test/)";

const features = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
    : [];

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const border = (name, comment, from, ...to) => rule(name, comment, { path: from }, { path: to });

const serverFeatures = features("apps/server/src/features").map((name) =>
  rule(
    `server-${name}-uses-front-files`,
    `The feature ${name} meets other features only through their index.ts.`,
    { path: `${SERVER}/features/${name}/` },
    {
      path: `${SERVER}/features/`,
      pathNot: [`${SERVER}/features/${name}/`, `${SERVER}/features/[^/]+/index\\.ts$`],
    },
  ),
);

const consoleFeatures = features("apps/console/src/features").map((name) =>
  rule(
    `console-${name}-stands-alone`,
    `The feature ${name} knows no other feature; a screen that joins two of them lives in app/routes.`,
    { path: `${CONSOLE}/features/${name}/` },
    { path: [`${CONSOLE}/features/`, `${CONSOLE}/app/`], pathNot: `${CONSOLE}/features/${name}/` },
  ),
);

export default {
  forbidden: [
    ...serverFeatures,
    ...consoleFeatures,
    border(
      "kernel-knows-nobody",
      "The kernel knows no feature, no gateway and not the program that assembles it.",
      `${SERVER}/kernel/`,
      `${SERVER}/features/`,
      `${SERVER}/gateways/`,
      `${SERVER}/(?:app|main)\\.ts$`,
    ),
    rule(
      "gateways-know-shapes",
      "A gateway may use the types a feature exports from its front file, and nothing else of it.",
      { path: `${SERVER}/gateways/`, pathNot: TESTS },
      { path: `${SERVER}/features/`, dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "gateways-use-front-files",
      "A gateway looks no further into a feature than its index.ts.",
      { path: `${SERVER}/gateways/`, pathNot: TESTS },
      { path: `${SERVER}/features/`, pathNot: "/index\\.ts$" },
    ),
    rule(
      "nobody-imports-the-program",
      "app.ts and main.ts put the parts together; a part that needs them has it the wrong way round.",
      { path: `${SERVER}/(?:features|gateways)/`, pathNot: TESTS },
      { path: `${SERVER}/(?:app|main)\\.ts$` },
    ),
    rule(
      "testing-is-for-tests",
      "Builders, fakes and test databases never reach the product.",
      { pathNot: [TESTS, "^bench/"] },
      { path: `${SERVER}/testing/` },
    ),
    rule(
      "migrations-stand-still",
      "A migration never changes once merged, so it depends on no code that does.",
      { path: "^apps/server/migrations/" },
      { path: `${SERVER}/` },
    ),
    border(
      "console-shared-is-below",
      "What is shared knows neither the features nor the application.",
      `${CONSOLE}/(?:shared|config)/`,
      `${CONSOLE}/features/`,
      `${CONSOLE}/app/`,
    ),
    border(
      "packages-know-no-app",
      "Packages are below every application.",
      "^packages/",
      "^(?:apps|bench|scripts)/",
    ),
    border(
      "quantities-stand-alone",
      "Quantities are below the contract.",
      "^packages/quantities/",
      "^packages/contract/",
    ),
    rule(
      "simulator-is-an-outsider",
      "The simulator meets the product as real devices do: over HTTP and MQTT.",
      { path: "^apps/simulator/", pathNot: TESTS },
      { path: "^(?:apps|bench|scripts)/", pathNot: "^apps/simulator/" },
    ),
    rule(
      "server-and-console-meet-in-the-contract",
      "Server and console share the contract, never each other's files.",
      { path: "^apps/(server|console)/", pathNot: TESTS },
      { path: "^(?:apps|bench|scripts)/", pathNot: "^apps/$1/" },
    ),
    rule(
      "no-circles",
      "Two files that need each other are one file, or a third is missing.",
      {},
      { circular: true },
    ),
    rule(
      "no-orphans",
      "A file nobody imports and that imports nobody is dead, unless it is an entry.",
      {
        orphan: true,
        pathNot: [
          TESTS,
          "\\.d\\.ts$",
          "\\.config\\.ts$",
          "/main\\.tsx?$",
          "^scripts/",
          "^apps/console/public/",
          // Started by the browser.
          "^apps/console/service-worker/",
          // Fetched by language at run time, through a pattern no reader of imports follows.
          "^apps/console/src/shared/i18n/catalogue/",
          "^apps/console/src/features/[^/]+/texts/",
          "^apps/server/migrations/",
          // Adds its tables to the type of the database; nobody imports it.
          "^apps/server/src/features/[^/]+/schema\\.ts$",
        ],
      },
      {},
    ),
    rule(
      "everything-is-found",
      "An import that leads nowhere fails only when somebody gets there.",
      {},
      { couldNotResolve: true },
    ),
  ],
  options: {
    // TypeScript 7 offers no JavaScript interface to read sources with; swc does.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["node_modules", "(?:^|/)dist/", "^data(?:-demo)?/"] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "browser", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
