import { isLanguage, type Language, languages, languageTag, type Names } from "@sgval/quantities/language";
import i18next, { type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { env, storageKey } from "../../config/env.ts";
import { bootNamespaces } from "./namespaces.ts";

/** The texts that several features share, one file for each namespace and language. */
const sharedFiles = import.meta.glob<Record<string, object>>("./catalogue/*/*.ts");
/** The texts of a feature; its namespace is called as its folder. */
const featureFiles = import.meta.glob<Record<string, object>>("../../features/*/texts/*.ts");

/** The texts of the error codes that a feature declares. */
const errorFiles = import.meta.glob<Record<string, Names>>("../../features/*/texts/errors.ts", {
  import: "errors",
});

/** `signIn` as folders write it: `sign-in`. */
const folderOf = (namespace: string): string =>
  namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const loadTexts = async (language: Language, namespace: string): Promise<object> => {
  const shared = sharedFiles[`./catalogue/${language}/${namespace}.ts`];
  const load = shared ?? featureFiles[`../../features/${folderOf(namespace)}/texts/${language}.ts`];
  if (!load) throw new Error(`no texts ${language}/${namespace}`);
  const module = await load();
  return { ...module[shared ? namespace : "texts"] };
};

/** Any page may show any error, so the codes of all features are one namespace, loaded before the first page. */
const loadErrorTexts = async (language: Language): Promise<object> => {
  const [shared, ...declared] = await Promise.all([
    loadTexts(language, "errors"),
    ...Object.values(errorFiles).map((load) => load()),
  ]);
  const texts = declared.flatMap((codes) =>
    Object.entries(codes).map(([code, names]) => [code, names[language]]),
  );
  return { ...shared, ...Object.fromEntries(texts) };
};

/**
 * French has a narrow no-break space before `: ; ? !` and inside its quotation marks, so that a sign never begins a
 * line. The texts are written with plain spaces.
 */
const withFrenchSpaces = (texts: object): object =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]: [string, unknown]) => [
      key,
      typeof text === "string"
        ? text.replace(/[ \u00a0](?=[:;?!»])/g, "\u202f").replace(/«[ \u00a0]/g, "«\u202f")
        : withFrenchSpaces(Object(text)),
    ]),
  );

/** Each namespace of each language is loaded on first use. */
const catalogueFiles: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: (language, namespace, done) => {
    const known = isLanguage(language) ? language : env.defaultLanguage;
    const load = namespace === "errors" ? loadErrorTexts(known) : loadTexts(known, namespace);
    load.then(
      (texts) => done(null, known === "fr" ? withFrenchSpaces(texts) : texts),
      (error: Error) => done(error, false),
    );
  },
};

const LANGUAGE_KEY = storageKey("language");

const storedLanguage = (): Language => {
  try {
    const stored = localStorage.getItem(LANGUAGE_KEY);
    return stored !== null && isLanguage(stored) ? stored : env.defaultLanguage;
  } catch {
    return env.defaultLanguage;
  }
};

/** The language on screen. */
export const currentLanguage = (): Language => {
  const active = i18next.language ?? "";
  return isLanguage(active) ? active : env.defaultLanguage;
};

const markDocument = (language: Language): void => {
  document.documentElement.lang = languageTag(language);
};

/** Loads the namespaces of the first page; missing texts fall back to Vietnamese. */
export const startI18n = async (): Promise<void> => {
  await i18next
    .use(catalogueFiles)
    .use(initReactI18next)
    .init({
      lng: storedLanguage(),
      fallbackLng: "vn",
      supportedLngs: [...languages],
      ns: [...bootNamespaces],
      defaultNS: "common",
      load: "currentOnly",
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  markDocument(currentLanguage());
};

/** Whether the namespaces of every page are loaded, in the chosen language or the fallback. */
export const hasTexts = (): boolean =>
  [currentLanguage(), "vn"].some((language) =>
    bootNamespaces.every((namespace) => i18next.hasResourceBundle(language, namespace)),
  );

/** Switches the language and stores the choice in this browser. */
export const changeLanguage = async (language: Language): Promise<void> => {
  await i18next.changeLanguage(language);
  markDocument(language);
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Blocked storage: the choice is kept in memory.
  }
};
