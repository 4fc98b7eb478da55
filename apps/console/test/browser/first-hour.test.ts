import { rmSync } from "node:fs";
import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ServerProcess } from "../../../server/src/testing/server-process.ts";
import { makeDataFolder } from "../../../server/src/testing/temporary-folder.ts";
import { label } from "./catalogue-texts.ts";
import { cityIn, type LivingCity } from "./living-city.ts";
import { browserOptions } from "./start-simulator.ts";

const vn = (key: string) => label("vn", key);

let dataDir: string;
let server: ServerProcess;
let browser: Browser;
let network: LivingCity;
let page: Page;
// An installation of its own: nobody else's has no devices.
beforeAll(async () => {
  dataDir = await makeDataFolder("sgval-first-");
  server = await ServerProcess.at(dataDir);
  [browser] = await Promise.all([chromium.launch(browserOptions), server.start()]);
  network = cityIn(browser, server);
  page = await (await network.signedOut()).newPage();
  page.setDefaultTimeout(30_000);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const button = (within: Page | Locator, key: string) =>
  within.getByRole("button", { name: vn(key), exact: true });

/** Clicks and fills, and counts both. */
const counted = () => {
  let actions = 0;
  return {
    actions: () => actions,
    click: async (target: Locator) => {
      actions += 1;
      await target.click();
    },
    fill: async (target: Locator, text: string) => {
      actions += 1;
      await target.fill(text);
    },
  };
};

it("leads from nothing to a live device, a limit, a room and a colleague in at most 40 clicks and filled fields", async () => {
  const { click, fill, actions } = counted();
  const step = (key: string) =>
    page.getByRole("listitem").filter({ hasText: vn(`dashboards:setup.${key}.title`) });
  const way = (of: string, key: string) =>
    step(of).getByRole("link", { name: vn(`dashboards:setup.ways.${key}`), exact: true });
  const done = (key: string) =>
    step(key).getByText(vn("dashboards:setup.done")).waitFor({ state: "attached" });
  const home = async () => {
    await click(button(page, "pages:group.home"));
    await click(page.getByRole("link", { name: vn("pages:name.home"), exact: true }));
  };
  const drawer = (key: string) => page.getByRole("dialog", { name: vn(key) });

  await page.goto(network.address);
  await fill(page.getByLabel(vn("signIn:login")), "admin01");
  await fill(page.getByLabel(vn("signIn:password"), { exact: true }), network.password);
  await click(button(page, "signIn:submit"));

  // The first page says what to do first.
  await click(way("device", "addDevice"));
  const content = page.locator("#content");
  await click(content.getByRole("combobox", { name: vn("devices:form.field.type") }).first());
  await click(page.getByRole("option", { name: deviceTypeDefinitions.DATALOGGER.names.vn }));
  await fill(page.getByLabel(vn("devices:form.field.name")), "DL-001");
  await fill(page.getByLabel(vn("devices:form.field.displayName")), "Cầu Bông");
  await click(content.getByRole("combobox", { name: vn("devices:form.field.connection") }));
  await click(page.getByRole("option", { name: "HTTP" }));
  await click(button(content, "forms:add"));
  await page.waitForURL(/\/view\/\d+/);

  // The page of the device says how it connects.
  await click(button(page, "connections:way.makeToken"));
  await click(button(drawer("connections:token.add"), "forms:add"));
  const made = page.getByRole("dialog").filter({ hasText: "Bearer" });
  const token = /Bearer ([\w-]+)/u.exec((await made.textContent()) ?? "")?.[1];
  const address = await page.locator("code", { hasText: "/telemetry" }).first().textContent();
  const sent = await fetch(address ?? "", {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ pressure: 2.31 }),
  });
  expect(sent.status).toBe(200);
  await made.getByText(/2,31/).first().waitFor();
  await click(button(made, "common:savedSecret"));

  // As the first page says: a limit is set on the device's own page.
  await click(page.getByRole("tab", { name: vn("devices:tabs.thresholds") }));
  const limit = (side: string) =>
    page.getByRole("textbox", { name: new RegExp(`^Áp lực, ${vn(`devices:form.field.${side}`)}`) });
  await fill(limit("under"), "1,2");
  await fill(limit("over"), "4,5");
  await click(button(content, "forms:save"));
  await page.getByText(vn("messages:update_success")).waitFor();

  await home();
  for (const key of ["device", "connect", "thresholds"]) await done(key);
  await click(way("room", "addRoom"));
  await click(button(page, "rooms:add").first());
  const room = drawer("rooms:add");
  await fill(room.getByRole("textbox", { name: vn("rooms:name") }), "Trạm bơm số 1");
  await click(button(room, "forms:add"));
  await room.waitFor({ state: "hidden" });

  await home();
  await done("room");
  await click(way("colleague", "users"));
  await click(button(page, "access:addUser"));
  const user = drawer("access:addUser");
  await fill(user.getByRole("textbox", { name: vn("access:columns.username") }), "lan01");
  await fill(user.getByRole("textbox", { name: vn("access:columns.email") }), "lan@capnuoc.vn");
  await click(user.getByRole("combobox", { name: vn("access:columns.role") }));
  await click(page.getByRole("option").last());
  await fill(user.getByLabel(new RegExp(`^${vn("account:password.new")}`)), "Lan-Nuoc-2026");
  await fill(user.getByLabel(new RegExp(`^${vn("account:password.confirmation")}`)), "Lan-Nuoc-2026");
  await click(button(user, "forms:add"));
  await user.waitFor({ state: "hidden" });

  // Nothing is left to do: the list is gone, and the device is live on the first page.
  await home();
  await page.getByRole("group", { name: vn("dashboards:overview.online") }).waitFor();
  await expect.poll(() => page.getByText(vn("dashboards:setup.title")).count()).toBe(0);
  expect(actions()).toBeLessThanOrEqual(40);
  expect(network.complaints).toEqual([]);
});

it("leads from an unknown LoRaWAN uplink on a webhook to its value on the map in at most 25 clicks and filled fields", async () => {
  const { click, fill, actions } = counted();
  const who = { login: "admin01", password: network.password };
  const tab = await (await network.signedIn(who, { drawsMaps: true })).newPage();
  tab.setDefaultTimeout(30_000);
  const content = tab.locator("#content");
  await tab.goto(network.address);

  // The network server gets an address with a secret.
  await click(button(tab, "pages:group.connections"));
  await click(tab.getByRole("link", { name: vn("pages:name.gateways"), exact: true }));
  await click(button(tab, "deviceGateways:add"));
  const drawer = tab.getByRole("dialog", { name: vn("deviceGateways:add") });
  await fill(drawer.getByRole("textbox", { name: new RegExp(`^${vn("deviceGateways:name")}`) }), "TTS");
  await click(button(drawer, "forms:add"));
  const made = tab.getByRole("dialog").filter({ hasText: "Bearer" });
  const secret = /Bearer ([\w-]+)/u.exec((await made.textContent()) ?? "")?.[1];
  const address = /https?:\/\/[^\s"]+\/ingest\/\d+/u.exec((await made.textContent()) ?? "")?.[0];
  const sent = await fetch(address ?? "", {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify({
      end_device_ids: {
        device_id: "well-7",
        dev_eui: "00000000000000A7",
        application_ids: { application_id: "wells" },
      },
      received_at: new Date().toISOString(),
      uplink_message: {
        f_port: 2,
        decoded_payload: { pressure: 2.31, battery: 87 },
        rx_metadata: [{ gateway_ids: { gateway_id: "roof" }, rssi: -97, snr: 5 }],
      },
    }),
  });
  expect(sent.status).toBe(200);
  await click(button(made, "common:savedSecret"));

  // The device that it is about waits, and its mapping begins with the message and what the gateway is.
  await click(content.getByRole("button", { name: vn("deviceGateways:adopt"), exact: true }).first());
  await click(button(tab.getByRole("dialog"), "deviceGateways:adopt"));
  await click(content.getByRole("button", { name: "Dùng mẫu The Things Stack" }));
  await content.getByText("2,31").first().waitFor();
  await click(button(content, "devices:mapping.removeUnsent"));
  await click(button(content, "forms:save"));
  await click(content.getByRole("link", { name: vn("devices:mapping.openDevice") }));

  await click(content.getByRole("link", { name: vn("devices:overview.setPosition") }));
  await fill(content.getByRole("textbox", { name: vn("map:position.latitude") }), "10,7769");
  await fill(content.getByRole("textbox", { name: vn("map:position.longitude") }), "106,7009");
  const stored = tab.waitForResponse(
    (answer) => answer.request().method() === "PUT" && /\/device\/\d+$/u.test(answer.url()),
  );
  await click(button(content, "forms:save"));
  expect((await stored).status()).toBe(200);
  await tab.getByText(vn("messages:update_success")).first().waitFor();
  await click(tab.getByRole("tab", { name: vn("devices:tabs.overview") }));
  await click(tab.getByRole("link", { name: vn("map:openMap") }));
  const markers = tab.getByRole("group", { name: vn("map:markers") });
  await markers.getByRole("button", { name: /well-7.*2,31/ }).waitFor({ state: "attached" });
  expect(actions()).toBeLessThanOrEqual(25);
  expect(network.complaints).toEqual([]);
});
