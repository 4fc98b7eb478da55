import { expect, it } from "vitest";
import { crowdedFolders, tinyFiles } from "./file-sizes.ts";

it("names folders past 25 source files", () => {
  const files = Array.from({ length: 26 }, (_, index) => `apps/full/${index}.ts`);
  expect(crowdedFolders([...files, "apps/calm/a.ts"]).map(({ path }) => path)).toEqual(["apps/full"]);
  expect(crowdedFolders(files.slice(1))).toEqual([]);
});

it("names a small file with one importer, not one that several use", () => {
  const small = "export const one = 1;\n";
  const texts = new Map([
    ["a/one.ts", small],
    ["a/two.ts", small],
    ["a/x.ts", `import { one } from "./one.ts";\nimport { one } from "./two.ts";${"\n// text".repeat(20)}`],
    ["b/y.ts", `import("../a/two.ts");${"\n// text".repeat(20)}`],
  ]);
  expect(tinyFiles(texts).map(({ path }) => path)).toEqual(["a/one.ts"]);
});
