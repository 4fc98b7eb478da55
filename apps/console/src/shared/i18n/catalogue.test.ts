import { errorStatus } from "@sgval/contract/error";
import { validationMessages } from "@sgval/contract/message";
import type { Names } from "@sgval/quantities/language";
import { describe, expect, it } from "vitest";

const files = import.meta.glob<Record<string, object>>(
  ["./catalogue/*/*.ts", "../../features/*/texts/{vn,en,fr}.ts"],
  { eager: true },
);
const errorFiles = import.meta.glob<Record<string, Names>>("../../features/*/texts/errors.ts", {
  eager: true,
  import: "errors",
});
const sources = import.meta.glob<string>(
  [
    "../../{app,features,shared}/**/*.{ts,tsx}",
    "!../../shared/i18n/catalogue/**",
    "!../../features/*/texts/**",
    "!../../**/*.test.*",
  ],
  { eager: true, query: "?raw", import: "default" },
);

const flatten = (node: object, prefix = ""): [string, string][] =>
  Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(Object(value), `${prefix}${key}.`),
  );

const catalogue = new Map<string, Map<string, Map<string, string>>>();
for (const [path, module] of Object.entries(files)) {
  const [, folder, language = "", shared = ""] =
    /(?:catalogue|features\/([\w-]+)\/texts)\/(\w+)(?:\/(\w+))?\.ts$/.exec(path) ?? [];
  const namespace = folder?.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase()) ?? shared;
  const texts = new Map(flatten(module[folder === undefined ? namespace : "texts"] ?? {}));
  catalogue.set(language, (catalogue.get(language) ?? new Map()).set(namespace, texts));
}
for (const codes of Object.values(errorFiles))
  for (const [code, names] of Object.entries(codes))
    for (const [language, text] of Object.entries(names))
      catalogue.get(language)?.get("errors")?.set(code, text);
const namespacesOf = (language: string) => catalogue.get(language) ?? new Map<string, Map<string, string>>();
const pattern = namespacesOf("vn");

const ASKING = /(?:useTranslation\(\s*\[?|TFunction<\[?)\s*"(\w+)"|\bt\(\s*(["'`])([\w.:]+)(\$\{)?/g;

/**
 * Keys that a source file uses, as `namespace:key`; a key without a namespace belongs to the last one named above
 * it. Keys built at run time end where the building starts.
 */
const keysIn = (source: string): { key: string; open: boolean }[] => {
  let own = "common";
  const keys: { key: string; open: boolean }[] = [];
  for (const [, namespace, , key, built] of source.matchAll(ASKING)) {
    if (namespace !== undefined) own = namespace;
    else if (key !== undefined)
      keys.push({ key: key.includes(":") ? key : `${own}:${key}`, open: built !== undefined });
  }
  return keys;
};

/** Texts that no source names, by the start of their keys, and the reason. */
const keptAnyway: Record<string, string> = {
  "access:columns.": "the headings of a table of the contract, of which files have more than the screen",
  "devices:columns.": "as above",
  "errors:": "the code of a refusal",
  "showcase:delete": "the kind of button that a page of the collection shows",
  "showcase:edit": "as above",
  "showcase:view": "as above",
  "validation:": "the message at a field",
};

const ASKING_BY_VARIABLE = /(?:\bt\(\s*|\bi18nKey=\{)[a-zA-Z]+[,.)}]/;

/** Where a file asks by a variable, each word in quotes may be the key it holds. */
const labelsIn = (source: string): string[] => {
  if (!ASKING_BY_VARIABLE.test(source)) return [];
  const own = [...source.matchAll(/"(\w+)"/g)]
    .map(([, label = ""]) => label)
    .filter((label) => pattern.has(label));
  const labels = [...source.matchAll(/"([\w.]+)"/g)].map(([, label = ""]) => label);
  return [...new Set(own)].flatMap((namespace) => labels.map((label) => `${namespace}:${label}`));
};

describe("the catalogues", () => {
  it.each(["en", "fr"])("[R1.10] has in %s every key that Vietnamese has, and no other", (language) => {
    for (const [namespace, texts] of pattern)
      expect([namespace, [...(namespacesOf(language).get(namespace)?.keys() ?? [])].sort()]).toEqual([
        namespace,
        [...texts.keys()].sort(),
      ]);
    expect([...namespacesOf(language).keys()].sort()).toEqual([...pattern.keys()].sort());
  });

  it.each(["en", "fr"])("fills the same places in %s as in Vietnamese", (language) => {
    const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
    for (const [namespace, texts] of pattern)
      for (const [key, text] of texts) {
        const other = namespacesOf(language).get(namespace)?.get(key) ?? "";
        expect([namespace, key, places(other)]).toEqual([namespace, key, places(text)]);
      }
  });

  it("leaves no text empty", () => {
    for (const namespaces of catalogue.values())
      for (const texts of namespaces.values())
        for (const text of texts.values()) expect(text.trim()).not.toBe("");
  });

  it("knows every key the screens ask for", () => {
    const missing = Object.entries(sources).flatMap(([path, source]) =>
      keysIn(source)
        .filter(({ key, open }) => {
          const [namespace = "", name = ""] = key.split(":");
          const known = [...(pattern.get(namespace)?.keys() ?? [])];
          return !(open
            ? known.some((one) => one.startsWith(name))
            : known.includes(name) || known.includes(`${name}_other`));
        })
        .map(({ key }) => `${path} ${key}`),
    );
    expect(missing).toEqual([]);
  });

  it("keeps no text that no screen asks for", () => {
    const asked = Object.values(sources).flatMap(keysIn);
    const exact = new Set([
      ...asked.filter(({ open }) => !open).map(({ key }) => key),
      ...Object.values(sources).flatMap(labelsIn),
    ]);
    const starts = [...asked.filter(({ open }) => open).map(({ key }) => key), ...Object.keys(keptAnyway)];
    const unused = [...pattern].flatMap(([namespace, texts]) =>
      [...texts.keys()]
        .map((name) => `${namespace}:${name}`)
        // Plural forms: used without their suffix.
        .filter((key) => !exact.has(key) && !exact.has(key.replace(/_(?:one|other)$/, "")))
        .filter((key) => !starts.some((start) => key.startsWith(start))),
    );
    expect(unused).toEqual([]);
  });

  it("leaves the sign between a label and its value to the language: French has a space before a colon", () => {
    const joined = Object.entries(sources).flatMap(([path, source]) =>
      [...source.matchAll(/\}: \$\{/g)].map(
        ({ index }) => `${path} ${source.slice(0, index).split("\n").length}`,
      ),
    );
    expect(joined).toEqual([]);
  });

  it.each(["en", "fr"])("has a singular in %s for whatever is counted", (language) => {
    const plural = /\{\{count\}\} (?:[\p{L}-]+ )?(?!cours|plus)[\p{L}-]+s(?!\p{L})/u;
    const found = [...namespacesOf(language)].flatMap(([namespace, texts]) =>
      [...texts]
        .filter(([key, text]) => plural.test(text) && !/(?:_one|_other|\.many)$/.test(key))
        .map(([key, text]) => `${namespace}:${key} ${text}`),
    );
    expect(found).toEqual([]);
  });

  it("calls a leak a leak in French, whether its place is known or not", () => {
    const found = [...namespacesOf("fr")].flatMap(([namespace, texts]) =>
      [...texts].filter(([, text]) => /points? de fuite/i.test(text)).map(([key]) => `${namespace}:${key}`),
    );
    expect(found).toEqual([]);
  });

  it("has a text for every error code and every validation message", () => {
    expect([...(pattern.get("errors")?.keys() ?? [])]).toEqual(
      expect.arrayContaining(Object.keys(errorStatus)),
    );
    expect([...(pattern.get("validation")?.keys() ?? [])].sort()).toEqual([...validationMessages].sort());
  });

  it("[R8.1] [R8.2] has every message of success and failure in the words of the specification, and a screen asks for each of success", () => {
    const english = [...namespacesOf("en")].flatMap(([namespace, texts]) =>
      [...texts].map(([key, text]) => ({ key: `${namespace}:${key}`, text })),
    );
    const specified = [
      "Add failed; Delete failed; Update failed; Create failed; Photo upload failed; Change Password error",
      "Update password failed; Current password is incorrect; Invalid password; Invalid email; Invalid role",
      "User does not exit; Invalid token; Invalid email or username; No data found; Unknown error",
      "Device not response; You have already connected MQTT before; Value is already exists",
      "One of linkage device is assigning to pump; Please Set Threshold or Timer before operation",
      "Below minimum threshold; Exceeds maximum threshold; Threshold range is invalid",
      "Add success; Delete success; Update success; Check your email; Successfully reset password for email",
      "MQTT registration successful; Connected to all mqtt successfully; Send control success",
      "Sync state success; Setting pump parameters success; reverse calculation on/off success",
      "switch on/off success; Are you sure you want to continue?; Deleted; Canceled",
    ].flatMap((line) => line.split("; "));
    const asked = new Set(
      Object.values(sources).flatMap((source) => [
        ...keysIn(source)
          .filter(({ open }) => !open)
          .map(({ key }) => key),
        ...labelsIn(source),
      ]),
    );
    // The code of a refusal and the message at a field are shown by whoever asked.
    const isShown = (key: string) =>
      /^(?:errors|validation):/.test(key) ||
      asked.has(key) ||
      Object.values(sources).some((source) => source.includes(`"${key}"`));
    const notAsked = specified.filter(
      (words) => !english.some(({ key, text }) => text.includes(words) && isShown(key)),
    );
    expect(notAsked).toEqual([]);
    expect(pattern.get("messages")?.get("confirm_continue")).toBe("Bạn có chắc chắn muốn tiếp tục?");
  });
});
