import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { root, runProgram, tools } from "./run-program.ts";

const source = join(root, "packages/contract/src");
const output = join(source, "generated");
const heading = "// Written by `npm run indexes` from what the features declare; `npm run check` compares.\n";

interface Declaration {
  /** The generated file. */
  index: string;
  /** Where a feature declares it, and under which name. */
  file: string;
  name: string;
  /** A list; else the keys of an object. */
  list?: boolean;
}

/** What a feature may declare; the index joins what all of them do. */
const merged: readonly Declaration[] = [
  { index: "permissions", file: "feature.ts", name: "permissions" },
  { index: "errors", file: "feature.ts", name: "errors" },
  { index: "operating-permissions", file: "feature.ts", name: "operatingPermissions", list: true },
  { index: "client-starter-permissions", file: "feature.ts", name: "clientStarterPermissions", list: true },
  { index: "validation-messages", file: "feature.ts", name: "validationMessages", list: true },
  { index: "socket-events", file: "events.ts", name: "socketEvents" },
  { index: "table-titles", file: "feature.ts", name: "tableTitles" },
  { index: "viewed-lists", file: "feature.ts", name: "viewedLists", list: true },
  { index: "kept-kinds", file: "feature.ts", name: "keptKinds" },
  { index: "activity-subjects", file: "feature.ts", name: "activitySubjects" },
  { index: "resources", file: "texts.ts", name: "resources" },
  { index: "permission-sentences", file: "texts.ts", name: "permissionSentences" },
  { index: "permission-verbs", file: "texts.ts", name: "permissionVerbs" },
  { index: "activity-details", file: "texts.ts", name: "activityDetails" },
  { index: "activity-fields", file: "texts.ts", name: "activityFields" },
];

const camelCase = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const features = (): string[] =>
  readdirSync(source, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "generated")
    .map(({ name }) => name)
    .sort();

const declares = (file: string, name: string): boolean =>
  existsSync(join(source, file)) &&
  new RegExp(`^export const ${name}\\b`, "m").test(readFileSync(join(source, file), "utf8"));

const mergedIndex = ({ file, name, list }: Declaration): string => {
  const owners = features().filter((feature) => declares(`${feature}/${file}`, name));
  const imports = owners.map(
    (feature) => `import { ${name} as ${camelCase(feature)} } from "../${feature}/${file}";\n`,
  );
  const spread = owners.map((feature) => `  ...${camelCase(feature)},\n`);
  const [open, close] = list ? ["[", "]"] : ["{", "}"];
  return `${heading}${imports.join("")}\nexport const ${name} = ${open}\n${spread.join("")}${close} as const;\n`;
};

const modulesWith = (pattern: RegExp): string[] =>
  features().flatMap((feature) =>
    readdirSync(join(source, feature), { recursive: true, encoding: "utf8" })
      .map((file) => file.replaceAll(sep, "/"))
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .map((file) => `${feature}/${file}`)
      .filter((file) => pattern.test(readFileSync(join(source, file), "utf8")))
      .sort(),
  );

/** Modules as a list of namespaces, for exports that are recognised by what they are. */
const listIndex = (name: string, modules: readonly string[]): string => {
  const imports = modules.map((file, index) => `import * as module${index} from "../${file}";\n`);
  const list = modules.map((_, index) => `module${index}`).join(", ");
  return `${heading}${imports.join("")}\nexport const ${name} = [${list}] as const;\n`;
};

/** The text of every index by the path of its file. */
export const contractIndexes = (): Map<string, string> =>
  new Map([
    ...merged.map((entry) => [join(output, `${entry.index}.ts`), mergedIndex(entry)] as const),
    [join(output, "route-modules.ts"), listIndex("routeModules", modulesWith(/= route\(\{/))] as const,
  ]);

const squeezed = (text: string): string => text.replace(/\s+|,(?=\s*[\]}])/g, "");

/** Indexes that are not what the features declare; formatting does not count. */
export const findStaleIndexes = (): string[] =>
  [...contractIndexes()]
    .filter(([file, text]) => !existsSync(file) || squeezed(readFileSync(file, "utf8")) !== squeezed(text))
    .map(([file]) => `${file.slice(root.length + 1)} is not up to date: run npm run indexes`);

if (import.meta.main) {
  mkdirSync(output, { recursive: true });
  for (const [file, text] of contractIndexes()) writeFileSync(file, text);
  // As `npm run format` would leave them, so that writing them again changes nothing.
  const { code, output: said } = await runProgram(process.execPath, [
    tools.biome,
    "format",
    "--write",
    output,
  ]);
  if (code !== 0) throw new Error(said);
}
