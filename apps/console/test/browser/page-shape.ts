import type { Locator, Page } from "playwright-core";

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
        // Where it begins: a word that breaks at its hyphen lies on two lines.
        return range.getClientRects()[0] ?? range.getBoundingClientRect();
      });
      for (const [index, place] of places.entries()) {
        const before = places[index - 1];
        if (before && before.width > 0 && Math.abs(before.top - place.top) < 2 && place.left < before.left)
          found.add(`${node.parentElement.tagName} "${text}"`);
      }
    }
    return [...found];
  });

/** Right edge of the text in an element, or the left one; the box around it may be wider. */
const edgeOfText = (element: Locator, side: "left" | "right") =>
  element.evaluate((box, edge) => {
    const range = document.createRange();
    range.selectNodeContents(box);
    return Math.round(range.getBoundingClientRect()[edge]);
  }, side);

/** What of a mirrored list is in a wrong place: units before their numbers, texts not under their heads. */
export const misplacedCells = async (page: Page): Promise<string[]> => {
  const wrong: string[] = [];
  const first = (role: string, field: string) =>
    page.locator(`[role=${role}][data-field=${field}]`).filter({ hasText: /\S/ }).first();
  const value = page.locator("[data-field=keyValue][role=gridcell]").filter({ hasText: "bar" }).first();
  const isBefore = await value.evaluate(({ firstElementChild: number, lastElementChild: unit }) => {
    const [end, start] = [number?.getBoundingClientRect().right, unit?.getBoundingClientRect().left];
    return end !== undefined && start !== undefined && end <= start;
  });
  if (!isBefore) wrong.push("unit");
  for (const [field, side] of [
    ["type", "right"],
    ["measuredAt", "left"],
  ] as const) {
    const head = await edgeOfText(first("columnheader", field), side);
    if (Math.abs(head - (await edgeOfText(first("gridcell", field), side))) > 2) wrong.push(field);
  }
  return wrong;
};
