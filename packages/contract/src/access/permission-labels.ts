import type { Language, Names } from "@sgval/quantities/language";
import { permissionSentences } from "../generated/permission-sentences.ts";
import { permissionVerbs } from "../generated/permission-verbs.ts";
import { resources } from "../generated/resources.ts";
import { permissionCatalogue, type Resource } from "../permission.ts";

/** Sentences of the verbs that most resources have; `{{what}}` stands for the resource. */
const sentences = {
  Index: { vn: "Xem {{what}}", en: "See {{what}}", fr: "Voir {{what}}" },
  Create: { vn: "Thêm {{what}}", en: "Add {{what}}", fr: "Ajouter {{what}}" },
  Update: { vn: "Sửa {{what}}", en: "Change {{what}}", fr: "Modifier {{what}}" },
  Delete: { vn: "Xóa {{what}}", en: "Delete {{what}}", fr: "Supprimer {{what}}" },
} as const satisfies Record<string, Names>;

/** Sentences that no pattern makes. */
const ownSentences: Readonly<Partial<Record<string, Names>>> = permissionSentences;

/** The verbs alone, as heads of columns. */
const verbs = {
  ...permissionVerbs,
  Index: { vn: "Xem", en: "See", fr: "Voir" },
  Create: { vn: "Thêm", en: "Add", fr: "Ajouter" },
  Update: { vn: "Sửa", en: "Change", fr: "Modifier" },
  Delete: { vn: "Xóa", en: "Delete", fr: "Supprimer" },
} as const satisfies Record<(typeof permissionCatalogue)[Resource][number], Names>;

const lookUp = (labels: Readonly<Partial<Record<string, Names>>>, key: string): Names | undefined =>
  Object.hasOwn(labels, key) ? labels[key] : undefined;

const isResource = (text: string): text is Resource => Object.hasOwn(permissionCatalogue, text);

/** What a resource is called; one that an installation has added keeps its name. */
export const resourceName = (name: string, language: Language): string =>
  isResource(name) ? resources[name].name[language] : name;

/**
 * A permission as a sentence: "See devices".
 * @param own the description of one that an installation has added
 */
export const describePermission = (name: string, language: Language, own?: string | null): string => {
  const [subject = "", verb = ""] = name.split(".");
  const sentence = lookUp(ownSentences, name) ?? lookUp(sentences, verb);
  if (!isResource(subject) || !sentence) return own || name;
  return sentence[language].replace("{{what}}", resources[subject].of[language]);
};

/** What a permission allows of its resource, in a word: "See". */
export const permissionVerb = (name: string, language: Language): string => {
  const verb = name.split(".")[1] ?? "";
  return lookUp(verbs, verb)?.[language] ?? verb;
};
