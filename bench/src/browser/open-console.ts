import { type Browser, chromium, type Page } from "playwright-core";
import { findBrowser, NO_BROWSER } from "../../../scripts/find-browser.ts";
import type { ServerUnderTest } from "../server/server-under-test.ts";

/**
 * Init script of the page: records for every number that appears in the text the start of the next frame, when it has
 * been painted. Times are epoch milliseconds; decimal commas become points.
 */
const recordPaintedValues = `
  window.paintedValues = {};
  const waiting = new Set();
  const look = (node) => {
    const number = /\\d+[.,]\\d{2}/.exec(node.textContent ?? "");
    if (!number) return;
    const value = number[0].replace(",", ".");
    if (!(value in window.paintedValues)) waiting.add(value);
  };
  const lookInside = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return look(node);
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) look(texts.currentNode);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "characterData") look(target);
      else for (const node of addedNodes) lookInside(node);
    }
    if (waiting.size > 0) requestAnimationFrame(() => {
      const now = Date.now();
      for (const value of waiting) window.paintedValues[value] ??= now;
      waiting.clear();
    });
  }).observe(document, { subtree: true, childList: true, characterData: true });
`;

const deviceList = "/apps/monitoring-and-control/list";

export const signIn = async (page: Page, server: ServerUnderTest): Promise<void> => {
  await page.goto(`${server.url}/login`);
  await page.fill("input[autocomplete=username]", server.login);
  await page.fill("input[autocomplete=current-password]", server.password);
  await page.click("button[type=submit]");
  await page.waitForURL((address) => !address.pathname.startsWith("/login"));
};

export type OpenConsole = {
  /** First paint of each number, epoch milliseconds, by its text with a decimal point. */
  paintedValues(): Promise<Record<string, number>>;
  close(): Promise<void>;
};

/**
 * A browser without a graphics card draws pages by itself. A map needs a card: the processor imitates one, but for the filling of
 * pixels, see `leaveDrawingToCard`.
 */
const flags = {
  page: ["--no-sandbox", "--disable-gpu"],
  map: [
    "--no-sandbox",
    "--disable-gpu-compositing",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
  ],
};

export const launch = async (shown: keyof typeof flags = "page"): Promise<Browser> => {
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Error(NO_BROWSER);
  return chromium.launch({ executablePath, args: flags[shown] });
};

/**
 * Init script of the map: everything is prepared and uploaded for drawing, the filling of pixels is left out. A card does it beside
 * the page; an imitated one takes both processors for it, and all inputs would wait for them. An emptied picture counts as a new one,
 * which a page without a card reads back pixel by pixel.
 */
export const leaveDrawingToCard = `
  for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext])
    for (const name of ["clear", "drawArrays", "drawArraysInstanced", "drawElements", "drawElementsInstanced", "drawRangeElements"])
      if (name in prototype) prototype[name] = () => undefined;
`;

/** A signed-in browser on the device list, filtered by `text`. */
export const openConsole = async (
  server: ServerUnderTest,
  text: string,
  firstName: string,
): Promise<OpenConsole> => {
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.addInitScript(recordPaintedValues);
    await signIn(page, server);
    await page.goto(`${server.url}${deviceList}?q=${encodeURIComponent(text)}`);
    await page
      .getByText(firstName, { exact: true })
      .first()
      .waitFor()
      .catch(async (error: Error) => {
        const shown = await page.locator("body").textContent();
        throw new Error(`${error.message}\n${page.url()} shows: ${(shown ?? "").trim().slice(0, 500)}`);
      });
    return {
      paintedValues: () => page.evaluate<Record<string, number>>("window.paintedValues"),
      close: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
};
