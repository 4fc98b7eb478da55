import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import type { Language } from "@sgval/quantities/language";
import type { Page } from "playwright-core";
import { label, textsOf } from "./catalogue-texts.ts";
import { coveringSettings, type ShellSettings } from "./covering-settings.ts";
import { guideFolder } from "./guide-pictures.ts";

/** What was on each picture when it was taken: texts of the catalogue, without values, by language and picture. */
type Outlines = Record<string, Record<string, string>>;

const file = `${guideFolder}/pictures/outlines.json`;
const separator = " | ";
const stored: Outlines = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};

/** `undefined` for a picture that was taken without one. */
export const storedOutline = (language: Language, name: string): string[] | undefined =>
  stored[language]?.[name]?.split(separator).filter(Boolean);

/** As wide and laid out as the pages on the pictures, which no French is on. */
const compared = coveringSettings.find(
  ({ language, navigation, width }) => language !== "fr" && navigation === "vertical" && width === 1280,
);
/** The picture of the mapping is of a device that is added for it alone. */
export const isLikePicture = (name: string, settings: ShellSettings): boolean =>
  settings === compared && name !== "mapping";

/** Headings of what a person did, which stand there once something was done. */
const ofDeeds = ["dashboards:mineLatest"];

/**
 * Headings and tabs of the open page. Columns, buttons, and the headings of what is empty or failed (`h3`) come and go with
 * the values.
 */
export const outlineOf = async (page: Page, language: Language): Promise<string[]> => {
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll("main h1, main h2, main [role=tab]")]
      .filter((element) => element.checkVisibility())
      .map((element) => element.textContent?.trim() ?? ""),
  );
  const known = textsOf(language);
  const changing = ofDeeds.map((name) => label(language, name));
  return [...new Set(shown.filter((text) => known.has(text) && !changing.includes(text)))].toSorted();
};

/** What the page has and its picture has not; what the picture has may be missing where a city has fewer records. */
export const newSince = (picture: readonly string[] | undefined, page: readonly string[]): string[] =>
  picture ? page.filter((text) => !picture.includes(text)) : [];

const taken: Outlines = {};

/** Keeps what is on a picture that was just taken. */
export const noteOutline = async (page: Page, language: Language, name: string): Promise<void> => {
  taken[language] = { ...taken[language], [name]: (await outlineOf(page, language)).join(separator) };
};

/** Writes the outlines of all pictures beside them, in an order that does not change with the visits. */
export const writeOutlines = (): Promise<void> => {
  const sorted = (record: object) => Object.fromEntries(Object.entries(record).toSorted());
  const all = Object.entries(sorted(taken)).map(([language, ofPictures]) => [language, sorted(ofPictures)]);
  return writeFile(file, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
};
