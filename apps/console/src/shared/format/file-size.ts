import { type Language, localeOf } from "@sgval/quantities/language";

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** Formats a number of bytes in a suitable unit: 812 byte, 12,3 kB, 4,5 MB. */
export const writeFileSize = (bytes: number, language: Language): string => {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(localeOf(language), {
    style: "unit",
    unit: units[step] ?? "byte",
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1000 ** step);
};
