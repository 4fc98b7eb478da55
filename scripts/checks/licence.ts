/** Licences a shipped part may have. */
const SHIPPED = new Set([
  "MIT",
  "ISC",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "MIT-0",
  "0BSD",
  "BlueOak-1.0.0",
  "Unlicense",
  "CC0-1.0",
  "Python-2.0",
  "CC-BY-3.0",
  "CC-BY-4.0",
  "OFL-1.1",
]);
/** Parts that only build and test the product may have these as well. */
const ONLY_IN_DEVELOPMENT = new Set(["MPL-2.0"]);

type Use = "shipped" | "development";

const allowed = (name: string, use: Use): boolean =>
  SHIPPED.has(name) || (use === "development" && ONLY_IN_DEVELOPMENT.has(name));

/**
 * Assesses a licence expression as packages write it, such as `(MIT OR GPL-3.0)`: of alternatives one must be
 * allowed, of licences that hold together all must.
 */
export const licenceIsAllowed = (expression: string, use: Use): boolean =>
  expression
    .replaceAll(/[()]/gu, "")
    .split(/\s+OR\s+/u)
    .some((choice) => choice.split(/\s+AND\s+/u).every((name) => allowed(name.trim(), use)));
