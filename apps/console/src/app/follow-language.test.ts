import { afterEach, beforeEach, expect, it } from "vitest";
import { changeLanguage, startI18n } from "../shared/i18n/i18n.ts";
import { chooseSettings, followSettings } from "./customizer/settings.ts";
import { followLanguage } from "./follow-language.ts";

let stop: () => void;
beforeEach(async () => {
  chooseSettings({ direction: "rtl" });
  followSettings();
  stop = followLanguage();
  await startI18n();
});
afterEach(() => stop());

it("[R4.16] sets the language and the direction of the document when another language is chosen", async () => {
  const page = document.documentElement;
  expect([page.lang, page.dir]).toEqual(["vi", "rtl"]);
  await changeLanguage("fr");
  expect([page.lang, page.dir]).toEqual(["fr", "ltr"]);
  await changeLanguage("vn");
  expect([page.lang, page.dir]).toEqual(["vi", "ltr"]);
});
