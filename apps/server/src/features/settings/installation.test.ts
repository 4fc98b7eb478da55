import { exportReadings } from "@sgval/contract/readings/readings";
import { basePath } from "@sgval/contract/route";
import { readInstallation } from "@sgval/contract/settings/installation";
import {
  readWaterBalanceSetting,
  updateWaterBalanceSetting,
} from "@sgval/contract/zones/water-balance-setting";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { installationLogo } from "../../gateways/tables/send-table.ts";
import { logoVersion } from "../../kernel/http/serve-console.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness();
const call: typeof harness.call = (...args) => harness.call(...args);
const installation = async () => (await call("GET", "/installation")).body.data;

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 47, g: 119, b: 191, alpha: 0.5 } } });
const upload = async (content: Buffer, token = harness.admin.token, field = "logo") => {
  const body = new FormData();
  if (field) body.append(field, new Blob([new Uint8Array(content)]), "logo.png");
  const answer = await fetch(`${harness.address}${basePath}/setting/logo`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
};
const shown = (version?: number | null) =>
  fetch(`${harness.address}${basePath}/logo${version ? `?v=${version}` : ""}`);
const versionShown = async () => (await call("GET", "/auth/options", undefined, "")).body.data.logo;

describe("the logo", () => {
  it("is made small, kept with its transparency, and shown to everybody until it is removed", async () => {
    expect(await versionShown()).toBeNull();
    expect((await shown()).status).toBe(404);
    const first = (await upload(await drawing(1200, 300).png().toBuffer())).body.data.logo;
    expect(await versionShown()).toBe(first);
    // A page names it from its first paint.
    expect(harness.app.use(logoVersion)()).toBe(first);
    expect((await sharp((await harness.app.use(installationLogo)()) ?? undefined).metadata()).format).toBe(
      "png",
    );
    const answer = await shown(first);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(made).toMatchObject({ format: "webp", width: 480, height: 120, hasAlpha: true });
    const second = (await upload(await drawing(20, 10).jpeg().toBuffer())).body.data.logo;
    expect(second).toBeGreaterThan(first);
    // An address that a browser may have kept is not the picture of today.
    const today = await shown(first);
    expect(today.headers.get("cache-control")).toBe("no-cache");
    const known = { headers: { "if-none-match": today.headers.get("etag") ?? "" } };
    const still = await fetch(`${harness.address}${basePath}/logo`, known);
    expect([still.status, await still.text()]).toEqual([304, ""]);
    expect((await call("DELETE", "/setting/logo")).status).toBe(204);
    expect((await shown(second)).status).toBe(404);
    expect(await versionShown()).toBeNull();
    expect((await upload(await drawing(20, 10).webp().toBuffer())).body.data.logo).toBeGreaterThan(second);
    expect((await fetch(`${harness.address}${basePath}/logo`, known)).status).toBe(200);
    await call("DELETE", "/setting/logo");
    expect(await harness.recorded("logo")).toEqual([
      "logo_removed",
      "logo_updated",
      "logo_removed",
      "logo_updated",
      "logo_updated",
    ]);
  });

  it.each(["jpeg", "gif", "png"] as const)("[R9.4] is made of a %s", async (format) => {
    const { status, body } = await upload(await drawing(60, 30).toFormat(format).toBuffer());
    expect(status).toBe(200);
    const made = await sharp(Buffer.from(await (await shown(body.data.logo)).arrayBuffer())).metadata();
    expect(made).toMatchObject({ format: "webp", width: 60, height: 30 });
  });

  it("[R9.4] is refused when it is no picture, too large or missing, and the one in use stays", async () => {
    const used = (await upload(await drawing(20, 10).png().toBuffer())).body.data.logo;
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const whole = await drawing(400, 400).png().toBuffer();
    const tiff = await drawing(20, 10).tiff().toBuffer();
    for (const content of [svg, tiff, whole.subarray(0, whole.length / 2), Buffer.alloc(0)])
      expect(await upload(content)).toMatchObject({ status: 422, body: { error: { code: "logo_invalid" } } });
    expect(await upload(Buffer.alloc(2 * 1024 * 1024 + 1))).toMatchObject({ status: 413 });
    expect((await upload(whole, harness.admin.token, "")).body.error.details).toEqual([
      { field: "logo", message: "validation.select_image" },
    ]);
    expect(await versionShown()).toBe(used);
    const reader = await aUser().named("logo01").withPermissions("Setting.Index").signedInTo(harness);
    expect((await upload(whole, reader.token)).status).toBe(403);
    expect((await call("DELETE", "/setting/logo", undefined, reader.token)).status).toBe(403);
  });
});

describe("the default units", () => {
  it("are those of the files of people who have chosen none, and of nobody else", async () => {
    const device = await aDevice().ofType("DATALOGGER").named("UNIT-1").in(harness);
    const heading = async () => {
      const query = { format: "csv" as const, machine: "true" as const, columns: "pressure" };
      const params = { id: device.id };
      return (await harness.file(harness.admin, exportReadings, { params, query })).trim();
    };
    await call("PUT", "/setting/units", { units: { pressure: "mH2O", flow: "m3/h" } });
    // The default unit of a quantity is no choice.
    expect((await installation()).units).toEqual({ pressure: "mH2O" });
    expect(await heading()).toBe("pressure (mH₂O)");
    await call("PUT", "/account/preferences", { units: { pressure: "bar" } });
    expect(await heading()).toBe("pressure (bar)");
    expect(await harness.recorded("units")).toEqual(["default_units_updated"]);
  });

  it("are refused when they are none of their quantity", async () => {
    for (const units of [{ pressure: "L/s" }, { pressure: "x" }, { speed: "bar" }])
      expect((await call("PUT", "/setting/units", { units })).status).toBe(422);
  });
});

it("shows everybody signed in by what night leakage is estimated, as it is set for zones", async () => {
  const usual = {
    nightWindow: { from: "02:00", to: "04:00" },
    householdNightUse: 1.7,
    nonHouseholdNightUse: 8,
  };
  expect((await installation()).night).toEqual(usual);
  const { data } = await harness.ok(harness.admin, readWaterBalanceSetting);
  const set = {
    nightWindow: { from: "01:00", to: "03:30" },
    householdNightUse: 2.2,
    nonHouseholdNightUse: 6,
  };
  await harness.ok(harness.admin, updateWaterBalanceSetting, { body: { ...data, ...set } });
  const reader = await aUser().withPermissions("Device.Index").signedInTo(harness);
  expect((await harness.ok(reader, readInstallation)).data.night).toEqual(set);
  await harness.ok(harness.admin, updateWaterBalanceSetting, { body: data });
});

it("names no address of the console while nobody has set one", async () => {
  expect((await installation()).address).toBeNull();
});

describe("the first view of the map", () => {
  it("is at all devices until somebody chooses one, and is read by everybody signed in", async () => {
    expect((await installation()).mapStart).toBeNull();
    const mapStart = { latitude: 10.7769, longitude: 106.7009, zoom: 12.5 };
    expect((await call("PUT", "/setting/map-start", { mapStart })).body.data).toEqual({ mapStart });
    expect((await installation()).mapStart).toEqual(mapStart);
    expect((await call("PUT", "/setting/map-start", { mapStart: null })).status).toBe(200);
    expect((await installation()).mapStart).toBeNull();
    expect(await harness.recorded("mapStart")).toEqual(["map_start_updated", "map_start_updated"]);
  });

  it("is refused when it is no place", async () => {
    const place = { latitude: 10, longitude: 106, zoom: 5 };
    const wrong = [
      ["latitude", 86],
      ["longitude", -181],
      ["zoom", 23],
    ] as const;
    for (const [field, value] of wrong) {
      const answer = await call("PUT", "/setting/map-start", { mapStart: { ...place, [field]: value } });
      expect(answer.body.error.details).toEqual([
        { field: `mapStart.${field}`, message: "validation.invalid_value" },
      ]);
    }
  });
});
