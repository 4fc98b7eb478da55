import { expect, it } from "vitest";
import { twinsAmong } from "./twin-code.ts";

const lines = (count: number) => Array.from({ length: count }, (_, index) => `say(${index});`).join("\n");

it("names the second of two files that share a run of lines, whatever blank lines and comments are between", () => {
  const texts = new Map([
    ["a.ts", `import { say } from "./say.ts";\n${lines(5)}`],
    ["b.ts", `const own = 1;\n${lines(5).replaceAll("\n", "\n\n// why\n  ")}`],
    ["c.ts", lines(4)],
  ]);
  expect(twinsAmong(texts, 5).map(({ path }) => path)).toEqual(["b.ts"]);
});

it("takes the names that two files import for no code that they share", () => {
  const names = Array.from({ length: 6 }, (_, index) => `  name${index},`).join("\n");
  const texts = new Map([
    ["a.ts", `import {\n${names}\n} from "./route.ts";\n${lines(2)}`],
    ["b.ts", `import {\n${names}\n} from "./route.ts";\nconst own = 1;`],
  ]);
  expect(twinsAmong(texts, 5)).toEqual([]);
});
