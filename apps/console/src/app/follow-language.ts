import { directionOf, isLanguage } from "@sgval/quantities/language";
import i18next from "i18next";
import { chooseSettings } from "./customizer/settings.ts";

/**
 * Sets the direction of the page when the language changes; returns the unsubscribe function. The first
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
