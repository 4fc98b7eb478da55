import { type Language, languages } from "@sgval/quantities/language";

const navigations = ["horizontal", "vertical"] as const;
const modes = ["light", "dark"] as const;
const widths = [360, 1280] as const;

export interface ShellSettings {
  language: Language;
  navigation: (typeof navigations)[number];
  mode: (typeof modes)[number];
  width: (typeof widths)[number];
}

/** Of the 24 combinations the six that bring every two values together once. */
export const coveringSettings: readonly ShellSettings[] = [
  { language: "vn", navigation: "horizontal", mode: "light", width: 1280 },
  { language: "vn", navigation: "vertical", mode: "dark", width: 360 },
  { language: "en", navigation: "horizontal", mode: "light", width: 360 },
  { language: "en", navigation: "vertical", mode: "dark", width: 1280 },
  { language: "fr", navigation: "horizontal", mode: "dark", width: 1280 },
  { language: "fr", navigation: "vertical", mode: "light", width: 360 },
];

const options: Readonly<Record<keyof ShellSettings, readonly unknown[]>> = {
  language: languages,
  navigation: navigations,
  mode: modes,
  width: widths,
};
const names = ["language", "navigation", "mode", "width"] as const;

/** Pairs of values that no row holds together, in words. */
export const missingPairs = (rows: readonly ShellSettings[]): string[] =>
  names.flatMap((one, index) =>
    names
      .slice(index + 1)
      .flatMap((other) =>
        options[one].flatMap((value) =>
          options[other]
            .filter((second) => !rows.some((row) => row[one] === value && row[other] === second))
            .map((second) => `${one} ${value} with ${other} ${second}`),
        ),
      ),
  );
