import { expect, it } from "vitest";

const pages = import.meta.glob<string>(
  [
    "../../index.html",
    "../../public/*.js",
    "../**/*.css",
    "../../../../node_modules/@fontsource-variable/public-sans/index.css",
  ],
  { eager: true, query: "?raw", import: "default" },
);
const sources = import.meta.glob<string>("../app/theme/*.tsx", {
  eager: true,
  query: "?raw",
  import: "default",
});

it("[R7.9] takes its font and everything else of the first page from the product itself", () => {
  expect(Object.keys(pages).length).toBeGreaterThan(2);
  const foreign = Object.entries(pages).flatMap(([path, text]) =>
    [...text.matchAll(/(?:href|src|url|@import)[\s=("']+(?:https?:)?\/\/[^\s"')]+/g)].map(
      ([found]) => `${path} ${found}`,
    ),
  );
  expect(foreign).toEqual([]);
  expect(Object.values(sources).join()).toContain('import "@fontsource-variable/public-sans"');
});
