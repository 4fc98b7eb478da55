import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The path of a file of the folder `examples`. */
export const examplePath = (file: string): string =>
  fileURLToPath(new URL(`../../../../examples/${file}`, import.meta.url));

export const readExample = (file: string): string => readFileSync(examplePath(file), "utf8");

/** Replaces what a reader of the example replaces by hand; each must be there. */
export const fillIn = (text: string, replacements: Readonly<Record<string, string>>): string => {
  let filled = text;
  for (const [written, own] of Object.entries(replacements)) {
    if (!filled.includes(written)) throw new Error(`the example says nothing of ${written}`);
    filled = filled.replaceAll(written, own);
  }
  return filled;
};
