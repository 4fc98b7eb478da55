import { mkdir, writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createToken } from "@sgval/contract/connections/tokens";
import { createDevice } from "@sgval/contract/devices/routes";
import { createLogEntry } from "@sgval/contract/logbook/entries";
import type { ReportRange } from "@sgval/contract/reports/ranges";
import type { ReportKind } from "@sgval/contract/reports/reports";
import { createTemplate } from "@sgval/contract/reports/templates";
import type { Language } from "@sgval/quantities/language";
import type { Page } from "playwright-core";
import type { ApiClient } from "../../../server/src/testing/api-client.ts";
import { guideLanguage } from "../../src/features/guide/guide-book.ts";
import type { ShellSettings } from "./covering-settings.ts";

/** Every picture of the guide, with the page that is on it as `everyPage` names it. */
export const guidePictures = {
  login: "/login",
  overview: "/dashboards",
  monitoring: "/dashboards/monitoring-and-control",
  scada: "/dashboards/scada-factory",
  risk: "/dashboards/risk",
  report: "/dashboards/report?kind=pressure",
  templates: "/dashboards/report?panel=templates",
  map: "/apps/logistics/fleet",
  devices: "/apps/monitoring-and-control/list",
  device: "/apps/monitoring-and-control/view/{id}",
  control: "/apps/monitoring-and-control/view/{id}?tab=control",
  timers: "/apps/monitoring-and-control/view/{id}?tab=timers",
  chart: "/apps/monitoring-and-control/chart",
  pump: "/apps/monitoring-and-control/pump/{id}",
  rooms: "/apps/monitoring-and-control/view/room",
  alarms: "/apps/risk/list",
  logbook: "/apps/logbook/list",
  shift: "/apps/logbook/shift",
  zones: "/apps/zone/list",
  balance: "/apps/monitoring-and-control/view/{DMA}?tab=balance",
  meters: "/apps/water-meter/list",
  leaks: "/apps/leak-point/list",
  "suspected-leaks": "/apps/suspected-leak/list",
  laboratory: "/apps/monitoring-and-control/view/{CARBONATE_HARDNESS}?tab=laboratory",
  "add-device": "/apps/monitoring-and-control/add",
  mapping: "/apps/monitoring-and-control/mapping/{id}",
  "dead-letters": "/apps/setting?tab=dead-letters",
  networks: "/apps/network/list",
  isolation: "/apps/network/isolation/{id}",
  users: "/apps/user/list",
  roles: "/apps/roles",
  settings: "/apps/setting",
} as const;

/** Bytes; all of them are fetched ahead by every phone. */
export const largestPicture = 60_000;
export const largestTogether = 2_000_000;

/** Leaves some space for pages that cannot do with so little. */
const wantedSize = (0.85 * largestTogether) / (2 * Object.keys(guidePictures).length);

export const guideFolder = fileURLToPath(new URL("../../src/features/guide", import.meta.url));

export const pictureSettings: readonly ShellSettings[] = (["vn", "en"] as const).map((language) => ({
  language,
  navigation: "vertical",
  mode: "light",
  width: 1280,
}));

const chapterFiles = import.meta.glob<string>("../../src/features/guide/chapters/*/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** The chapters in a language, by their names. */
export const chapterTexts = (language: "vn" | "en"): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(chapterFiles).flatMap(([path, text]) => {
      const [, folder, name = ""] = /\/(\w+)\/([\w-]+)\.md$/u.exec(path) ?? [];
      return folder === language ? [[name, text]] : [];
    }),
  );

export const chapterTitle = (language: Language, chapter: string): string =>
  /^# (.+)$/mu.exec(chapterTexts(guideLanguage(language)).get(chapter) ?? "")?.[1] ?? "";

const byRoute = new Map<string, string>(Object.entries(guidePictures).map(([name, route]) => [route, name]));

export const pictureOf = (route: string): string | undefined => byRoute.get(route);

/** Entries for the picture of the shift log. */
export const writeLog = async (api: ApiClient, device: { id: number }): Promise<void> => {
  const at = new Date().toISOString();
  await api.call(createLogEntry, {
    body: {
      kind: "note",
      at,
      deviceId: device.id,
      roomId: null,
      text: "Đã súc xả tuyến Nguyễn Trãi, nước trong sau 20 phút.",
    },
  });
  await api.call(createLogEntry, {
    body: {
      kind: "hand_over",
      at,
      deviceId: null,
      roomId: null,
      text: "Theo dõi áp lực P3 đến 6 giờ. Đội 2 trực, số 0903 111 222.",
    },
  });
};

/** Templates for the picture of them. */
export const keepTemplates = async (api: ApiClient, device: { id: number }): Promise<void> => {
  const keep = (name: string, kind: ReportKind, preset: ReportRange, shared: boolean) =>
    api.call(createTemplate, {
      body: { name, kind, deviceIds: [device.id], zoneIds: [], parameters: [], range: { preset }, shared },
    });
  await keep("Áp lực ngày hôm qua", "pressure", "yesterday", true);
  await keep("Sản lượng tháng trước", "flow_volume", "lastMonth", true);
  await keep("Dữ liệu đến đủ 7 ngày", "availability", "7d", false);
};

/** A new device whose messages are not mapped yet, with some that nobody can read. */
export const addUnmapped = async (api: ApiClient, address: string) => {
  const { data: device } = await api.call(createDevice, {
    body: { name: "DL-NEW-01", displayName: "Logger mới, hẻm 12", type: "DATALOGGER" },
  });
  const { data } = await api.call(createToken, { body: { name: device.name, deviceId: device.id } });
  const ts = Math.round(Date.now() / 1000);
  for (const body of [
    "P=2.41;Q=18.6",
    `{"ts": ${ts}, "AI9": 41`,
    JSON.stringify({ ts, AI1: 2.41, flow_total: 18_264, VBAT: 3.58, rssi: -87 }),
  ])
    await fetch(`${address}/api/v1/telemetry`, {
      method: "POST",
      headers: { authorization: `Bearer ${data.token}` },
      body,
    });
  return device;
};

/** Charts and maps are drawn by the processor. */
const drawnAfterMs = 5_000;

/** Writes the open page into the repository, as good as its size allows. */
export const takePicture = async (page: Page, language: Language, name: string): Promise<void> => {
  await pause(drawnAfterMs);
  const session = await page.context().newCDPSession(page);
  let picture = Buffer.alloc(0);
  for (const quality of [60, 45, 35, 25, 15]) {
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality });
    picture = Buffer.from(data, "base64");
    if (picture.length <= wantedSize) break;
  }
  await session.detach();
  const folder = `${guideFolder}/pictures/${language}`;
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/${name}.webp`, picture);
};
