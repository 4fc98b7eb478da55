import { listUsers } from "@sgval/contract/access/users";
import { listActivitySettings } from "@sgval/contract/activity/settings";
import { listContacts } from "@sgval/contract/contacts/contacts";
import { listDevices } from "@sgval/contract/devices/routes";
import { listLeaks } from "@sgval/contract/leaks/leaks";
import { listMaterials } from "@sgval/contract/materials/materials";
import { listWaterMeters } from "@sgval/contract/meters/meters";
import { listNetworks } from "@sgval/contract/network/networks";
import { readDutyRoster } from "@sgval/contract/notifications/duty";
import { listRooms } from "@sgval/contract/rooms/rooms";
import { listCalendar } from "@sgval/contract/zones/water-calendar";
import { listZones } from "@sgval/contract/zones/zones";
import { dayMs } from "@sgval/quantities/duration";
import { beforeAll, expect, it } from "vitest";
import { cityShifts } from "../../simulator/src/city/people.ts";
import { fleet } from "../../simulator/src/devices/fleet.ts";
import { qualityStations } from "../../simulator/src/devices/quality-device.ts";
import { simulate } from "../../simulator/src/live/simulate.ts";
import { parseOptions } from "../../simulator/src/parse-options.ts";
import { useAlarms } from "./features/alarms/alarms.fixture.ts";
import { testPassword } from "./testing/harness.ts";

// The demo's own program against this server, with one device that reports: days enough for the incident of its story.
const name = "CL-03";
const { harness, settle, alarmsOf } = useAlarms();
const { clock } = harness;
const lines: string[] = [];
let id = 0;

beforeAll(async () => {
  const flags = ["--days", "13", "--only", name, "--people", "--records", "--history-only"];
  const options = parseOptions(["--url", harness.address, "--password", testPassword, ...flags], {});
  const city = await simulate(options, (line) => lines.push(line), clock);
  await city.close();
  await settle();
  const { data } = await harness.ok(harness.admin, listDevices, { query: { q: name } });
  id = data[0]?.id ?? 0;
}, 120_000);

it("takes everything of the demo city: its people with a duty roster, and what a utility has on record", async () => {
  // A line with a colon is a refusal of the server.
  expect(lines.filter((line) => line.includes(":") && !/^history: \d+ samples stored/.test(line))).toEqual(
    [],
  );
  const { shifts } = (await harness.ok(harness.admin, readDutyRoster)).data;
  expect(shifts.map(({ people }) => people.length)).toEqual(cityShifts.map(({ people }) => people.length));
  const records = [listContacts, listCalendar, listActivitySettings, listMaterials, listLeaks];
  const routes = [listUsers, listRooms, listZones, listNetworks, listWaterMeters, ...records];
  for (const path of [...routes.map((route) => route.path), `/device/${id}/sample`]) {
    const { data } = (await harness.call("GET", path)).body;
    expect(data.length, path).toBeGreaterThan(0);
  }
});

it("makes the alarms of the demo's past weeks itself, from readings that are sent afterwards", async () => {
  const channel = fleet(clock.now())
    .find((model) => model.name === name)
    ?.channels.find(({ parameter }) => parameter === "residual_chlorine");
  const alarms = await alarmsOf({ id });
  expect(alarms).toMatchObject([
    {
      kind: "under_limit",
      channel: channel?.parameter,
      limit: channel?.under,
      historical: true,
      active: false,
    },
  ]);
  const incident = qualityStations.find((station) => station.name === name)?.incident;
  const daysAgo = (time: string | null | undefined) => (clock.now() - Date.parse(time ?? "")) / dayMs;
  expect(daysAgo(alarms[0]?.raisedAt)).toBeCloseTo(incident?.fromDaysAgo ?? 0, 1);
  expect(daysAgo(alarms[0]?.clearedAt)).toBeCloseTo(incident?.toDaysAgo ?? 0, 1);
});
