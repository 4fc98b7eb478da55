import { randomUUID } from "node:crypto";
import { createDevice } from "@sgval/contract/devices/routes";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { label } from "./catalogue-texts.ts";
import { joinCity, type LivingCity, startWith } from "./living-city.ts";
import { misplacedCells, sidewaysPx, turnedLabels } from "./page-shape.ts";

const list = "/apps/monitoring-and-control/list";
const valve = "Van giảm áp Bạch Đằng";
const shell = (key: string) => label("vn", `shell:${key}`);
const look = (key: string) => label("vn", `appearance:${key}`);
const NARROWEST_WITH_NAVIGATION = 976;

let city: LivingCity;
let valveId = 0;
let context: BrowserContext;
/** The tab of most tests, and how it is made to begin anew. */
let tab: Page;
let start: Awaited<ReturnType<typeof prepare>> | null = null;

const signedIn = async (): Promise<BrowserContext> => {
  const signed = await city.signedIn();
  signed.setDefaultTimeout(30_000);
  return signed;
};
// Shared, because each new one loads and compiles the console anew.
beforeAll(async () => {
  city = await joinCity();
  const probe = await city.addProbe("PROBE-02");
  await probe.report(2.31);
  const api = await city.signIn();
  const { data } = await api.call(createDevice, {
    body: { name: "VGA-SHELL", displayName: valve, type: "VGA" },
  });
  valveId = data.id;
  context = await signedIn();
  tab = await context.newPage();
});
afterEach(async () => {
  await Promise.all(context.pages().map((page) => page !== tab && page.close()));
  expect(city.complaints.splice(0)).toEqual([]);
});
afterAll(() => city?.leave());

const session = ["accessToken", "userData", "userAbilityRules"];
type Settings = Record<string, unknown> & { width?: number };

/** A page begins with these settings alone and who is signed in, whatever was done in its tab before. */
const prepare = async (page: Page, { width = 1280, ...settings }: Settings = {}) => {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  await page.mouse.move(0, 0);
  const stored = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      name === "mode" ? String(value) : JSON.stringify(value),
    ]),
  );
  return page.addInitScript(startWith, { id: randomUUID(), stored, kept: session });
};

/** For what stays in a tab: scripts and clocks of a test. */
const newTab = async (settings: Settings, where: BrowserContext = context): Promise<Page> => {
  // An open page follows the settings of another, and would write its own answer to those that are cleared there.
  await tab.goto(`${city.address}/healthz`);
  const page = await where.newPage();
  await prepare(page, settings);
  return page;
};

const load = async (page: Page, address: string): Promise<Page> => {
  await page.goto(`${city.address}${address}`);
  await page.locator("h1").first().waitFor();
  return page;
};
const open = async (address: string, settings: Settings = {}): Promise<Page> => {
  await start?.dispose();
  start = await prepare(tab, settings);
  return load(tab, address);
};

/** Goes on inside the console, as its own links do, until the page with that heading stands. */
const goOn = async (page: Page, address: string, heading: string) => {
  await page.evaluate((to) => history.pushState({}, "", to), address);
  await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
  await expect.poll(() => page.locator('[aria-busy="true"]').count(), { timeout: 30_000 }).toBe(0);
};

const navigation = (page: Page) => page.getByRole("navigation", { name: shell("mainNavigation") });
const bar = (page: Page) => page.locator("header[data-kind]");
const search = (page: Page) => page.getByRole("button", { name: shell("search") });
const menuButton = (page: Page) => page.getByRole("button", { name: shell("openNavigation") });
const choose = (page: Page, group: string, option: string) =>
  page
    .getByRole("group", { name: look(group), exact: true })
    .getByLabel(look(option), { exact: true })
    .check({ force: true });
const openCustomizer = (page: Page) =>
  page
    .getByRole("button", { name: shell("appearance"), exact: true })
    .first()
    .click();
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not shown`);
  return box;
};

describe("the frame of a page", () => {
  it("[R1.15] holds search, theme switcher, user menu and footer; a page outside it holds none of them", async () => {
    const parts = (page: Page) => [
      search(page),
      page.getByRole("button", { name: shell("theme.label"), exact: true }),
      page.getByRole("button", { name: shell("userMenu").replace("{{name}}", "admin01") }),
      page.getByRole("contentinfo"),
    ];
    const framed = await open(list);
    for (const part of parts(framed)) expect(await part.count()).toBe(1);
    for (const [blank, heading] of [
      ["/403", "forbidden"],
      ["/pages/misc/coming-soon", "comingSoon"],
      ["/not-authorized", "notAuthorized"],
    ] as const) {
      await goOn(framed, blank, shell(heading));
      for (const part of parts(framed)) expect(await part.count()).toBe(0);
      expect(await navigation(framed).count()).toBe(0);
    }
  });

  it("[R1.13] lays the navigation over windows below 976 px and gives the chosen one back above", async () => {
    const page = await open(list, { navigation: "vertical", collapsed: true });
    const width = (await boxOf(page, "aside")).width;
    await page.setViewportSize({ width: NARROWEST_WITH_NAVIGATION - 1, height: 800 });
    await menuButton(page).click();
    await page.getByRole("link", { name: label("vn", "pages:name.map") }).click();
    await page.waitForURL(/fleet/);
    await navigation(page).waitFor({ state: "hidden" });
    await page.setViewportSize({ width: NARROWEST_WITH_NAVIGATION, height: 800 });
    await page.locator("aside").waitFor();
    // The page hears of the width of its window a frame later.
    await expect.poll(async () => (await boxOf(page, "aside")).width).toBe(width);
    expect(await menuButton(page).count()).toBe(0);
  });

  it("[R1.14] keeps the search without a navbar, and brings the navbar back with horizontal navigation", async () => {
    const page = await open(list);
    await openCustomizer(page);
    await choose(page, "navigation.label", "navigation.vertical");
    await choose(page, "collapsed.label", "collapsed.yes");
    await choose(page, "navbar.label", "bar.hidden");
    await search(page).waitFor({ state: "hidden" });
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: shell("search") }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("combobox", { name: shell("search") }).waitFor({ state: "hidden" });

    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: shell("search") }).fill("tuy chinh");
    await page.getByRole("option", { name: shell("appearance") }).waitFor();
    await page.keyboard.press("Enter");
    await choose(page, "navigation.label", "navigation.horizontal");
    await search(page).waitFor();
    expect(await page.locator("aside").count()).toBe(0);
    expect(await bar(page).evaluate((top) => getComputedStyle(top).position)).toBe("sticky");
  });

  it("[R2.1] leads back to the top after 200 px and gives the focus to the heading", async () => {
    const page = await open("/pages/account-settings/security");
    await page.setViewportSize({ width: 1280, height: 400 });
    const up = page.getByRole("button", { name: shell("scrollTop") });
    await page.evaluate(() => window.scrollTo(0, 200));
    expect(await up.count()).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 201));
    await up.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");

    // At the end of the page it has a line of its own, so that it covers nothing: the page ends 24 px before.
    await page.setViewportSize({ width: 360, height: 500 });
    const toEnd = () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => toEnd().then(() => up.count())).toBe(1);
    await toEnd();
    const [button, main] = [
      await boxOf(page, "button:has(.tabler-icon-arrow-up)"),
      await boxOf(page, "main"),
    ];
    expect(button.y).toBeGreaterThanOrEqual(main.y + main.height - 24);
  });

  it("[R1.11] boxes the content, but never a page that needs the whole window", async () => {
    const page = await open(list, { width: 1920, content: "boxed", footer: "hidden" });
    expect((await boxOf(page, "main")).width).toBe(1440);
    expect(await page.getByRole("contentinfo").count()).toBe(0);
    for (const [wide, name] of [
      ["/apps/logistics/fleet", "map"],
      ["/dashboards/scada-factory", "scada"],
    ] as const) {
      await goOn(page, wide, label("vn", `pages:name.${name}`));
      expect((await boxOf(page, "main")).width).toBeGreaterThan(1800);
    }
  });

  it("[R1.11] darkens only the navigation of a light page", async () => {
    const ground = (page: Page, selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    const half = await open(list, { navigation: "vertical", semiDark: true });
    const [side, body] = [await ground(half, "aside"), await ground(half, "body")];
    const dark = await open(list, { navigation: "vertical", semiDark: true, mode: "dark" });
    expect(side).toBe(await ground(dark, "aside"));
    expect(body).not.toBe(await ground(dark, "body"));
  });
});

describe("the look", () => {
  it("[R1.17] [R1.18] is there from the first frame after a reload, with the primary colour of its theme", async () => {
    const page = await newTab({
      mode: "dark",
      primaryDark: "#2FC79A",
      primaryLight: "#0F766E",
      direction: "rtl",
      skin: "bordered",
    });
    // A slow network must not let a frame through before the stored theme is known.
    await page.route("**/theme-boot.js", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await page.addInitScript(() => {
      const frames = new Set<string>();
      const record = () => {
        const { dataset, dir } = document.documentElement;
        const ring = document.querySelector(".boot");
        if (document.body)
          frames.add(
            [
              dataset.colorScheme,
              dir,
              getComputedStyle(document.documentElement).backgroundColor,
              ring ? getComputedStyle(ring, "::after").borderBlockStartColor : "",
            ].join(" "),
          );
        sessionStorage.setItem("frames", [...frames].join("|"));
        requestAnimationFrame(record);
      };
      requestAnimationFrame(record);
    });
    await load(page, list);
    for (const again of [false, true]) {
      if (again) await page.reload();
      await page.locator("h1").first().waitFor();
      const frames = (await page.evaluate(() => sessionStorage.getItem("frames")))?.split("|") ?? [];
      expect(frames.filter((frame) => !frame.startsWith("dark rtl rgb(20, 24, 29)"))).toEqual([]);
      expect(frames.some((frame) => frame.endsWith("rgb(47, 199, 154)"))).toBe(true);
    }
    const primary = () =>
      page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue("--sg-palette-primary-main").trim(),
      );
    expect(await primary()).toBe("#2FC79A");
    await page.getByRole("button", { name: shell("theme.label"), exact: true }).click();
    await page.getByRole("menuitem", { name: shell("theme.light") }).click();
    await expect.poll(primary).toBe("#0F766E");
    const keys = await page.evaluate(() => Object.keys(localStorage));
    expect(keys.filter((key) => !key.startsWith("sg-val-"))).toEqual([]);
  });

  it("[R1.11] follows the operating system live while the theme is the system's", async () => {
    const page = await open(list, { mode: "system" });
    const scheme = () => page.evaluate(() => document.documentElement.dataset.colorScheme);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(scheme).toBe(colorScheme);
    }
  });

  it("[R1.11] mirrors the page from right to left, while words and numbers keep their order", async () => {
    const page = await open(list, { direction: "rtl", navigation: "vertical" });
    expect((await boxOf(page, "aside")).x).toBeGreaterThan(900);
    expect((await boxOf(page, "main")).x).toBe(0);
    await page.locator("[data-field=keyValue] b").first().waitFor();
    await expect.poll(() => misplacedCells(page)).toEqual([]);
    for (const [address, heading] of [
      [list, label("vn", "devices:title")],
      [`/apps/monitoring-and-control/view/${valveId}`, valve],
      ["/dashboards", label("vn", "pages:name.home")],
    ] as const) {
      await goOn(page, address, heading);
      expect(await turnedLabels(page)).toEqual([]);
      expect(await sidewaysPx(page)).toBe(0);
    }
  });
});

describe("the palette", () => {
  it("finds without accents, offers a way on when nothing is found, clears with Esc and then closes", async () => {
    const page = await open(list);
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: shell("search") });
    await field.fill("bach dang");
    await page.getByRole("option", { name: valve }).waitFor();
    await field.fill("zzqqxx");
    await page.getByText(label("vn", "messages:no_data")).first().waitFor();
    expect(await page.getByRole("option").count()).toBe(3);
    await page.keyboard.press("Escape");
    expect(await field.inputValue()).toBe("");
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "hidden" });

    await page.keyboard.press("Control+k");
    await field.fill("bach dang");
    await page.getByRole("option", { name: valve }).click();
    await page.getByRole("heading", { level: 1, name: valve }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByText(label("vn", "tools:palette.recent")).waitFor();
    expect(await page.getByRole("option").first().textContent()).toContain(valve);
  });
});

describe("a wall display", () => {
  it("has no bars, only looks, walks through its views, stays awake and is left by Esc twice", async () => {
    const add = (page: Page) => page.getByRole("button", { name: label("vn", "access:addUser") });
    const people = "/apps/user/list";
    // The clock of a page is that of its whole browser.
    const display = await signedIn();
    const page = await load(await newTab({}, display), people);
    await add(page).waitFor();
    let upgrades = 0;
    page.on("websocket", (socket) =>
      socket.on("framesent", ({ payload }) => {
        if (payload === "5") upgrades += 1;
      }),
    );
    /** Half way from polling to its WebSocket a jump of the clock times the connection out, whose polls are refused then. */
    const isLive = (times: number) => expect.poll(() => upgrades).toBeGreaterThanOrEqual(times);
    await page.addInitScript(() => {
      const request = async (kind: string) => {
        document.documentElement.dataset.awake = kind;
        return { release: async () => undefined };
      };
      Object.defineProperty(navigator, "wakeLock", { value: { request } });
    });
    await page.clock.install();
    await page.goto(`${city.address}${people}?kiosk=1&rotate=60&views=/dashboards,${list}?type=VGA,${list}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    for (const part of [navigation(page), search(page), page.getByRole("contentinfo")])
      expect(await part.count()).toBe(0);
    expect(await add(page).getAttribute("aria-disabled")).toBe("true");
    const { awake, size } = await page.evaluate(() => ({
      awake: document.documentElement.dataset.awake,
      size: getComputedStyle(document.documentElement).fontSize,
    }));
    expect({ awake, size }).toEqual({ awake: "screen", size: "20px" });
    await isLive(1);
    await page.evaluate(() => window.dispatchEvent(new Event("offline")));
    const offline = label("vn", "shell:offlineBanner").slice(0, 14);
    await bar(page).getByRole("status").filter({ hasText: offline }).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event("online")));

    const turns = [/\/dashboards\?.*kiosk=1/, /\/list\?.*type=VGA/, /\/list\?(?!.*type=)/];
    for (const [turn, next] of turns.entries()) {
      // It connected anew when the line was back, and after each turn before.
      await isLive(turn + 2);
      await page.clock.fastForward(60_000);
      await page.waitForURL(next);
    }
    await page.keyboard.press("Escape");
    expect(page.url()).toContain("kiosk=1");
    await page.keyboard.press("Escape");
    await search(page).waitFor();
    expect(new URL(page.url()).search).toBe("");
    await display.close();
  });
});
