import { globSync } from "node:fs";
import { root } from "../run-program.ts";

const WHERE = ["apps", "packages", "bench", "scripts"];
const NOT_SOURCE = /(?:^|\/)(?:node_modules|dist)\//u;

/** True for tests and for what only tests use. */
export const belongsToTests = (path: string): boolean =>
  /\.(?:test|fixture|setup)\.[a-z]+$/u.test(path) || /\/(?:testing|test)\//u.test(path);

/** Our own source files, as paths from the checkout with forward slashes. */
export const sourceFiles = (): string[] =>
  globSync(
    WHERE.map((folder) => `${folder}/**/*.{ts,tsx,mjs,js,css}`),
    { cwd: root, exclude: ["**/node_modules", "**/dist"] },
  )
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !NOT_SOURCE.test(path))
    .sort();
