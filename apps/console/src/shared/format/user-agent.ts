const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/(?:Firefox|FxiOS)\//, "Firefox"],
  // Chrome also calls itself Safari, and the others above also call themselves Chrome.
  [/(?:Chrome|CriOS)\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iPod/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

const firstOf = (list: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/** What a browser calls itself, as people say it: "Firefox, Windows"; null when it is none we know. */
export const deviceName = (userAgent: string | null): string | null => {
  if (userAgent === null) return null;
  const parts = [firstOf(browsers, userAgent), firstOf(systems, userAgent)].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : null;
};

/** Whether it is one carried about; only for the picture beside the name. */
export const isHandheld = (userAgent: string | null): boolean =>
  /Mobi|Android|iPhone|iPad/.test(userAgent ?? "");
