import type { Language } from "@sgval/quantities/language";
import i18next from "i18next";
import { useSyncExternalStore } from "react";
import { currentLanguage } from "./i18n.ts";

const onLanguage = (listener: () => void): (() => void) => {
  i18next.on("languageChanged", listener);
  return () => i18next.off("languageChanged", listener);
};

/**
 * The language on screen; the component is drawn again when it changes. Every number and age of a list asks for it, which
 * `useTranslation` would make the larger part of drawing them.
 */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, currentLanguage);
