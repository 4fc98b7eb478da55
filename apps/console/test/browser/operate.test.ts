import { removeThreshold, setTimers } from "@sgval/contract/automation/automation";
import { setAutomation } from "@sgval/contract/automation/settings";
import { sendCommand } from "@sgval/contract/control/control";
import { selectCommand } from "@sgval/contract/control/selection";
import { setMode } from "@sgval/contract/control/set-mode";
import { listDevices } from "@sgval/contract/devices/routes";
import { readPumpBank, setPumpBank } from "@sgval/contract/pumps/pumps";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ApiClient } from "../../../server/src/testing/api-client.ts";
import { label } from "./catalogue-texts.ts";
import { startTimedCity, type TimedCity } from "./timed-city.ts";

/** Seconds in a real one while commands, answers and pages have to keep up, and while nothing happens. */
const [attentive, asleep] = [20, 300];
/** Of real time, for what takes some minutes by the clock. */
const soon = { timeout: 60_000 };

const automation = (key: string) => label("vn", `automation:${key}`);

let city: TimedCity;
let api: ApiClient;
let page: Page;
let idOf: (name: string) => number;

beforeAll(async () => {
  city = await startTimedCity("2025-11-19T22:15:00+07:00", ["VGA-05", "DL-11", "TB-01"]);
  api = await city.signIn();
  const { data } = await api.call(listDevices, { query: { size: 100 } });
  idOf = (name) => data.find((device) => device.name === name)?.id ?? 0;
  // Wide enough for the reasons of commands, and for the open alarm beside the list.
  const context = await city.signedIn(undefined, { width: 1440 });
  context.setDefaultTimeout(soon.timeout);
  page = await context.newPage();
  await city.setSpeed(attentive);
});
afterAll(() => city?.leave());

/** Refused until the device has connected and reported. */
const makeAutomatic = (name: string) =>
  vi.waitFor(
    () => api.call(setMode, { params: { id: idOf(name) }, body: { mode: "auto", reason: "Theo quy trình" } }),
    { ...soon, interval: 500 },
  );
const open = async (path: string) => {
  await page.goto(`${city.address}${path}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
};
/** The row of the history with all of these texts; it comes by itself. */
const inHistory = (...texts: string[]) =>
  texts
    .reduce((rows, hasText) => rows.filter({ hasText }), page.getByRole("row"))
    .first()
    .waitFor();

it("[R4.1] [R5.15] automatic mode lowers the pressure of a valve for the night and raises it in the morning, by its timer", async () => {
  const night = [
    { startTime: "23:00", endTime: "24:00" },
    { startTime: "00:00", endTime: "05:00" },
  ];
  const params = { id: idOf("VGA-05") };
  await api.call(setTimers, { params, body: night });
  // By its timer alone: on a slow machine readings are missing for an hour of the clock, after which nothing may move.
  await api.call(removeThreshold, { params });
  await api.call(setAutomation, { params, body: { watched: "outlet_pressure", failSafe: "hold" } });
  await makeAutomatic("VGA-05");
  const openValve = () => open(`/apps/monitoring-and-control/view/${params.id}`);
  await openValve();
  const card = page.getByRole("region", { name: automation("state.title"), exact: true });
  const says = (text: string | RegExp) =>
    card
      .getByText(text)
      .first()
      .waitFor()
      .catch(async () => expect(await card.textContent()).toMatch(text));
  await says(automation("state.who.server"));
  // Nothing moves when the mode changes: the first command is that of the next edge.
  await says(/^Giữ nguyên trạng thái lúc chuyển sang tự động, đến .*23:00/);
  await says(/áp lực thấp từ .*23:00/);

  // An open page would have to draw hours in seconds.
  await page.goto("about:blank");
  await city.passUntil("2025-11-19T22:57:00+07:00", asleep);
  await openValve();
  await says(/^Hạ áp đến .*05:00/);
  await says(/áp lực cao từ .*05:00/);
  await says(/^Áp lực thấp · /);

  await page.goto("about:blank");
  await city.passUntil("2025-11-20T04:57:00+07:00", asleep);
  await openValve();
  await says(/^Giữ áp cao đến .*23:00/);
  await says(/^Áp lực cao · /);

  await open(`/apps/history/list?deviceId=${params.id}`);
  const [done, byTimer] = ["Hoàn thành", "Hẹn giờ"];
  await inHistory("Chuyển áp lực thấp", done, byTimer, "Đang trong khung giờ áp lực thấp");
  await inHistory("Chuyển áp lực cao", done, byTimer, "Ngoài các khung giờ áp lực thấp");
  expect(await page.getByRole("row").filter({ hasText: "Chuyển áp lực thấp" }).count()).toBe(1);
}, 300_000);

it("[R3.15] [R4.7] a bank brings another pump in while much is taken, and drops the one started last when it is over", async () => {
  const params = { id: idOf("TB-01") };
  const { data: bank } = await api.call(readPumpBank, { params });
  const pumps = (bank?.pumps ?? []).map(({ templateName: _, linkedDeviceName: __, ...pump }) =>
    // Its power follows the pressure within a narrow band.
    pump.type === "linear" ? { ...pump, inputLow: 4.55, inputHigh: 4.75, schedule: [] } : pump,
  );
  await api.call(setPumpBank, {
    params,
    body: { wearPolicy: "lifo", pumps, interlocks: { stageUpSeconds: 30, stageDownSeconds: 60 } },
  });
  // The one with the most run hours goes, and the controller on site leaves all of them to the server.
  for (const pump of ["p1", "p2"])
    await api.call(sendCommand, {
      params,
      body: { requestId: `stop ${pump}`, action: "pump_stop", pumpIds: [pump] },
    });
  const start = { action: "pump_start" as const, pumpIds: ["p3"] };
  const { data: selected } = await api.call(selectCommand, { params, body: start });
  await api.call(sendCommand, {
    params,
    body: { ...start, requestId: "start p3", selection: selected.selection, reason: "Bơm dẫn đầu" },
  });

  await open(`/apps/monitoring-and-control/pump/${params.id}`);
  const stateOf = (name: string, state: string) =>
    page.getByRole("article", { name, exact: true }).getByText(state, { exact: true }).first().waitFor();
  await stateOf("Bơm 3", "Đang chạy");
  await makeAutomatic("TB-01");
  await stateOf("Bơm 2", "Đã dừng");

  city.type("leak Z3-1 300");
  await stateOf("Bơm 2", "Đang chạy");
  city.type("repair Z3-1");
  await stateOf("Bơm 2", "Đã dừng");
  await stateOf("Bơm 3", "Đang chạy");

  await open(`/apps/history/list?deviceId=${params.id}`);
  const byStaging = "Tự động thêm bớt bơm";
  await inHistory("Chạy bơm", "Hoàn thành", byStaging);
  await inHistory("Dừng bơm", "Hoàn thành", byStaging);
  expect(city.complaints).toEqual([]);
}, 240_000);
