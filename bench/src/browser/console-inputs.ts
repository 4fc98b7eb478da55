import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";

/** A screen of the console, and a round of inputs as a person makes them. */
type Screen = {
  /** Its address, for the device that has a long history. */
  path: (deviceId: number) => string;
  /** Shown when the screen is ready. */
  ready: string;
  use: (page: Page) => Promise<void>;
};

const betweenKeys = 90;
const betweenInputs = 350;
const wheelStep = 160;
const searches = ["van 12", "đường số 7", "FLEET-0421"];
let searched = 0;

/** Accents are inserted as one event by Playwright; without them every letter is a key. */
const typeSearch = async (page: Page): Promise<void> => {
  const text = searches[searched % searches.length] ?? "";
  searched += 1;
  await page.keyboard.type(text.normalize("NFD").replace(/[^ -~]/g, ""), { delay: betweenKeys });
  await pause(betweenInputs * 3);
};

const search = async (page: Page): Promise<void> => {
  await page.keyboard.press("/");
  await typeSearch(page);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await pause(betweenInputs * 3);
  await page.keyboard.press("Tab");
};

const wheel = async (page: Page, times: number, by = wheelStep): Promise<void> => {
  for (const step of [...Array<number>(times).fill(by), ...Array<number>(times).fill(-by)]) {
    await page.mouse.wheel(0, step);
    await pause(betweenKeys);
  }
};

const clickAll = async (page: Page, selector: string, times: number): Promise<void> => {
  for (let index = 0; index < times; index += 1) {
    await page.locator(selector).nth(index).click();
    await pause(betweenInputs);
  }
};

const drag = async (page: Page, [fromX, fromY]: [number, number], [byX, byY]: [number, number]) => {
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  for (let step = 1; step <= 8; step += 1) {
    await page.mouse.move(fromX + (byX * step) / 8, fromY + (byY * step) / 8);
    await pause(betweenKeys / 3);
  }
  await page.mouse.up();
  await pause(betweenInputs);
};

const centreOf = async (page: Page, selector: string): Promise<[number, number]> => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not on screen`);
  return [box.x + box.width / 2, box.y + box.height / 2];
};

const usePalette = async (page: Page): Promise<void> => {
  await page.keyboard.press("Control+k");
  await page.locator("[role=dialog] input[role=combobox]").waitFor();
  await typeSearch(page);
  for (const key of ["ArrowDown", "ArrowDown", "ArrowUp", "PageDown", "PageUp"]) {
    await page.keyboard.press(key);
    await pause(betweenKeys);
  }
  await page.keyboard.press("Escape");
  await pause(betweenInputs);
  await page.keyboard.press("Escape");
  await page.locator("[role=dialog]").waitFor({ state: "hidden" });
};

const canvas = ".maplibregl-canvas";

/** A reading per minute: 100 800, each of which is drawn. */
export const chartDays = 70;
const plot = ".u-over";

/** A chart is read by pointer and arrows, then zoomed and moved by wheel, drag and keys, back to where it began. */
const useChart = async (page: Page): Promise<void> => {
  const [x, y] = await centreOf(page, plot);
  for (let step = -10; step <= 10; step += 1) {
    await page.mouse.move(x + step * 24, y);
    await pause(betweenKeys);
  }
  await page.keyboard.down("Control");
  // In and out again: further out there are no readings.
  await wheel(page, 6, -wheelStep);
  await page.keyboard.up("Control");
  await page.keyboard.down("Shift");
  await drag(page, [x, y], [180, 0]);
  await drag(page, [x, y], [-180, 0]);
  await page.keyboard.up("Shift");
  await drag(page, [x - 120, y], [240, 0]);
  await pause(betweenInputs * 3);
  await page.locator("[role=group][tabindex='0']:has(canvas)").focus();
  for (const key of [..."ArrowLeft ArrowLeft Shift+ArrowLeft ArrowRight + + - 0".split(" ")]) {
    await page.keyboard.press(key);
    await pause(betweenInputs);
  }
  await pause(betweenInputs * 3);
};

/** An empty page, which shows what the machine itself takes for an input, with the same load. */
const useNothing = async (page: Page): Promise<void> => {
  await page.mouse.move(700, 450);
  await wheel(page, 10);
  await drag(page, [700, 450], [160, 90]);
  for (const key of [..."ArrowDown ArrowUp Tab x Escape".split(" ")]) {
    await page.keyboard.press(key);
    await pause(betweenKeys);
  }
};

/** The screens that must answer at once, with all devices registered, after an empty page. */
export const screens = {
  empty: { path: () => "/healthz", ready: "body", use: useNothing },
  list: {
    path: () => "/apps/monitoring-and-control/list?size=100",
    ready: "[role=grid] [data-row]",
    use: async (page) => {
      await search(page);
      await clickAll(page, "[role=columnheader] button", 4);
      await page.mouse.move(...(await centreOf(page, "[role=grid]")));
      await wheel(page, 10);
      await page.locator("[data-row] button[aria-haspopup=menu]").first().click();
      await pause(betweenInputs);
      await page.keyboard.press("Escape");
      await page.locator("[data-row]").first().focus();
      for (let step = 0; step < 8; step += 1) {
        await page.keyboard.press("ArrowDown");
        await pause(betweenKeys);
      }
    },
  },
  map: {
    path: () => "/apps/logistics/fleet",
    ready: canvas,
    use: async (page) => {
      const [x, y] = await centreOf(page, canvas);
      await search(page);
      await page.mouse.move(x, y);
      await wheel(page, 6);
      await drag(page, [x, y], [160, 90]);
      await drag(page, [x, y], [-160, -90]);
      await page.mouse.move(...(await centreOf(page, "aside, [aria-pressed]")));
      await wheel(page, 8);
      await page.locator("aside [role=group] button[aria-pressed]").nth(1).click();
      await pause(betweenInputs * 4);
    },
  },
  dashboard: {
    path: () => "/dashboards/monitoring-and-control",
    ready: "[data-device]",
    use: async (page) => {
      await search(page);
      await page.mouse.move(...(await centreOf(page, "[data-device]")));
      await wheel(page, 8);
      await page.locator("[data-device]").first().focus();
      for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "x", "ArrowLeft", "x", "x"]) {
        await page.keyboard.press(key);
        await pause(betweenKeys);
      }
      for (const view of ["matrix", "cards"]) {
        await page.locator(`button[value=${view}]`).click();
        await pause(betweenInputs * 3);
      }
    },
  },
  palette: {
    path: () => "/apps/logistics/fleet",
    ready: canvas,
    use: usePalette,
  },
  chart: {
    path: (deviceId) =>
      `/apps/monitoring-and-control/view/${deviceId}?tab=chart&range=${chartDays}d&detail=every`,
    ready: plot,
    use: useChart,
  },
} satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;
