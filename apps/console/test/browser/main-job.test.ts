import { findElements } from "@sgval/contract/network/elements";
import { listNetworks } from "@sgval/contract/network/networks";
import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { label } from "./catalogue-texts.ts";
import { joinCity, type LivingCity } from "./living-city.ts";
import { bytesOf, colorsOfPicture, faultsOfValvePicture } from "./pictures.ts";

/** The first decimal number as Vietnamese screens write it: `1.234,56`, with the typographic minus. */
const numberIn = (text: string): number =>
  Number(/\u2212?\d[\d.]*,\d+/.exec(text)?.[0].replaceAll(".", "").replace(",", ".").replace("\u2212", "-"));

const devices = (key: string) => label("vn", `devices:${key}`);
const numbered = (key: string, number: number) => devices(key).replace("{{number}}", String(number));
const connections = (key: string) => label("vn", `connections:${key}`);
const forms = (key: string) => label("vn", `forms:${key}`);

describe("an operator's main job", () => {
  let city: LivingCity;
  let page: Page;

  beforeAll(async () => {
    city = await joinCity();
    page = await city.open();
    page.setDefaultTimeout(30_000);
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

  it("[R1.8] connects a new device with at most 25 clicks and filled fields, and sees the value of its first message", async () => {
    let actions = 0;
    const click = async (target: Locator) => {
      actions += 1;
      await target.click();
    };
    const fill = async (target: Locator, text: string) => {
      actions += 1;
      await target.fill(text);
    };
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const option = (name: string | RegExp) => page.getByRole("option", { name });

    // A logger that sends over HTTP, with its position.
    await click(button(devices("form.add")));
    await page.getByRole("heading", { level: 1, name: devices("form.add") }).waitFor();
    const content = page.locator("#content");
    await click(content.getByRole("combobox", { name: devices("form.field.type") }).first());
    await click(option(deviceTypeDefinitions.DATALOGGER.names.vn));
    await fill(page.getByLabel(devices("form.field.name")), "PROBE-01");
    await fill(page.getByLabel(devices("form.field.displayName")), "Cầu Bông");
    await fill(page.getByLabel(devices("form.field.latitude")), "10,78; 106,7");
    await click(content.getByRole("combobox", { name: devices("form.field.connection") }));
    await click(option("HTTP"));
    await click(content.getByRole("button", { name: forms("add"), exact: true }));
    await page.waitForURL(/\/view\/\d+/);

    await click(button(label("vn", "pages:group.connections")));
    await click(page.getByRole("link", { name: "Token thiết bị" }));
    await click(button(connections("token.add")));
    const drawer = page.getByRole("dialog", { name: connections("token.add") });
    await fill(drawer.getByRole("textbox", { name: connections("token.name") }), "PROBE-01");
    await fill(drawer.getByRole("combobox", { name: connections("token.device") }), "PROBE-01");
    await click(option(/PROBE-01/));
    await click(drawer.getByRole("button", { name: forms("add"), exact: true }));
    const made = page.getByRole("dialog").filter({ hasText: "Bearer" });
    const token = /Bearer ([\w-]+)/u.exec((await made.textContent()) ?? "")?.[1];
    let sent = 0;
    const send = async (pressure: string) => {
      sent += 1;
      const { status } = await fetch(`${city.address}/api/v1/telemetry`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ ap_luc: pressure }),
      });
      return status;
    };

    // Its own word for the pressure is mapped where its first message is shown, which is read again by that mapping.
    expect(await send("2,31")).toBe(400);
    // The token is shown once: the mapping opens beside it.
    const beside = page.waitForEvent("popup");
    await click(made.getByRole("link", { name: connections("letters.map") }));
    page = await beside;
    await click(page.getByRole("button", { name: /ap_luc/ }));
    await fill(page.getByRole("combobox", { name: devices("mapping.measures") }), "Áp lực");
    await click(option(/^Áp lực \(/));
    await page.getByText(numbered("mapping.kept_one", 1)).waitFor();
    await click(page.locator("#content").getByRole("button", { name: forms("save"), exact: true }));
    await page.getByText(numbered("mapping.keptRead_one", 1)).waitFor();

    // The value of this one message is seen on list, chart and map, to which the screens lead.
    const trail = page.getByRole("navigation", { name: label("vn", "common:trail") });
    await click(trail.getByRole("link", { name: devices("title"), exact: true }));
    await fill(page.getByRole("searchbox"), "PROBE-01");
    const row = page.getByRole("row", { name: /PROBE-01/ });
    await row.getByText("2,31").waitFor();
    await click(row.getByRole("link", { name: "Cầu Bông" }));
    // The chart is a picture; its cursor says what it shows.
    const chart = page.getByRole("group", { name: /^Xu hướng Áp lực/ });
    await expect
      .poll(async () => {
        await chart.press("ArrowRight");
        return chart.textContent();
      })
      .toContain("2,31");
    await click(page.getByRole("link", { name: label("vn", "map:openMap") }));
    // The list beside the map says the same: a marker on the map itself.
    const markers = page.getByRole("group", { name: label("vn", "map:markers") });
    await markers.getByRole("button", { name: /Cầu Bông.*2,31/ }).waitFor({ state: "attached" });
    expect(actions).toBeLessThanOrEqual(25);
    expect(sent).toBe(1);

    // From now on a change comes to an open list within five seconds, untouched.
    await page.goto(`${city.address}/apps/monitoring-and-control/list?q=PROBE-01`);
    await row.getByText("2,31").waitFor();
    expect(await send("2,87")).toBe(200);
    await row.getByText("2,87").waitFor({ timeout: 5_000 });
    // Other files add valves to the city, more than a page of them.
    await page.goto(`${city.address}/apps/monitoring-and-control/list?type=VGA&q=VGA-03`);
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

  it("keeps the picture of the valve, whole and true to scale, in every width from 320 to 2560 px", async () => {
    await page.getByRole("tab", { name: "Tổng quan" }).click();
    const faults = await faultsOfValvePicture(page, [320, 360, 480, 640, 779, 780, 960, 1280, 1920, 2560]);
    expect(faults).toEqual([]);
  });

  it("hands the chart over as a PNG with its lines, their legend and the time axis", async () => {
    const id = /view\/(\d+)/.exec(page.url())?.[1];
    const chart = "tab=chart&p=inlet_pressure,outlet_pressure&range=1d";
    await page.goto(`${city.address}/apps/monitoring-and-control/view/${id}?${chart}`);
    // The button is there before the chart, whose library is loaded on demand.
    await page
      .getByRole("group", { name: /^Xu hướng/ })
      .locator("canvas")
      .first()
      .waitFor();
    const save = page.getByRole("button", { name: label("vn", "common:asImage") });
    const saved = async () => {
      const [file] = await Promise.all([page.waitForEvent("download"), save.click()]);
      expect(file.suggestedFilename()).toMatch(/\.png$/);
      return colorsOfPicture(page, await bytesOf(file));
    };
    // The lines of a day are some hundred px long; the legend has 18 × 3 px of each colour.
    await expect
      .poll(async () => Math.min(...(await saved()).lines), { timeout: 30_000 })
      .toBeGreaterThan(300);
    const { legend, axis } = await saved();
    expect(Math.min(...legend)).toBeGreaterThanOrEqual(54);
    expect(axis).toBeGreaterThan(100);
  });

  it("keeps pictures taken before the valve and shows them in large", async () => {
    const id = /view\/(\d+)/.exec(page.url())?.[1];
    const content = { mimeType: "image/jpeg", buffer: await page.screenshot({ type: "jpeg" }) };
    await page.goto(`${city.address}/apps/monitoring-and-control/view/${id}?tab=settings`);
    const photos = page.getByRole("region", { name: label("vn", "photos:title") });
    await photos.locator("input[multiple]").setInputFiles([
      { name: "valve.jpg", ...content },
      { name: "lid.jpg", ...content },
    ]);
    await expect.poll(() => photos.locator("li > button img").count()).toBe(2);
    await photos.locator("li > button").first().click();
    const large = page.getByRole("dialog").locator("img");
    await large.waitFor();
    await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(city.complaints).toEqual([]);
  });

  it("[R4.4] closes the valve, follows the command to its end and sees the pressure behind it fall", async () => {
    const id = /view\/(\d+)/.exec(page.url())?.[1];
    await page.goto(`${city.address}/apps/monitoring-and-control/view/${id}?tab=control`);
    await page.getByRole("button", { name: "Đóng hoàn toàn", exact: true }).waitFor();
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

  it("draws devices, pipes and zones on a grid where the tiles of the base map do not answer, and says what is pressed", async () => {
    await page.route("**/api/v1/map/base", async (route) => {
      const answer = await route.fetch();
      const { data } = await answer.json();
      const tileUrl = `${city.address}/no-tiles/{z}/{x}/{y}.png`;
      await route.fulfill({ json: { data: { ...data, mapSource: "tiles", tileUrl } } });
    });
    await page.route("**/no-tiles/**", (route) => route.abort());
    const markers = page.getByRole("group", { name: label("vn", "map:markers") });
    await page.goto(`${city.address}/apps/logistics/fleet`);
    await page.getByText(label("vn", "map:noBackground")).waitFor();
    await markers.getByRole("button").first().waitFor({ state: "attached" });
    /** Opens the map with a place in its middle, and presses there until what is drawn says what it is. */
    const pressAt = async (latitude: number, longitude: number, name: string | RegExp) => {
      await page.goto(`${city.address}/apps/logistics/fleet?ll=${latitude},${longitude}&z=17`);
      await vi.waitFor(
        async () => {
          await page.locator(".maplibregl-canvas").click();
          await page.getByRole("region", { name }).waitFor({ timeout: 1_000 });
        },
        { timeout: 30_000, interval: 500 },
      );
    };
    const api = await city.signIn();
    const [network] = (await api.call(listNetworks, {})).data;
    const query = { q: "P3-57", kind: "pipe" } as const;
    const [pipe] = (await api.call(findElements, { params: { id: network?.id ?? 0 }, query })).data;
    const [longitude = 0, latitude = 0] = pipe?.place ?? [];
    await pressAt(latitude, longitude, /P3-57$/);
    // Beside the pipe lies the zone it runs through.
    await pressAt(latitude + 0.0006, longitude, /DMA-03/);
  });
});
