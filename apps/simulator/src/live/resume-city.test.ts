import { afterAll, beforeAll, expect, it } from "vitest";
import { fleet } from "../devices/fleet.ts";
import { openApi } from "../registration/api-client.ts";
import { ensureDevices, knownDevices } from "../registration/ensure-devices.ts";
import { type FakeConsole, openFakeConsole } from "../testing/fake-console.ts";
import { resumeCity } from "./simulate.ts";

/** Thursday 08:00:00 local time. */
const morning = Date.UTC(2025, 10, 20, 1);

let fake: FakeConsole;
beforeAll(async () => {
  fake = await openFakeConsole();
});
afterAll(() => fake.close());

it("continues totals from the latest readings when the state file is lost", async () => {
  const models = fleet(morning).filter((model) => model.type === "VGA");
  const names = models.map((model) => model.name);
  const api = await openApi(fake.url, "admin01", "p");
  await ensureDevices(
    api,
    models,
    {},
    () => ({}),
    () => undefined,
  );
  expect(resumeCity(await knownDevices(api), names)).toBeNull();

  const valve = fake.devices.get("VGA-02");
  if (!valve) throw new Error("VGA-02 is not there");
  const measuredAt = new Date(morning).toISOString();
  valve.latest = {
    measuredAt,
    receivedAt: measuredAt,
    values: { total_forward: 777_000.5 },
    quality: {},
    times: {},
  };
  const city = resumeCity(await knownDevices(api), names);
  expect(city?.at).toBe(morning);
  expect(city?.totals["VGA-02"]?.forward).toBe(777_000.5);
});
