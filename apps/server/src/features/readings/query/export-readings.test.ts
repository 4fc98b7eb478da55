import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApp, type TestApp } from "../../../testing/build-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.stop());

it("exports the readings of a device in the unit of the caller's preferences, with bad values left out and named", async () => {
  const { id, token } = await app.addDevice({ name: "READ-1", type: "DATALOGGER" });
  const start = Math.floor(Date.now() / 1000) - 600;
  for (const [index, pressure] of [2.5, 3, 99].entries())
    await app.call("POST", "/telemetry", { ts: start + index * 60, pressure }, token);
  await app.call("PUT", "/account/preferences", { units: { pressure: "kPa" } });
  const exported = async (query: string) => {
    const address = `${app.address}/api/v1/device/${id}/data/export?format=csv&machine=true&language=en&${query}`;
    const response = await fetch(address, { headers: { authorization: `Bearer ${app.adminToken}` } });
    return (await response.text()).trim().split("\r\n");
  };
  expect(await exported("columns=pressure,quality")).toEqual([
    "pressure (kPa),quality",
    ",Pressure: Out of range",
    "300,",
    "250,",
  ]);
  expect(await exported(`columns=pressure&to=${(start + 30) * 1000}`)).toEqual(["pressure (kPa)", "250"]);
});
