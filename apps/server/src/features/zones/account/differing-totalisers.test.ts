import { setUserScope } from "@sgval/contract/access/users";
import type { ZoneAccountForm } from "@sgval/contract/zones/zone-account";
import * as routes from "@sgval/contract/zones/zone-accounting";
import { createZone } from "@sgval/contract/zones/zones";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { beforeAll, expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { type SignedIn, useHarness } from "../../../testing/harness.ts";
import { aTriangle } from "../../../testing/outlines.ts";
import { reportQuarters, rollUp } from "../../../testing/quarter-readings.ts";
import { aUser } from "../../../testing/user-builder.ts";

// 08:00 in Ho Chi Minh City on 20 November 2025.
const harness = useHarness();
const from = harness.clock.now() - 4 * dayMs;

const query = { from: "2025-11-17", to: "2025-11-19" };
const zoneWith = async (boundary: NonNullable<ZoneAccountForm["boundary"]>) => {
  const body = { name: `DMA ${boundary.map(({ deviceId }) => deviceId).join("-")}`, polygon: aTriangle() };
  return (await harness.ok(harness.admin, createZone, { body: { ...body, account: { boundary } } })).data.id;
};
/** Who is named in the balance of three days, and of yesterday. */
const namedIn = async (id: number, by: SignedIn = harness.admin) => {
  const read = [
    (await harness.ok(by, routes.readZoneBalance, { params: { id }, query })).data,
    (await harness.ok(by, routes.readZoneAccounting, { params: { id } })).data,
  ];
  return read.map(({ problems, differing }) => [
    problems.includes("totaliser_differs"),
    ...differing.map(({ displayName }) => displayName),
  ]);
};

/** A meter with a flow (m³/h) whose totaliser counts so many percent more. */
const addMeter = async (name: string, flow: number, more: number) => {
  const meter = await aDevice()
    .overHttp()
    .reportingEvery(900)
    .ofType("DATALOGGER")
    .named(name)
    .withoutChannels()
    .withChannel("flow_forward")
    .withChannel("total_forward")
    .withTokenIn(harness);
  const counts = flow * (1 + more / 100);
  const values = {
    flow_forward: () => flow,
    total_forward: (at: number) => 5_000 + (counts * (at - from)) / hourMs,
  };
  await reportQuarters(harness, meter, values, { from });
  return meter.id;
};
const inlet = (deviceId: number) => ({ deviceId, role: "inlet" as const });

let over = 0;
let under = 0;
let good = 0;
let small = 0;
let outlet = 0;
beforeAll(async () => {
  over = await addMeter("DL-OVER", 100, 8);
  under = await addMeter("DL-UNDER", 100, -8);
  good = await addMeter("DL-GOOD", 100, 1);
  small = await addMeter("DL-SMALL", 20, 20);
  outlet = await addMeter("DL-OUT", 90, 0);
  await rollUp(harness);
});

it("names two inlets whose totalisers are wrong in opposite directions", async () => {
  const named = [true, "DL-OVER", "DL-UNDER"];
  expect(await namedIn(await zoneWith([inlet(over), inlet(under)]))).toEqual([named, named]);
});

it("names a small inlet whose pulse weight is wrong, beside a large one that is right", async () => {
  const named = [true, "DL-SMALL"];
  expect(await namedIn(await zoneWith([inlet(good), inlet(small)]))).toEqual([named, named]);
});

it("holds nothing against an exact inlet of a zone that passes most of its water on", async () => {
  const out = { deviceId: outlet, role: "export" as const };
  expect(await namedIn(await zoneWith([inlet(good), out]))).toEqual([[false], [false]]);
});

it("names no device that the reader does not see, on the page and in the file", async () => {
  const id = await zoneWith([inlet(small), inlet(over)]);
  const reader = await aUser().withPermissions("Zone.Index", "Zone.Export").seeing(over).signedInTo(harness);
  const params = { id: reader.id };
  const scope = { all: false, deviceIds: [over], zoneIds: [id] };
  await harness.ok(harness.admin, setUserScope, { params, body: scope });
  const again = { ...reader, token: await harness.enter(reader.username) };
  expect(await namedIn(id, again)).toEqual([
    [true, "DL-OVER"],
    [true, "DL-OVER"],
  ]);
  const fileOf = (by: SignedIn) =>
    harness.file(by, routes.exportZoneBalance, {
      params: { id },
      query: { ...query, format: "csv", language: "en" },
    });
  expect(await fileOf(harness.admin)).toContain("check calibration or pulse weight · DL-SMALL, DL-OVER");
  const seen = await fileOf(again);
  expect(seen).toContain("pulse weight · DL-OVER");
  expect(seen).not.toContain("DL-SMALL");
});
