// Runs before the first paint and is kept apart from the bundle: the content policy allows no inline script.
(() => {
  const page = document.documentElement;
  let title = "SG-VAL";
  try {
    const settings = document.querySelector('meta[name="sgval-settings"]')?.getAttribute("content");
    title = JSON.parse(settings || "{}").title || title;
  } catch {
    // The default title holds.
  }
  const prefix = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  const stored = (name) => {
    try {
      return localStorage.getItem(`${prefix}-${name}`);
    } catch {
      // Storage may be blocked; the defaults hold then.
      return null;
    }
  };
  const mode = stored("mode") || "light";
  const dark = mode === "dark" || (mode === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  page.setAttribute("data-color-scheme", dark ? "dark" : "light");
  page.dir = stored("direction") === '"rtl"' ? "rtl" : "ltr";
  const primary = /^"(#[0-9A-F]{6})"$/.exec(stored(dark ? "primaryDark" : "primaryLight") || "")?.[1];
  if (primary) page.style.setProperty("--boot-primary", primary);
})();
