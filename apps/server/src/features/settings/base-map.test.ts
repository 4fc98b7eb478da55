import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { otherHosts } from "../../kernel/http/serve-console.ts";
import { useHarness } from "../../testing/harness.ts";

const harness = useHarness();
const call: typeof harness.call = (...args) => harness.call(...args);

const file = () => join(harness.dataDir, "map", "base.pmtiles");
const part = (range: string) =>
  harness.app.http.inject({
    url: "/api/v1/map/base.pmtiles",
    headers: { authorization: `Bearer ${harness.admin.token}`, range },
  });
const tiles = {
  mapSource: "tiles",
  tileUrl: "https://tiles.example:8443/{z}/{x}/{y}.png",
  attribution: "ACME",
};
const fromFile = { mapSource: "file", tileUrl: null, attribution: "" };

beforeEach(async () => {
  rmSync(file(), { force: true });
  await call("PUT", "/setting/base-map", fromFile);
});

describe("the file of the base map", () => {
  it("is used as soon as it is in the data folder", async () => {
    expect((await call("GET", "/map/base")).body.data).toMatchObject({ mapSource: "none", fileSize: null });
    expect((await call("GET", "/map/base.pmtiles")).status).toBe(404);
    mkdirSync(join(harness.dataDir, "map"), { recursive: true });
    writeFileSync(file(), "0123456789");
    expect((await call("GET", "/map/base")).body.data).toMatchObject({ mapSource: "file", fileSize: 10 });
  });

  it("is sent in the parts that are asked for, to whoever is signed in", async () => {
    writeFileSync(file(), "0123456789");
    const answer = await part("bytes=2-5");
    expect([answer.statusCode, answer.body, answer.headers["content-range"]]).toEqual([
      206,
      "2345",
      "bytes 2-5/10",
    ]);
    expect(answer.headers.etag).toBeTruthy();
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect((await part("bytes=20-30")).statusCode).toBe(400);
    expect((await call("GET", "/map/base.pmtiles", undefined, "")).status).toBe(401);
  });
});

describe("tiles of another server", () => {
  it("open the content policy for that host alone, and only while they are the base map", async () => {
    const hosts = harness.app.use(otherHosts);
    expect(hosts()).toEqual([]);
    expect((await call("PUT", "/setting/base-map", tiles)).status).toBe(200);
    expect(hosts()).toEqual(["https://tiles.example:8443"]);
    expect((await call("GET", "/map/base")).body.data).toMatchObject(tiles);
    await call("PUT", "/setting/base-map", { ...tiles, mapSource: "none" });
    expect(hosts()).toEqual([]);
    expect(await harness.recorded("baseMap")).toContain("base_map_updated");
  });

  it("may be pictures from above beside any base map, of their own host", async () => {
    const satellite = {
      satelliteUrl: "https://above.example/{z}/{y}/{x}.jpg",
      satelliteAttribution: "Above",
    };
    expect((await call("PUT", "/setting/base-map", { ...fromFile, ...satellite })).status).toBe(200);
    const hosts = harness.app.use(otherHosts);
    expect(hosts()).toEqual(["https://above.example"]);
    expect((await call("GET", "/map/base")).body.data).toMatchObject({ mapSource: "none", ...satellite });
    await call("PUT", "/setting/base-map", { ...tiles, ...satellite });
    expect(hosts()).toEqual(["https://tiles.example:8443", "https://above.example"]);
    const broken = await call("PUT", "/setting/base-map", {
      ...fromFile,
      satelliteUrl: "https://*.example/{z}",
    });
    expect([broken.status, broken.body.error.details[0].field]).toEqual([422, "satelliteUrl"]);
    await call("PUT", "/setting/base-map", fromFile);
    expect(hosts()).toEqual([]);
  });

  it.each([
    null,
    "https://tiles.example/{z}/{x}.png",
    "ftp://tiles.example/{z}/{x}/{y}.png",
    "https://a;b.example/{z}/{x}/{y}.png",
    "https://*.example/{z}/{x}/{y}.png",
    "javascript:alert({z}{x}{y})",
  ])("are refused with an address that cannot be one: %s", async (tileUrl) => {
    const answer = await call("PUT", "/setting/base-map", { ...tiles, tileUrl });
    expect(answer.status).toBe(422);
    expect(answer.body.error.details[0].field).toBe("tileUrl");
  });
});
