import { setTimeout as pause } from "node:timers/promises";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { distinctKeys, namespaces } from "./catalogue-texts.ts";

interface Expected {
  /** Where the address bar ends up. */
  address: string;
  heading: string;
  title: string;
}

interface Seen {
  address: string;
  headings: string[];
  title: string;
  busy: boolean;
  wide: number;
  room: number;
  widest: string;
}

/** A page that is slow on a busy machine is not one that never comes. */
const LONGEST_WAIT_MS = 30_000;

const look = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0;
    const { scrollWidth, clientWidth } = document.documentElement;
    const past = [...document.querySelectorAll("#root *")].filter(
      (element) => scrollWidth > clientWidth && element.getBoundingClientRect().right > clientWidth + 1,
    );
    return {
      address: `${location.pathname}${location.search}`,
      headings: [...document.querySelectorAll("h1")].filter(isShown).map((one) => one.textContent ?? ""),
      // Waiting alarms are counted before the name of the page.
      title: document.title.replace(/^\(\d+\) /, ""),
      busy: document.querySelector('[aria-busy="true"]') !== null,
      wide: scrollWidth,
      room: clientWidth,
      widest: past
        .slice(0, 3)
        .map((one) => `${one.tagName} ${one.className}`)
        .join(" > "),
    };
  });

const isThere = (seen: Seen, expected: Expected): boolean =>
  !seen.busy &&
  seen.title === expected.title &&
  seen.headings.length === 1 &&
  seen.headings[0] === expected.heading;

/** Waits until the page stands as expected; what never comes is found missing later. */
const settle = async (page: Page, expected: Expected, timeoutMs: number): Promise<Seen> => {
  const giveUpAt = performance.now() + timeoutMs;
  let seen = await look(page);
  while (!isThere(seen, expected) && performance.now() < giveUpAt) {
    await pause(50);
    seen = await look(page);
  }
  return seen;
};

/** How far a page that fills the window can be scrolled after all, and the footer that follows it. */
export const windowFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = [document.documentElement, document.querySelector("main")].flatMap((box) => box ?? []);
    const px = Math.max(...boxes.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight));
    return [
      ...(px > 0 ? [`is ${px} px higher than the window`] : []),
      ...(document.querySelector("footer") ? ["has a footer"] : []),
    ];
  });

const known = new Set(distinctKeys);
const rawText = new RegExp(
  `\\b(?:${namespaces.join("|")}):[a-z][\\w.]*|\\{\\{|\\}\\}|\\bundefined\\b|\\bNaN\\b`,
  "u",
);

const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = new Set([document.title]);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.add(node.textContent ?? "");
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
      for (const name of ["aria-label", "title", "placeholder", "alt"])
        texts.add(element.getAttribute(name) ?? "");
    return [...texts];
  });

// Compared here: the keys are many, and each page would have to be handed all of them.
const rawLabels = async (page: Page): Promise<string[]> =>
  (await textsOf(page)).filter((text) => known.has(text.trim()) || rawText.test(text));

/** What axe calls serious or critical on the page that is open. */
export const barriers = async (page: Page): Promise<string[]> => {
  // Its source is half a megabyte, is sent twice for each run, and stays where pages follow one another inside the
  // console. What runs in its place must have no value, which would be sent back whole.
  const isLoaded = await page.evaluate(() => "axe" in window);
  // Details of what is in order are never read.
  const { violations } = await new AxeBuilder(isLoaded ? { page, axeSource: "void 0" } : { page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map((node) => `axe ${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`),
    );
};

/** What is wrong with the page that was just opened, in words; how accessible it is, `barriers` says. */
export const pageFaults = async (
  page: Page,
  expected: Expected,
  timeoutMs = LONGEST_WAIT_MS,
): Promise<string[]> => {
  const seen = await settle(page, expected, timeoutMs);
  const faults: string[] = [];
  if (seen.busy) faults.push("is still loading");
  if (seen.address !== expected.address) faults.push(`stands at ${seen.address}, not ${expected.address}`);
  if (seen.title !== expected.title) faults.push(`is titled "${seen.title}", not "${expected.title}"`);
  if (seen.headings.length !== 1 || seen.headings[0] !== expected.heading)
    faults.push(`is headed ${JSON.stringify(seen.headings)}, not "${expected.heading}"`);
  if (seen.wide > seen.room) faults.push(`is ${seen.wide} px wide in ${seen.room} px: ${seen.widest}`);
  for (const raw of await rawLabels(page)) faults.push(`shows the raw text "${raw.trim()}"`);
  return faults;
};
