const LEAST_OFFSET_PX = 60;
const WAIT_MS = 2000;

/** Space above the element: 60 px, or the height of a sticky bar. */
const offsetOf = (page: Document): number => {
  const bar = page.querySelector<HTMLElement>("#root header[data-kind]");
  const covers = bar !== null && getComputedStyle(bar).position === "sticky" ? bar.offsetHeight : 0;
  return Math.max(LEAST_OFFSET_PX, covers);
};

/** Scrolls smoothly to the element a hash names, as soon as the page has drawn it. */
export const scrollToHash = (hash: string, until = performance.now() + WAIT_MS): void => {
  if (hash === "") return;
  const target = document.getElementById(hash);
  if (target) {
    const top = target.getBoundingClientRect().top + window.scrollY - offsetOf(document);
    window.scrollTo({ top, behavior: "smooth" });
    return;
  }
  if (performance.now() < until) requestAnimationFrame(() => scrollToHash(hash, until));
};
