import type { Language } from "@sgval/quantities/language";
import { label } from "./catalogue-texts.ts";

export interface PageToVisit {
  /** The requirement that names the page; null for a page that none names alone. */
  proves: string | null;
  /** As the specification writes it. */
  route: string;
  address: string;
  /** Where it leads, if elsewhere. */
  leadsTo?: string;
  /** Who meets it; somebody signed in unless said otherwise. */
  signedOut?: true;
  /** Only somebody whose password another has set. */
  newcomer?: true;
  /** It is as high as the window: nothing but its own parts scrolls, and no footer follows. */
  fillsWindow?: true;
  /** It is visited only where it is assessed: in one language, in both themes, widths and layouts. */
  inOneLanguage?: true;
  heading(language: Language): string;
  /** What stands before the application's name in the tab; the heading unless said otherwise. */
  title?(language: Language): string;
}

/** A text of the catalogues, in the language of the visit. */
export const named = (key: string) => (language: Language) => label(language, key);
/** A page whose heading is a text of the catalogues; its address is its route unless it is given. */
export const page = (
  proves: string | null,
  route: string,
  key: string,
  more: Partial<PageToVisit> = {},
): PageToVisit => ({
  proves,
  route,
  address: route,
  heading: named(key),
  ...more,
});

/** The title of a tab of the own account. */
export const account = (tab: string) => ({
  title: (language: Language) =>
    `${label(language, `account:tabs.${tab}`)} - ${label(language, "account:title")}`,
});

/** Settings are headed by their tab, whose text is named by `key`. */
export const settingsPage = (proves: string | null, route: string, key: string): PageToVisit =>
  page(proves, route, key, {
    heading: (language) =>
      ["pages:name.settings", "common:colon", key].map((one) => label(language, one)).join(""),
    title: (language) => `${label(language, key)} - ${label(language, "pages:name.settings")}`,
  });
