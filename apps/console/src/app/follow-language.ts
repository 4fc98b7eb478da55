import { directionOf, isLanguage } from "@sgval/quantities/language";
import i18next from "i18next";
import { chooseSettings } from "./customizer/settings.ts";

/**
 * Sets the page in the direction of the language whenever another is chosen; returns the way to stop. The first
 * language changes nothing: a direction chosen in the customizer outlives a reload.
 */
export const followLanguage = (): (() => void) => {
  let before: string | null = null;
  const follow = (language: string) => {
    if (before !== null && language !== before && isLanguage(language))
      chooseSettings({ direction: directionOf(language) });
    before = language;
  };
  i18next.on("languageChanged", follow);
  return () => i18next.off("languageChanged", follow);
};
