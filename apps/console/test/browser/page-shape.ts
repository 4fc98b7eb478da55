import type { Page } from "playwright-core";

/** How far the page can be scrolled sideways, in px. */
export const sidewaysPx = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Texts on screen whose words stand from right to left, as Latin ones never may. The words of one piece of
 * text that share a line are compared by where they are painted.
 */
export const turnedLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? "";
      if (!node.parentElement?.checkVisibility()) continue;
      const places = [...text.matchAll(/\S+/gu)].map((match) => {
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        return range.getBoundingClientRect();
      });
      for (const [index, place] of places.entries()) {
        const before = places[index - 1];
        if (before && before.width > 0 && Math.abs(before.top - place.top) < 2 && place.left < before.left)
          found.add(`${node.parentElement.tagName} "${text}"`);
      }
    }
    return [...found];
  });
