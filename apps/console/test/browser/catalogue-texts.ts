import type { Language } from "@sgval/quantities/language";

const files = import.meta.glob<Record<string, object>>(
  ["../../src/shared/i18n/catalogue/*/*.ts", "../../src/features/*/texts/*.ts"],
  { eager: true },
);

/** Every text under a node of a catalogue, with its key below that node. */
const textsIn = (node: object, path = ""): [string, string][] =>
  Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    const here = path === "" ? key : `${path}.${key}`;
    if (typeof value === "string") return [[here, value]];
    return typeof value === "object" && value !== null ? textsIn(value, here) : [];
  });

const texts = new Map<string, string>();
for (const [file, module] of Object.entries(files)) {
  const [, folder, language = "", shared = ""] =
    /(?:catalogue|features\/([\w-]+)\/texts)\/(\w+)(?:\/(\w+))?\.ts$/u.exec(file) ?? [];
  const namespace = folder?.replace(/-(\w)/gu, (_all, letter: string) => letter.toUpperCase()) ?? shared;
  for (const catalogue of Object.values(module))
    for (const [key, text] of textsIn(catalogue)) texts.set(`${language}/${namespace}:${key}`, text);
}

/** A text as the console writes it, by `namespace:key`. */
export const label = (language: Language, name: string): string => {
  const text = texts.get(`${language}/${name}`);
  if (text === undefined) throw new Error(`no text ${name} in ${language}`);
  return text;
};

/** All texts of a language. */
export const textsOf = (language: Language): ReadonlySet<string> =>
  new Set([...texts].flatMap(([name, text]) => (name.startsWith(`${language}/`) ? [text] : [])));

const named = [...texts.keys()].map((name) => name.slice(name.indexOf("/") + 1));

export const namespaces: readonly string[] = [...new Set(named.map((name) => name.split(":")[0] ?? ""))];

const shown = new Set(texts.values());

/** Keys that no page would ever show as a word of its own: with dots, capitals inside or underscores. */
export const distinctKeys: readonly string[] = [
  ...new Set(named.map((name) => name.slice(name.indexOf(":") + 1).replace(/_(?:one|many|other)$/u, ""))),
].filter((key) => /^[a-z]+(?:[._A-Z])/u.test(key) && !shown.has(key));
