import type { Language } from "./language.ts";

// Groups must be whole: "1.23" is no Vietnamese thousand and "1,5" no English one.
const shapes: Readonly<Record<Language, { shape: RegExp; group: RegExp; decimal: string }>> = {
  vn: { shape: /^-?(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/, group: /\./g, decimal: "," },
  en: { shape: /^-?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/, group: /,/g, decimal: "." },
  fr: { shape: /^-?(?:\d+|[1-9]\d{0,2}(?: \d{3})+)(?:,\d+)?$/, group: / /g, decimal: "," },
};

// Any of the spaces people and Intl put between groups, and the true minus sign of our own screens.
const normalise = (text: string): string =>
  text
    .trim()
    .replace(/[\u00a0\u2009\u202f]/g, " ")
    .replace(/^[\u2212-]\s*/, "-");

/**
 * Reads a number as a person of that language types it, or null when it is not one without doubt.
 * In Vietnamese and French a lone "." is refused: "1.234" may be meant either way, and a guess moves a valve.
 */
export function parseLocaleNumber(text: string, language: Language): number | null {
  const { shape, group, decimal } = shapes[language];
  const typed = normalise(text);
  const loneDot = language === "vn" && typed.split(".").length === 2 && !typed.includes(",");
  if (loneDot || !shape.test(typed)) return null;
  const value = Number(typed.replace(group, "").replace(decimal, "."));
  return Number.isFinite(value) ? value : null;
}
