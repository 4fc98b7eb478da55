import { randomUUID } from "node:crypto";
import { createUser } from "@sgval/contract/access/users";
import { updatePreferences } from "@sgval/contract/account/preferences";
import { createDecoder } from "@sgval/contract/decoders/decoders";
import { createMappingProfile } from "@sgval/contract/devices/mapping/profiles";
import { listDevices } from "@sgval/contract/devices/routes";
import { findElements } from "@sgval/contract/network/elements";
import { listNetworks } from "@sgval/contract/network/networks";
import { chooseRooms } from "@sgval/contract/rooms/rooms";
import { listOutbox } from "@sgval/contract/settings/settings";
import { forgotPassword } from "@sgval/contract/sign-in/password-reset";
import type { DeviceType } from "@sgval/quantities/device-types";
import { languages } from "@sgval/quantities/language";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { coveringSettings, missingPairs, type ShellSettings } from "./covering-settings.ts";
import { everyPage, type RealThings } from "./every-page.ts";
import {
  isLikePicture,
  newSince,
  noteOutline,
  outlineOf,
  storedOutline,
  writeOutlines,
} from "./guide-outlines.ts";
import {
  addUnmapped,
  guidePictures,
  keepTemplates,
  pictureOf,
  pictureSettings,
  takePicture,
  writeLog,
} from "./guide-pictures.ts";
import { joinCity, type LivingCity, startWith } from "./living-city.ts";
import { barriers, pageFaults, windowFaults } from "./page-faults.ts";
import type { PageToVisit } from "./page-to-visit.ts";
import { takesPictures } from "./takes-pictures.ts";

type Api = Awaited<ReturnType<LivingCity["signIn"]>>;

/** The token of a link that was really mailed; without a mail server it lies in the outbox. */
const mailedToken = async (api: Api, email: string): Promise<string> => {
  await api.call(forgotPassword, { body: { email } });
  return vi.waitFor(
    async () => {
      const { data } = await api.call(listOutbox);
      const token = /\/reset-password\/([\w-]+)/u.exec(data[0]?.text ?? "")?.[1];
      if (token === undefined) throw new Error("no mail with a link has come");
      return token;
    },
    { timeout: 30_000 },
  );
};

/** Every type but valves, with a tab that this type alone has. */
const otherTypes: readonly { type: DeviceType; tab?: string }[] = [
  { type: "DATALOGGER" },
  { type: "CARBONATE_HARDNESS", tab: "laboratory" },
  { type: "WELL_LOGGING" },
  { type: "WATER_PUMP" },
  { type: "DMA", tab: "balance" },
];

/** Somebody whose password another has set. */
const newcomer = "moi01";

/** A pipe in a street of the city. */
const aPipe = async (api: Api) => {
  const [network] = (await api.call(listNetworks)).data;
  if (!network) throw new Error("the city has no pipe network");
  const { data } = await api.call(findElements, {
    params: { id: network.id },
    query: { q: "P3-", kind: "pipe" },
  });
  const [pipe] = data;
  if (!pipe) throw new Error("the network has no pipe");
  return { networkId: network.id, id: pipe.id };
};

/** A decoder, and a profile of a mapping with it. */
const aDecoder = async (api: Api) => {
  const body = {
    ...{ name: "Pressure in kPa", description: "", bytesPath: "", portPath: "", note: "" },
    source: "function decodeUplink(input) {\n  return { data: { p: input.bytes[0] } };\n}\n",
    encoding: "hex",
  } as const;
  const { data } = await api.call(createDecoder, { body });
  const payloadKeys = { timeKey: null, ignoredKeys: [], timeZone: null, decoderId: data.id };
  const channels = [{ parameter: "pressure", mappingKey: "p", unit: "kPa" }];
  const profile = { name: "Roof meters", description: "", type: "DATALOGGER", example: "017564" } as const;
  await api.call(createMappingProfile, { body: { ...profile, channels, payloadKeys } });
  return data;
};

const realThings = async (city: LivingCity): Promise<RealThings> => {
  const api = await city.signIn();
  const { data: devices } = await api.call(listDevices, { query: { size: 100 } });
  const device = devices.find(({ dataloggerId }) => dataloggerId !== null);
  const child = devices.find(({ id }) => id === device?.dataloggerId);
  const station = devices.find(({ type }) => type === "WATER_PUMP");
  if (!station) throw new Error("the city has no pump station");
  if (!device || !child) throw new Error("the city has no valve with a logger");
  const others = otherTypes.flatMap(({ type, tab }) => {
    const found = devices.find((one) => one.type === type);
    return found ? [{ ...found, type, ...(tab && { tab }) }] : [];
  });
  if (others.length < otherTypes.length) throw new Error("the city lacks a type of device");
  // The component pages are for super users who asked for them.
  await api.call(updatePreferences, { body: { developer: true } });
  const person = {
    username: "lan01",
    email: "lan@example.vn",
    password: city.password,
    mustChangePassword: false,
  };
  const user = (await api.call(createUser, { body: person })).data;
  await api.call(createUser, {
    body: { username: newcomer, email: "moi@example.vn", password: city.password },
  });
  const [room] = (await api.call(chooseRooms, {})).data;
  if (!room) throw new Error("the city has no room");
  const pipe = await aPipe(api);
  const decoder = await aDecoder(api);
  const found = { device, child, station, others, user, room, pipe, decoder };
  const resetToken = await mailedToken(api, person.email);
  if (!takesPictures) return { ...found, resetToken };
  await writeLog(api, device);
  await keepTemplates(api, device);
  return { ...found, resetToken, unmapped: await addUnmapped(api, city.address) };
};

const describeSettings = ({ language, navigation, mode, width }: ShellSettings) =>
  `${language}, ${navigation}, ${mode}, ${width} px`;

/**
 * Language changes little of what axe assesses, so each page is assessed in one of them in turn: its two visits bring
 * both themes, widths and layouts together. Pages beside those of the specification are visited only then.
 */
const isAssessed = ({ language }: ShellSettings, index: number): boolean =>
  language === languages[index % languages.length];

/** Once for each width is enough, as maps take seconds. */
const withMaps: readonly ShellSettings[] = [1280, 360].flatMap(
  (width) => coveringSettings.find((settings) => settings.width === width) ?? [],
);

/** Chromium names what is slow where the processor draws in the place of a graphics card. */
const isOfSoftwareWebgl = (text: string): boolean =>
  text.startsWith("[.WebGL-") && text.includes("GPU stall due to ReadPixels");

/** A tab that goes on from one visit to the next, and what was wrong in it since that was last asked. */
interface Tab {
  page: Page;
  drawsMaps: boolean;
  heard: string[];
}

const openTab = async (city: LivingCity, drawsMaps: boolean): Promise<Tab> => {
  const page = await (await city.signedOut({ drawsMaps })).newPage();
  const heard: string[] = [];
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    if (!isOfSoftwareWebgl(message.text())) heard.push(`said "${message.text()}"`);
  });
  page.on("pageerror", (error) => heard.push(`broke: ${error.message}`));
  page.on("response", (answer) => {
    if (answer.status() >= 400) heard.push(`got ${answer.status()} for ${answer.url()}`);
  });
  page.on("requestfailed", (request) => {
    // Leaving a page cancels what it was still asking for.
    const reason = request.failure()?.errorText ?? "";
    if (!reason.includes("ERR_ABORTED")) heard.push(`could not fetch ${request.url()}: ${reason}`);
  });
  return { page, drawsMaps, heard };
};

const sessionFor = async (city: LivingCity, page: PageToVisit | undefined) => {
  if (page?.signedOut) return {};
  return city.newSession(page?.newcomer && { login: newcomer, password: city.password });
};

interface Visit {
  settings: ShellSettings;
  pages: readonly PageToVisit[];
}

const drawsMaps = ({ settings }: Visit): boolean => takesPictures || withMaps.includes(settings);

/** Opens pages one after another inside the console, as its own links do, and says what is wrong with each. */
const visit = async (city: LivingCity, { page: tab, heard }: Tab, { settings, pages }: Visit) => {
  const { language, navigation, mode, width } = settings;
  const height = takesPictures ? 800 : width === 360 ? 780 : 900;
  await tab.setViewportSize({ width, height });
  const storage = { language, navigation: JSON.stringify(navigation), mode };
  const session = await sessionFor(city, pages[0]);
  const start = await tab.addInitScript(startWith, { id: randomUUID(), stored: { ...session, ...storage } });
  const found = new Map<string, string[]>();
  let opened = false;
  for (const [index, page] of pages.entries()) {
    const assessed = !takesPictures && isAssessed(settings, index);
    if (page.inOneLanguage && !assessed && !takesPictures) continue;
    heard.length = 0;
    if (opened) await tab.evaluate((address) => history.pushState({}, "", address), page.address);
    else await tab.goto(`${city.address}${page.address}`);
    opened = true;
    const faults = await pageFaults(tab, {
      address: page.leadsTo ?? page.address,
      heading: page.heading(language),
      title: `${(page.title ?? page.heading)(language)} - SG-VAL`,
    });
    if (page.fillsWindow) faults.push(...(await windowFaults(tab)));
    if (assessed) faults.push(...(await barriers(tab)));
    const picture = pictureOf(page.route);
    if (picture !== undefined && takesPictures) {
      await takePicture(tab, language, picture);
      await noteOutline(tab, language, picture);
    } else if (picture !== undefined && isLikePicture(picture, settings))
      for (const text of newSince(storedOutline(language, picture), await outlineOf(tab, language)))
        faults.push(`has "${text}", which its picture in the guide has not: npm run guide:pictures`);
    found.set(
      page.route,
      [...faults, ...heard].map((fault) => `${describeSettings(settings)}: ${fault}`),
    );
  }
  await start.dispose();
  return found;
};

const AT_ONCE = 2;

/** What is computed minutes after the start is visited last. */
const isLate = ({ route }: PageToVisit): boolean =>
  route === guidePictures.risk || route === guidePictures["suspected-leaks"];

/** Whoever takes the pictures of the guide visits only what is on them. */
const isVisited = ({ route }: PageToVisit): boolean => !takesPictures || pictureOf(route) !== undefined;

describe("every page of the specification", () => {
  const faults = new Map<string, string[]>();
  const pages = everyPage({
    device: { id: 0, displayName: "" },
    child: { id: 0, displayName: "" },
    station: { id: 0, displayName: "" },
    others: otherTypes.map((one) => ({ ...one, id: 0, displayName: "" })),
    user: { id: 0, username: "" },
    room: { id: 0, name: "" },
    pipe: { networkId: 0, id: "" },
    decoder: { id: 0, name: "" },
    resetToken: "",
  }).filter(isVisited);
  let city: LivingCity;

  beforeAll(async () => {
    city = await joinCity();
    const real = everyPage(await realThings(city)).filter(isVisited);
    if (takesPictures) real.sort((one, other) => Number(isLate(one)) - Number(isLate(other)));
    const waiting = (takesPictures ? pictureSettings : coveringSettings).flatMap((settings) => [
      { settings, pages: real.filter((page) => page.signedOut) },
      { settings, pages: real.filter((page) => page.newcomer) },
      { settings, pages: real.filter((page) => !page.signedOut && !page.newcomer) },
    ]);
    // Those with maps one after another, so that they share a tab.
    waiting.sort((one, other) => Number(drawsMaps(other)) - Number(drawsMaps(one)));
    const work = async () => {
      let tab: Tab | null = null;
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        if (tab?.drawsMaps !== drawsMaps(next)) {
          await tab?.page.context().close();
          tab = await openTab(city, drawsMaps(next));
        }
        for (const [route, found] of await visit(city, tab, next))
          faults.set(route, [...(faults.get(route) ?? []), ...found]);
      }
      await tab?.page.context().close();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (takesPictures) await writeOutlines();
  }, 1_200_000);
  afterAll(() => city?.leave());

  it("meets every two settings of the shell together", () => {
    expect(missingPairs(coveringSettings)).toEqual([]);
  });

  it("would notice what is wrong", async () => {
    const context = await city.signedOut({ width: 360 });
    const tab = await context.newPage();
    const expected = { address: "/403", heading: "Thao tác này bị từ chối", title: "403" };
    await tab.goto(`${city.address}/403`);
    await tab.getByRole("heading", { name: expected.heading }).waitFor();
    await tab.evaluate(() => {
      const spoilt = document.createElement("div");
      spoilt.innerHTML =
        '<h1>Hai</h1><p style="width:900px;color:#aaa;background:#bbb">shell:forbidden</p><button></button>';
      document.querySelector("#root main")?.append(spoilt);
    });
    const faults = [...(await pageFaults(tab, expected, 500)), ...(await barriers(tab))].join("\n");
    await context.close();
    for (const fault of ["is titled", "is headed", "px wide in", "raw text", "color-contrast", "button-name"])
      expect(faults).toContain(fault);
  });

  for (const { proves, route } of pages)
    it(`${proves === null ? "" : `[${proves}] `}shows ${route} well in every layout, language, theme and width`, () => {
      expect(faults.get(route)?.join("\n")).toBe("");
    });
});
