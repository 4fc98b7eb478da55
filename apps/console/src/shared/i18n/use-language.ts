import { isLanguage, type Language } from "@sgval/quantities/language";
import { useTranslation } from "react-i18next";
import { env } from "../../config/env.ts";

/** The language on screen; the component is drawn again when it changes. */
export const useLanguage = (): Language => {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : env.defaultLanguage;
};
