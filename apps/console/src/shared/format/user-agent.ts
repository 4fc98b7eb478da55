const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/(?:Firefox|FxiOS)\//, "Firefox"],
  // Chrome claims to be Safari, and the others above claim to be Chrome.
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

/** Browser and system of a user agent: "Firefox, Windows"; null when unknown. */
export const deviceName = (userAgent: string | null): string | null => {
  if (userAgent === null) return null;
  const parts = [firstOf(browsers, userAgent), firstOf(systems, userAgent)].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : null;
};

/** Whether a user agent is a mobile device; for the icon only. */
export const isHandheld = (userAgent: string | null): boolean =>
  /Mobi|Android|iPhone|iPad/.test(userAgent ?? "");
