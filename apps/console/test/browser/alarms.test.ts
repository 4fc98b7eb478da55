import { createUser, listUsers } from "@sgval/contract/access/users";
import { setAlarmSettings } from "@sgval/contract/alarms/alarm-settings";
import { createToken } from "@sgval/contract/connections/connections";
import { createDevice } from "@sgval/contract/devices/routes";
import {
  readDutyRoster,
  readEscalation,
  updateDutyRoster,
  updateEscalation,
  weekdays,
} from "@sgval/contract/notifications/duty";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ApiClient } from "../../../server/src/testing/api-client.ts";
import { label } from "./catalogue-texts.ts";
import { joinCity, type LivingCity } from "./living-city.ts";

const alarms = (key: string) => label("vn", `alarms:${key}`);
const name = "DL-ALARM";
/** Of medium priority, so that the pages of other files keep their heights: it does not stand under their bars. */
const priority = 3 as const;

let city: LivingCity;
let api: ApiClient;
let page: Page;
let restore: () => Promise<unknown>;

beforeAll(async () => {
  city = await joinCity();
  api = await city.signIn();
  const [roster, escalation] = [await api.call(readDutyRoster), await api.call(readEscalation)];
  restore = async () => {
    await api.call(updateDutyRoster, { body: roster.data });
    await api.call(updateEscalation, { body: escalation.data });
  };
  // Wide enough for the open alarm beside the list.
  const context = await city.signedIn(undefined, { width: 1440 });
  context.setDefaultTimeout(30_000);
  page = await context.newPage();
});
afterAll(async () => {
  await restore?.();
  await city?.leave();
});

/** A logger whose alarm begins with two samples and ends with one. */
const addLogger = async () => {
  const { data } = await api.call(createDevice, {
    body: {
      ...{ name, displayName: "Hẻm 12 Lê Lai", type: "DATALOGGER" },
      channels: [{ parameter: "pressure", mappingKey: "pressure", under: 1, over: 6 }],
    },
  });
  const rule = { channel: "pressure", overPriority: priority, onSamples: 2, offSamples: 1 };
  await api.call(setAlarmSettings, { params: { id: data.id }, body: { channels: [rule] } });
  const { token } = (await api.call(createToken, { body: { name, deviceId: data.id } })).data;
  return async (pressure: number) => {
    const answer = await fetch(`${city.address}/api/v1/telemetry`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ pressure }),
    });
    expect(answer.ok).toBe(true);
  };
};

/** Two people on duty all day: the alarm goes to the first, and after a minute without an answer to the second. */
const putOnDuty = async () => {
  const colleague = { username: "truc02", email: "truc02@example.vn", password: city.password };
  const { data } = await api.call(createUser, {
    body: { ...colleague, superUser: true, mustChangePassword: false },
  });
  const admin = (await api.call(listUsers)).data.find(({ username }) => username === "admin01");
  const shift = { days: [...weekdays], from: "00:00", to: "00:00", people: [admin?.id ?? 0, data.id] };
  await api.call(updateDutyRoster, { body: { shifts: [shift], exceptions: [] } });
  await api.call(updateEscalation, { body: { critical: null, high: null, medium: 1, low: null } });
  return colleague.username;
};

const rowOf = () => page.getByRole("row").filter({ hasText: name });
const detail = () => page.getByRole("complementary").filter({ hasText: "Hẻm 12 Lê Lai" });
const tab = (key: string) => page.getByRole("tab", { name: new RegExp(`^${alarms(`tabs.${key}`)}`) });
const press = async (action: string) => {
  await detail().getByRole("button", { name: action, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: action });
  await dialog.waitFor();
  return dialog;
};

it("[R1.19] an alarm comes by itself, escalates while nobody answers, is acknowledged and shelved, and closes when it is over", async () => {
  const colleague = await putOnDuty();
  const report = await addLogger();
  await page.goto(`${city.address}/apps/risk/list?q=${name}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await report(5.8);
  expect(await rowOf().count()).toBe(0);

  // A leap would be a spike, which is no process value.
  await report(6.2);
  await report(6.3);
  // Nobody loads the page again.
  await rowOf().waitFor();
  expect(await rowOf().textContent()).toContain("6,3");
  await rowOf().focus();
  await page.keyboard.press("Enter");
  await detail().getByText(alarms("cause"), { exact: true }).waitFor();

  const next = detail().getByText(new RegExp(`^${colleague}, `));
  await next.first().waitFor({ timeout: 100_000 });

  const acknowledging = await press("Xác nhận");
  await acknowledging.getByRole("button", { name: "Xác nhận", exact: true }).click();
  await acknowledging.waitFor({ state: "hidden" });
  await detail()
    .getByText(/Đã xác nhận · admin01/)
    .waitFor();

  const shelving = await press("Tạm ẩn");
  await shelving.getByRole("textbox").last().fill("Đang xả cặn hẻm 12");
  await shelving.getByRole("button", { name: "Tạm ẩn", exact: true }).click();
  await shelving.waitFor({ state: "hidden" });
  await tab("shelved").click();
  await rowOf().waitFor();

  await report(5.4);
  // On the shelf it stays what it is, and leaves it as what it is by then.
  await detail().getByRole("button", { name: "Bỏ tạm ẩn", exact: true }).click();
  await tab("closed").click();
  await rowOf().waitFor();
  expect(city.complaints).toEqual([]);
}, 240_000);
