import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { joinCity, type LivingCity } from "./living-city.ts";

/** The first decimal number as Vietnamese screens write it: `1.234,56`, with the typographic minus. */
const numberIn = (text: string): number =>
  Number(/\u2212?\d[\d.]*,\d+/.exec(text)?.[0].replaceAll(".", "").replace(",", ".").replace("\u2212", "-"));

describe("an operator's main job", () => {
  let city: LivingCity;
  let page: Page;

  beforeAll(async () => {
    city = await joinCity();
    page = await city.open();
  });
  afterAll(() => city?.leave());

  const shown = (label: string) =>
    page
      .getByRole("group", { name: label })
      .first()
      .textContent()
      .then((text) => numberIn(text ?? ""));

  it("[R2.3] [R2.22] begins with a sign-in that returns to the page asked for and is then closed", async () => {
    await page.goto(`${city.address}/apps/monitoring-and-control/list`);
    await page.waitForURL(/\/login\?to=/);
    await page.getByLabel("Email hoặc tên đăng nhập").fill("admin01");
    await page.getByLabel("Mật khẩu", { exact: true }).fill(city.password);
    await page.getByRole("button", { name: "Đăng nhập" }).click();
    await page.waitForURL(/\/apps\/monitoring-and-control\/list/);
    await page.getByRole("heading", { name: "Thiết bị" }).waitFor();
    await page.goto(`${city.address}/login`);
    await page.waitForURL(/\/dashboards$/);
    await page.goto(`${city.address}/apps/monitoring-and-control/list`);
  });

  it("sees a value change within five seconds of a report, without touching anything", async () => {
    const probe = await city.addProbe("PROBE-01");
    await probe.report(2.31);
    await page.goto(`${city.address}/apps/monitoring-and-control/list?q=PROBE-01`);
    const row = page.getByRole("row", { name: /PROBE-01/ });
    await row.getByText("2,31").waitFor();
    await probe.report(2.87);
    await row.getByText("2,87").waitFor({ timeout: 5_000 });
    await page.goto(`${city.address}/apps/monitoring-and-control/list?type=VGA`);
  });

  it("opens a valve's page from the list", async () => {
    await page
      .getByRole("link", { name: /Trần Hưng Đạo/ })
      .first()
      .click();
    await page.waitForURL(/\/view\/\d+/);
    await page.getByRole("tab", { name: "Điều khiển" }).click();
    await page.getByRole("button", { name: "Đóng hoàn toàn", exact: true }).waitFor();
  });

  it("[R4.4] closes the valve, follows the command to its end and sees the pressure behind it fall", async () => {
    const before = await shown("Áp lực đầu ra");
    expect(before).toBeGreaterThan(1.5);

    await page.getByRole("button", { name: "Đóng hoàn toàn", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    const confirm = dialog.getByRole("button", { name: /Đóng hoàn toàn/ });
    expect(await confirm.isDisabled()).toBe(true);
    const [reason, name] = [dialog.getByRole("textbox").nth(0), dialog.getByRole("textbox").nth(1)];
    await reason.fill("Sửa ống DN200 đường Trần Hưng Đạo");
    await name.fill("VGA-03");
    await confirm.click();
    await dialog.waitFor({ state: "hidden" });

    // The device answers a little later; until then nothing on the screen claims that it did.
    await page.getByText("Hoàn thành").first().waitFor({ timeout: 30_000 });
    await expect.poll(() => shown("Áp lực đầu ra"), { timeout: 90_000 }).toBeLessThan(0.5);
  });

  it("finds the command in the history of the valve after a reload", async () => {
    await page.reload();
    await page.getByText("Đóng hoàn toàn").first().waitFor();
    expect(city.complaints).toEqual([]);
  });
});
