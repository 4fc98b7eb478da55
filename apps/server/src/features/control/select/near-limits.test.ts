import { updateDevice } from "@sgval/contract/devices/routes";
import { createZone } from "@sgval/contract/zones/zones";
import { minuteSeconds } from "@sgval/quantities/duration";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import type { SignedIn } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { useCommands } from "../control.fixture.ts";

const commands = useCommands();
const { harness } = commands;
let deviceId: number;
let lan: SignedIn;
beforeAll(async () => {
  lan = await aUser().named("lan1").withPermissions("Device.Index", "Control.Operate").signedInTo(harness);
});
beforeEach(async () => {
  deviceId = (await aDevice().ofType("VGA").withThreshold(1.2, 2.4).in(harness)).id;
  await commands.report(deviceId);
});

/** What somebody is warned of before a command; the device is free again afterwards. */
const nearOf = async (action: string, who = lan) => {
  const path = `/device/${deviceId}/command/select`;
  const { data } = (await harness.call("POST", path, { action }, who.token)).body;
  await harness.call("POST", `${path}/release`, { selection: data.selection }, who.token);
  return data.nearLimits;
};

it("warns of the pressures downstream of a valve that a command lowers near to their limits, to whoever may see them", async () => {
  const logger = await aDevice()
    .ofType("DATALOGGER")
    .withChannel("pressure", { under: 1.5, over: 4 })
    .in(harness);
  const valve = await aDevice()
    .ofType("VGA")
    .withThreshold(2.1, 3)
    .withChannel("outlet_pressure", { under: 1, over: 4 })
    .linkedToDatalogger(logger.id)
    .in(harness);
  deviceId = valve.id;
  await commands.report(valve.id);
  await commands.report(logger.id, 1.71, "pressure");
  const measuredAt = new Date(harness.clock.now()).toISOString();
  const critical = {
    ...{ parameter: "critical_point_pressure", value: 1.71, measuredAt, expected: null },
    device: { id: logger.id, displayName: logger.displayName },
  };
  expect(await nearOf("low_pressure")).toEqual([{ ...critical, limit: { kind: "alarm", at: 1.5 } }]);
  // The pressure points are for whoever may read them, and watch the critical point here. An alarm goes before them.
  const kysu = await aUser()
    .named("kysu1")
    .withPermissions("Device.Index", "Control.Operate", "Threshold.Index")
    .signedInTo(harness);
  expect(await nearOf("low_pressure", kysu)).toEqual([{ ...critical, limit: { kind: "alarm", at: 1.5 } }]);
  await commands.pass(60);
  await commands.report(logger.id, 2.2, "pressure");
  expect(await nearOf("low_pressure", kysu)).toEqual([
    {
      ...critical,
      value: 2.2,
      measuredAt: new Date(harness.clock.now()).toISOString(),
      limit: { kind: "start", at: 2.1 },
    },
  ]);
  expect(await nearOf("low_pressure")).toEqual([]);
  const here = await aUser()
    .named("here1")
    .withPermissions("Device.Index", "Control.Operate")
    .seeing(valve)
    .signedInTo(harness);
  expect(await nearOf("low_pressure", here)).toEqual([]);
  expect(await nearOf("high_pressure")).toEqual([]);
  // A reading that is too old says nothing of now.
  await commands.pass(3 * 60 * minuteSeconds);
  expect(await nearOf("low_pressure")).toEqual([]);
});

it("demands a reason of whoever sends a command that is foreseen to pass an alarm limit", async () => {
  const { id } = await aDevice()
    .ofType("VGA")
    .withThreshold(1.2, 2.4)
    .withChannel("outlet_pressure", { under: 1.5, over: 4 })
    .in(harness);
  deviceId = id;
  const lower = async (requestId: string, reason?: string) => {
    const path = `/device/${id}/command`;
    const { selection, level } = (
      await harness.call("POST", `${path}/select`, { action: "low_pressure" }, lan.token)
    ).body.data;
    const body = { requestId, action: "low_pressure", selection, ...(reason && { reason }) };
    const { status, body: answer } = await harness.call("POST", path, body, lan.token);
    return [level, status, answer.error?.code];
  };
  await commands.report(id, 1.9);
  expect(await lower("n-1")).toEqual([2, 422, "reason_required"]);
  expect(await lower("n-2", "burst main")).toEqual([2, 200, undefined]);
  await commands.pass(200);
  await commands.report(id, 2.6);
  expect((await lower("n-3"))[0]).toBe(1);
});

it("warns of a set-point at a lower limit, and that nothing downstream can be foreseen, where P2 is not known now", async () => {
  const valve = aDevice()
    .ofType("VGA")
    .withThreshold(1.2, 2.4)
    .withSite({ valveKind: "set_point", maxSetpoint: 3 })
    .withAction("set_outlet_pressure", "SET_P2")
    .withChannel("battery")
    .withChannel("outlet_pressure", { under: 1, over: 4 });
  deviceId = (await valve.in(harness)).id;
  await commands.report(deviceId, 3.6, "battery");
  const warnings = async (value: number, who: SignedIn) => {
    const path = `/device/${deviceId}/command/select`;
    const body = { action: "set_outlet_pressure", value };
    const { data } = (await harness.call("POST", path, body, who.token)).body;
    await harness.call("POST", `${path}/release`, { selection: data.selection }, who.token);
    return data.warnings;
  };
  expect(await warnings(0.6, lan)).toEqual(["outletUnknown", "setPointLow"]);
  // The pressure points are for whoever may read them.
  expect(await warnings(1.1, lan)).toEqual(["outletUnknown"]);
  expect(await warnings(1.1, harness.admin)).toEqual(["outletUnknown", "setPointLow"]);
  await commands.report(deviceId, 2.4);
  expect(await warnings(1.1, lan)).toEqual([]);
});

it("warns of the critical point of the zone that a valve is in", async () => {
  const ring: [number, number][] = [
    [106.7, 10.8],
    [106.71, 10.8],
    [106.71, 10.81],
    [106.7, 10.8],
  ];
  const body = { name: "DMA 02", polygon: { type: "Polygon" as const, coordinates: [ring] } };
  const zone = (await harness.ok(harness.admin, createZone, { body })).data;
  const put = (id: number) =>
    harness.ok(harness.admin, updateDevice, { params: { id }, body: { zoneId: zone.id } });
  const member = await aDevice()
    .ofType("DATALOGGER")
    .withChannel("critical_point_pressure", { under: 1, over: 4 })
    .in(harness);
  for (const id of [member.id, deviceId]) await put(id);
  await commands.report(member.id, 1.3, "critical_point_pressure");
  expect(await nearOf("low_pressure")).toEqual([]);
  const kysu = await aUser()
    .named("kysu2")
    .withPermissions("Device.Index", "Control.Operate", "Zone.Index")
    .signedInTo(harness);
  expect(await nearOf("low_pressure", kysu)).toMatchObject([
    { parameter: "critical_point_pressure", value: 1.3, device: { id: member.id }, limit: { at: 1 } },
  ]);
});
