// Runs before the first paint and is kept apart from the bundle: the content policy allows no inline script.
(() => {
  let mode = "light";
  try {
    mode = localStorage.getItem("sg-val-mode") || "light";
  } catch {
    // Storage may be blocked; the light scheme is the default then.
  }
  const dark = mode === "dark" || (mode === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-color-scheme", dark ? "dark" : "light");
})();
