import { mkdir, writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createLogEntry } from "@sgval/contract/logbook/entries";
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
  networks: "/apps/network/list",
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

/** Charts and maps are drawn by the processor. */
const drawnAfterMs = 5_000;

/** Writes the open page into the repository, as good as its size allows. */
export const takePicture = async (
  page: Page,
  language: Language,
  name: string | undefined,
): Promise<void> => {
  if (name === undefined) return;
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
