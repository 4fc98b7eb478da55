import { setTimeout as pause } from "node:timers/promises";
import { createRole, listRoles } from "@sgval/contract/access/roles";
import { createUser, setUserScope } from "@sgval/contract/access/users";
import { setThreshold } from "@sgval/contract/automation/automation";
import { createToken } from "@sgval/contract/connections/tokens";
import { listCommands } from "@sgval/contract/control/control";
import { updateSecondPerson } from "@sgval/contract/control/second-person";
import type { CreateDevice } from "@sgval/contract/devices/device";
import { createDevice } from "@sgval/contract/devices/routes";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ApiClient } from "../../../server/src/testing/api-client.ts";
import { type FakeDevice, joinAsDevice } from "../../../server/src/testing/fake-device.ts";
import { joinCity, type LivingCity } from "./living-city.ts";

const QUIET_MS = 300;
const soon = { timeout: 30_000 };
const lastLabels = "Vui lòng cài đặt ngưỡng hoặc hẹn giờ trước khi vận hành";

let city: LivingCity;
let api: ApiClient;
let context: BrowserContext;
/** The tab of the tests before, which has loaded and compiled the console; whoever takes it gives it a page. */
let idle: Page | null = null;
const present: FakeDevice[] = [];

/** A browser of its own for a test that ends its session. */
const signedIn = async (): Promise<BrowserContext> => {
  const signed = await city.signedIn();
  signed.setDefaultTimeout(30_000);
  return signed;
};
// Shared, because each new one loads and compiles the console anew.
beforeAll(async () => {
  city = await joinCity();
  api = await city.signIn();
  context = await signedIn();
});
afterEach(async () => {
  const [first = null, ...others] = context.pages();
  await Promise.all(others.map((page) => page.close()));
  await first?.setViewportSize({ width: 1280, height: 900 });
  await first?.evaluate(() => sessionStorage.clear());
  idle = first;
  await Promise.all(present.splice(0).map((device) => device.leave()));
});
afterAll(() => city?.leave());

const join = async (name: string, token: string): Promise<FakeDevice> => {
  const device = await joinAsDevice(city.mqttUrl, name, token);
  present.push(device);
  return device;
};

/** A valve that has reported once and is there to listen. */
const addValve = async (name: string, fields: Partial<CreateDevice> = {}, withThreshold = true) => {
  const body = { name, displayName: `Van ${name}`, type: "VGA" as const, ...fields };
  const { data } = await api.call(createDevice, {
    body: { ...body, channels: [{ parameter: "outlet_pressure", mappingKey: "p2" }] },
  });
  const points = { startPressurePoint: 1.5, limitPressurePoint: 2.5 };
  if (withThreshold) await api.call(setThreshold, { params: { id: data.id }, body: points });
  const { token } = (await api.call(createToken, { body: { name, deviceId: data.id } })).data;
  const device = await join(name, token);
  await device.report({ p2: 2.1 });
  return { id: data.id, name, token, device };
};

const openControl = async (id: number, where: BrowserContext = context): Promise<Page> => {
  const page = (where === context && idle) || (await where.newPage());
  if (page === idle) idle = null;
  await page.goto(`${city.address}/apps/monitoring-and-control/view/${id}?tab=control`);
  await page.getByRole("heading", { level: 2, name: "Điều khiển" }).waitFor();
  return page;
};

const lowPressure = (page: Page) => page.getByRole("button", { name: "Chuyển áp lực thấp", exact: true });
const confirmButton = (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name: "Chuyển áp lực thấp", exact: true });
const askLowPressure = async (page: Page) => {
  await lowPressure(page).click();
  await confirmButton(page).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
};
/** Px beside a text typed into a field; negative if it is cut. */
const roomBesideText = (field: Locator, text: string): Promise<number> =>
  field.evaluate((input: HTMLInputElement, typed) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    const canvas = document.createElement("canvas").getContext("2d");
    if (!canvas) return Number.NaN;
    canvas.font = font;
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return room - canvas.measureText(typed).width;
  }, text);
/** What lies over a corner or the middle of an element. */
const whatCovers = (element: Locator): Promise<string> =>
  element.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const points = [left + 4, (left + right) / 2, right - 4].flatMap((x) =>
      [top + 4, bottom - 4].map((y) => document.elementFromPoint(x, y)),
    );
    const over = points.find((found) => !one.contains(found));
    return over === undefined ? "" : (over?.outerHTML.slice(0, 200) ?? "outside of the window");
  });
const commandsOf = async (id: number) => (await api.call(listCommands, { params: { id } })).data;

describe("a command on its way", () => {
  it("waits for a sleeping device with the time it is expected, survives a reload and can be cancelled", async () => {
    const { id, name, token, device } = await addValve("VGA-SLEEP", {
      powerMode: "sleeping",
      reportIntervalSeconds: 900,
    });
    await device.leave();
    const page = await openControl(id);
    await askLowPressure(page);
    await page.getByText(/^gửi khi thiết bị báo lần tới, khoảng .*\d\d:\d\d/).waitFor();

    await page.reload();
    await page.getByRole("heading", { name: "Lệnh đang chạy" }).waitFor();
    await page.getByRole("button", { name: /Lệnh của tôi: 1 lệnh/ }).waitFor();
    await page.getByRole("button", { name: "Hủy lệnh" }).click();
    await page.getByText("Đã hủy", { exact: true }).first().waitFor();

    const awake = await join(name, token);
    await awake.report({ p2: 2.2 });
    await page.getByText("2,20").first().waitFor();
    expect(awake.heard).toEqual([]);
  });

  it("[R4.4] ends without an answer, offers to sync first, and still takes the late answer", async () => {
    const { id, device } = await addValve("VGA-SILENT");
    const page = await openControl(id);
    await askLowPressure(page);
    await page.getByText(/đã gửi, chờ thiết bị xác nhận/).waitFor();
    const ended = page.getByRole("status").filter({ hasText: "Thiết bị không phản hồi" });
    await ended.waitFor({ timeout: 20_000 });
    expect(await ended.getByRole("button").allTextContents()).toEqual(["Đồng bộ trạng thái", "Gửi lại"]);
    expect(await ended.getByRole("link", { name: "Mở biểu đồ" }).getAttribute("href")).toContain("tab=chart");
    expect(device.heard).toHaveLength(1);

    await device.answer({ cmdId: device.heard[0]?.cmdId, result: "ok" });
    await page
      .getByText(/trả lời sau \d+ s/)
      .first()
      .waitFor();
    expect((await commandsOf(id))[0]).toMatchObject({ status: "device_not_response", lateResult: "ok" });
  });

  it("is not sent by a second press, nor by a second tab whose question is still open", async () => {
    const { id, device } = await addValve("VGA-TWICE");
    const [one, two] = [await openControl(id), await openControl(id)];
    for (const page of [one, two]) {
      await page.bringToFront();
      await lowPressure(page).click();
      await confirmButton(page).waitFor();
    }
    // The tab whose question came last has the device.
    await confirmButton(two).dblclick();
    await expect.poll(() => confirmButton(one).isDisabled(), soon).toBe(true);
    await one
      .getByRole("dialog")
      .getByText(/Đang chạy: Chuyển áp lực thấp, admin01/)
      .waitFor();
    await pause(QUIET_MS);
    expect(device.heard).toHaveLength(1);
    expect(await commandsOf(id)).toHaveLength(1);
  });
});

describe("what holds a command back", () => {
  it("says in the question why a valve cannot be regulated yet, and stays operable by hand", async () => {
    const { id, device } = await addValve("VGA-AUTO", {
      site: { valveKind: "set_point" },
      actions: [
        { action: "low_pressure", code: "LOW" },
        { action: "set_outlet_pressure", code: "SET_P2" },
      ],
    });
    const page = await openControl(id);
    await page.getByRole("button", { name: /Tự động/ }).click();
    await page.getByRole("dialog").getByText("Cài đặt tự động chưa đủ để điều tiết van này").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Hủy", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await askLowPressure(page);
    await expect.poll(() => device.heard.length, soon).toBe(1);

    await page.setViewportSize({ width: 360, height: 640 });
    const setPoint = page.getByRole("textbox", { name: /Giá trị cần cài/ });
    // The page is laid out anew for a narrow window.
    await expect.poll(() => roomBesideText(setPoint, "2,55"), soon).toBeGreaterThanOrEqual(0);
    await page.locator(".MuiSnackbar-root").waitFor({ state: "hidden" });
    for (const button of [lowPressure(page), page.locator("main button:not([data-bottom-bar] *)").last()]) {
      // The lowest place at which it can be read whole: just above the tabs at the bottom. The chart is drawn meanwhile.
      const coveredBy = async () => {
        await button.evaluate((one) => {
          const tabs =
            document.querySelector("[data-bottom-bar]")?.getBoundingClientRect().top ?? innerHeight;
          window.scrollBy(0, one.getBoundingClientRect().bottom - tabs + 4);
        });
        return whatCovers(button);
      };
      await expect.poll(coveredBy, soon).toBe("");
    }
  });

  it("[R4.3] asks for a threshold or a timer in the exact words, and lets go once one is set", async () => {
    const { id } = await addValve("VGA-BARE", {}, false);
    const page = await openControl(id);
    // The ways to where these are set stand behind the words.
    await page
      .getByText(new RegExp(`^${lastLabels}`))
      .first()
      .waitFor();
    expect(await lowPressure(page).getAttribute("aria-disabled")).toBe("true");

    const points = { startPressurePoint: 1.5, limitPressurePoint: 2.5 };
    await api.call(setThreshold, { params: { id }, body: points });
    await page.reload();
    await expect.poll(() => lowPressure(page).getAttribute("aria-disabled"), soon).toBe("false");
    expect(await page.getByText(lastLabels).count()).toBe(0);
  });
});

describe("several people and tabs", () => {
  it("[R2.22] signs the other tabs out too", async () => {
    const browser = await signedIn();
    const [one, two] = [await browser.newPage(), await browser.newPage()];
    for (const page of [one, two]) {
      await page.goto(`${city.address}/apps/monitoring-and-control/list`);
      await page.getByRole("heading", { level: 1, name: "Thiết bị" }).waitFor();
    }
    await one.getByRole("button", { name: "Tài khoản của admin01" }).click();
    await one.getByRole("menuitem", { name: "Đăng xuất" }).click();
    await one.waitForURL(/\/login/);
    await two.waitForURL(/\/login\?to=/);
    await two.getByLabel("Mật khẩu", { exact: true }).waitFor();
    await browser.close();
  });

  it("[R4.17] goes to /403 when a permission is missing, and to sign-in with nothing kept when the session is over", async () => {
    const browser = await signedIn();
    const page = await browser.newPage();
    const list = `${city.address}/apps/monitoring-and-control/list`;
    const stored = () =>
      page.evaluate(() =>
        ["accessToken", "userData", "userAbilityRules"].filter((name) =>
          localStorage.getItem(`sg-val-${name}`),
        ),
      );
    const devices = "**/api/v1/device?**";
    const error = { code: "forbidden", message: "", requestId: "req-1" };
    await page.route(devices, (route) => route.fulfill({ status: 403, json: { error } }));
    await page.goto(list);
    await page.waitForURL(/\/403/);
    expect(await stored()).toHaveLength(3);

    await page.unroute(devices);
    const token = await page.evaluate(() => localStorage.getItem("sg-val-accessToken"));
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${city.address}/api/v1/auth/logout`, { method: "POST", headers });
    await page.goto(list);
    await page.waitForURL(/\/login/);
    expect(await stored()).toEqual([]);
    await browser.close();
  });

  it("[R2.20] [R6.7] shows a client the one device in scope and lets nothing else be seen or done", async () => {
    const mine = await addValve("VGA-MINE");
    const other = await addValve("VGA-OTHER");
    const roles = await api.call(listRoles);
    const role = roles.data.find((one) => one.name === "client");
    const person = { username: "khach01", email: "khach01@example.vn", password: city.password };
    const { data } = await api.call(createUser, {
      body: { ...person, roleId: role?.id, mustChangePassword: false },
    });
    await api.call(setUserScope, { params: { id: data.id }, body: { all: false, deviceIds: [mine.id] } });

    const clients = await city.signedIn({ login: person.username, password: person.password });
    const page = await clients.newPage();
    await page.goto(city.address);
    await page.waitForURL(/\/access-control$/);
    await page.goto(`${city.address}/apps/monitoring-and-control/list`);
    await page.getByText("Van VGA-MINE").first().waitFor();
    expect(await page.getByText("Van VGA-OTHER").count()).toBe(0);

    await page.goto(`${city.address}/apps/monitoring-and-control/view/${mine.id}?tab=control`);
    await page.getByRole("tab", { name: "Tổng quan", selected: true }).waitFor();
    expect(await page.getByRole("tab", { name: "Điều khiển" }).count()).toBe(0);
    expect(await lowPressure(page).count()).toBe(0);
    await page.goto(`${city.address}/apps/monitoring-and-control/view/${other.id}`);
    await page.getByText("Không tìm thấy").first().waitFor();
    expect(await page.getByText("Van VGA-OTHER").count()).toBe(0);
    await clients.close();
  });
});

describe("a command that needs a second person", () => {
  it("is asked for, approved by somebody else on a phone, and only then sent", async () => {
    const { id, device } = await addValve("VGA-TWO");
    const role = await api.call(createRole, { body: { name: "Vận hành hai người" } });
    const rule = { action: "low_pressure" as const, deviceType: "VGA" as const, roleId: role.data.id };
    await api.call(updateSecondPerson, { body: { rules: [rule] } });
    const person = { username: "vanhanh02", email: "vanhanh02@example.vn", password: city.password };
    await api.call(createUser, { body: { ...person, roleId: role.data.id, mustChangePassword: false } });
    const operator = await city.signedIn({ login: person.username, password: person.password });
    const page = await openControl(id, operator);
    const phone = await city.signedIn(undefined, { width: 360, height: 740 });
    const other = await phone.newPage();
    await other.goto(`${city.address}/apps/monitoring-and-control/list?q=VGA-TWO`);
    await other.getByText("Van VGA-TWO").first().waitFor();

    await lowPressure(page).click();
    await page.getByText(/Lệnh này cần người thứ hai duyệt/).waitFor();
    const question = page.getByRole("dialog");
    await question.getByRole("textbox", { name: /^Lý do/ }).fill("Giảm rò rỉ ban đêm");
    await question.getByRole("button", { name: "Gửi yêu cầu duyệt" }).click();
    const own = page.getByRole("dialog", { name: "Duyệt lệnh: Chuyển áp lực thấp" });
    await own.getByText(/^còn [45]:\d\d$/).waitFor();
    await own.getByRole("button", { name: "Rút yêu cầu" }).waitFor();
    expect(device.heard).toEqual([]);

    const asked = other.getByRole("region", { name: "Đang chờ bạn duyệt" });
    await asked.getByText(/vanhanh02 xin duyệt: Chuyển áp lực thấp · Van VGA-TWO/).waitFor();
    await asked.getByRole("button", { name: "Xem" }).click();
    const dialog = other.getByRole("dialog", { name: "Duyệt lệnh: Chuyển áp lực thấp" });
    expect(await dialog.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
    await dialog.getByRole("button", { name: "Duyệt: Chuyển áp lực thấp" }).click();
    await dialog.waitFor({ state: "hidden" });
    await asked.waitFor({ state: "hidden" });

    await own.getByText("Đã duyệt · admin01").waitFor();
    await own.getByRole("button", { name: "Đóng", exact: true }).click();
    await expect.poll(() => device.heard.length, soon).toBe(1);
    await device.answer({ cmdId: device.heard[0]?.cmdId, result: "ok" });
    const sent = { status: "completed", actor: { name: "vanhanh02" }, approver: "admin01" };
    await expect.poll(async () => (await commandsOf(id))[0], soon).toMatchObject(sent);
    await api.call(updateSecondPerson, { body: { rules: [] } });
    await Promise.all([operator.close(), phone.close()]);
  });
});
