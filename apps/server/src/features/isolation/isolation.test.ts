import { setLockOut } from "@sgval/contract/control/lock-out";
import {
  estimateIsolation,
  type IsolationQuestion,
  planIsolation,
} from "@sgval/contract/isolation/isolation";
import {
  listMarkedValves,
  type MarkedValveForm,
  markValve,
  unmarkValve,
} from "@sgval/contract/isolation/marked-valves";
import { createWaterMeter, type WaterMeterForm } from "@sgval/contract/meters/meters";
import { basePath } from "@sgval/contract/route";
import { createZone } from "@sgval/contract/zones/zones";
import { beforeAll, expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { type SignedIn, useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

/** A reservoir, a valve, and two pipes behind it whose far end has a closed second supply; each junction draws 3.6 m³/h. */
const townInp = `[TITLE]
Town
[JUNCTIONS]
A 10 1
B 10 0
C 10 1
D 10 1
[RESERVOIRS]
R 50
[PIPES]
P1 R A 100 300 120 0 Open
P2 B C 400 200 120 0 Open
P3 C D 600 150 120 0 Open
X A D 900 150 120 0 Closed
[VALVES]
V1 A B 200 TCV 0 0
[OPTIONS]
Units LPS
Headloss H-W
[COORDINATES]
R 106.74 10.8
A 106.741 10.8
B 106.742 10.8
C 106.745 10.8
D 106.75 10.8
[VERTICES]
X 106.745 10.805
[END]
`;

const harness = useHarness();
let id: number;
const plan = async (question: IsolationQuestion, by: SignedIn = harness.admin) =>
  (await harness.ok(by, planIsolation, { params: { id }, body: question })).data;
const estimate = async (question: IsolationQuestion) =>
  (await harness.ok(harness.admin, estimateIsolation, { params: { id }, body: question })).data;
const mark = async (valve: Partial<MarkedValveForm> & { link: string; node: string | null }) =>
  (
    await harness.ok(harness.admin, markValve, {
      params: { id },
      body: { code: null, note: null, operable: true, ...valve },
    })
  ).data;
const named = (boundaries: { kind: string; link: string | null; node: string | null }[]) =>
  boundaries.map(({ kind, link, node }) => [kind, link, node].filter(Boolean).join(" "));

const imported = async (name: string, inp: string): Promise<number> => {
  const form = new FormData();
  form.set("settings", JSON.stringify({ name, placement: { kind: "geographic" } }));
  form.set("file", new Blob([inp]), "town.inp");
  const response = await fetch(`${harness.address}${basePath}/network`, {
    method: "POST",
    headers: { authorization: `Bearer ${harness.admin.token}` },
    body: form,
  });
  return JSON.parse(await response.text()).data.network.id;
};

beforeAll(async () => {
  id = await imported("Phố", townInp);
});

it("says what to close around a pipe, what is cut off, and what else can supply it", async () => {
  const alone = await plan({ link: "P2" });
  expect(alone).toMatchObject({ closable: true, outOfView: 0, feeds: [], passed: [] });
  expect(named(alone.boundaries)).toEqual(["valve V1"]);
  // Whoever opens the second supply floods the trench.
  expect(named(alone.keptShut)).toEqual(["closed X"]);
  expect(alone.segment).toEqual({ pipes: 2, length: 1000, junctions: 3, supplied: 2, demand: 7.2 });

  const valve = await mark({ link: "P3", node: "C", code: "VC-12", note: "Trước nhà số 5" });
  expect(valve.place).not.toBeNull();
  const meter = await aDevice().ofType("DATALOGGER").named("BV-1", "Bệnh viện").in(harness);
  await harness.call("PUT", `/device/${meter.id}`, {
    ...{ latitude: 10.8002, longitude: 106.7501, site: { criticalCustomer: true } },
  });
  const ring: [number, number][] = [
    [106.744, 10.799],
    [106.751, 10.799],
    [106.751, 10.801],
    [106.744, 10.801],
    [106.744, 10.799],
  ];
  const body = { name: "DMA Phố", polygon: { type: "Polygon" as const, coordinates: [ring] } };
  const zone = (
    await harness.ok(harness.admin, createZone, { body: { ...body, account: { connections: 480 } } })
  ).data;

  const planned = await plan({ link: "P2" });
  expect(named(planned.boundaries)).toEqual(["valve V1", "marked P3 C"]);
  expect(planned.boundaries[1]).toMatchObject({
    note: "VC-12 – Trước nhà số 5",
    distance: 0,
    diameter: 150,
  });
  expect(planned.segment).toMatchObject({ pipes: 1, length: 400, junctions: 2, supplied: 1 });
  expect(planned.behind).toMatchObject({ pipes: 1, junctions: 1, supplied: 1, demand: 3.6 });
  expect(planned.feeds).toMatchObject([{ link: "X", kind: "pipe", supplied: 1, demand: 3.6 }]);
  expect(planned.critical).toMatchObject([{ displayName: "Bệnh viện", part: "behind" }]);
  expect(planned.zones).toEqual([
    // All its connections; without inlets nothing is known of what flows in.
    { id: zone.id, name: "DMA Phố", supplied: 2, demand: 7.2, share: 1, connections: 480, inflow: null },
  ]);
  expect(planned.courses.map(({ link, part }) => [link, part])).toEqual([
    ["P2", "segment"],
    ["P3", "behind"],
  ]);

  // Of a place it is the nearest pipe, which nobody has confirmed.
  const { target } = await plan({ latitude: 10.8001, longitude: 106.7476 });
  expect(target.link).toBe("P3");
  expect(target.assumedAt).toBeGreaterThan(5);
  expect(target.assumedAt).toBeLessThan(20);
  expect(planned.target.assumedAt).toBeNull();
});

it("counts the customers without water, by the junction nearest to their meter or else by the share of their zone", async () => {
  expect((await plan({ link: "P2" })).customers).toEqual({
    ...{ placed: 0, estimated: 0, critical: [], criticalUnnamed: 0 },
  });
  const [zone] = (await plan({ link: "P2" })).zones;
  const meter = (code: string, more: Partial<WaterMeterForm>) =>
    harness.ok(harness.admin, createWaterMeter, {
      body: { code, customerName: `Khách ${code}`, customerCode: `KH-${code}`, ...more },
    });
  const at = (longitude: number) => ({ position: { latitude: 10.8002, longitude } });
  const memberships = [{ zoneId: zone?.id ?? 0 }];
  await meter("M-1", at(106.7451));
  await meter("M-2", { ...at(106.7499), critical: true });
  // At a junction that keeps its water, at none, closed, and in no zone.
  await meter("M-3", at(106.741));
  await meter("M-4", at(106.8));
  await meter("M-5", { ...at(106.7451), state: "closed" });
  await meter("M-6", {});
  await meter("M-7", { memberships, critical: true });
  await meter("M-8", { memberships });
  const { customers } = await plan({ link: "P2" });
  expect(customers).toMatchObject({ placed: 2, estimated: 2, criticalUnnamed: 0 });
  expect(customers.critical.map(({ code, sure }) => [code, sure])).toEqual([
    ["M-2", true],
    ["M-7", true],
  ]);
  // Of the zone a half is cut off: which of its meters that are, nobody knows.
  const half = (await plan({ link: "P3" })).customers;
  expect(half).toMatchObject({ placed: 1, estimated: 1 });
  expect(half.critical.map(({ code, sure }) => [code, sure])).toEqual([
    ["M-2", true],
    ["M-7", false],
  ]);
  const without = await aUser().named("iso_none").withPermissions("Network.Index").signedInTo(harness);
  // Whoever closes the valves has to know that somebody is to be called, though not whom.
  expect((await plan({ link: "P2" }, without)).customers).toEqual({
    ...{ placed: 2, estimated: 2, critical: [], criticalUnnamed: 2 },
  });
});

/** The town with a tank at its far end, at a place of its own, and a marked valve behind the pipe that is worked on. */
const tankTown = async (name: string, west: string) => {
  const tank = { TANKS: "T 30 2 0 5 10", PIPES: "P4 D T 100 150 120 0 Open", COORDINATES: "T 106.751 10.8" };
  const inp = Object.entries(tank).reduce(
    (file, [section, line]) => file.replace(`[${section}]`, `[${section}]\n${line}`),
    townInp.replace("[PIPES]", "[TANKS]\n[PIPES]"),
  );
  const params = { id: await imported(name, inp.replaceAll("106.7", west)) };
  const valve = { link: "P3", node: "C", code: null, note: null, operable: true };
  await harness.ok(harness.admin, markValve, { params, body: valve });
  return params;
};

it("names a tank that alone supplies what is behind, with what it holds, to whoever sees it", async () => {
  const params = await tankTown("Phố có đài nước", "105.7");
  const tanksFor = async (by: SignedIn) => {
    const { data } = await harness.ok(by, planIsolation, { params, body: { link: "P2" } });
    return { tanks: data.tanks, behind: data.behind.junctions };
  };
  const held = { volume: 392.7, supplied: 1, demand: 3.6 };
  expect(await tanksFor(harness.admin)).toEqual({ behind: 0, tanks: [{ node: "T", ...held }] });
  const device = await aDevice().in(harness);
  await harness.call("PUT", `/network/${params.id}/device/${device.id}`, { class: "link", id: "P2" });
  const user = aUser().named("iso_tank").withPermissions("Network.Index").seeing(device);
  const near = await user.signedInTo(harness);
  expect(await tanksFor(near)).toEqual({ behind: 0, tanks: [{ node: null, ...held }] });
});

it("names whom a tank alone supplies apart from who is without water at once, and what opens before it is empty", async () => {
  const params = await tankTown("Phố đài nước có bệnh viện", "104.7");
  const meter = (code: string, longitude: number, critical: boolean) =>
    harness.ok(harness.admin, createWaterMeter, {
      body: {
        ...{ code, customerName: `Khách ${code}`, customerCode: `KH-${code}`, critical },
        position: { latitude: 10.8002, longitude },
      },
    });
  await meter("T-1", 104.745, true);
  await meter("T-2", 104.75, true);
  await meter("T-3", 104.7501, false);
  const logger = await aDevice().ofType("DATALOGGER").named("LM-1", "Chạy thận").in(harness);
  await harness.call("PUT", `/device/${logger.id}`, {
    ...{ latitude: 10.8002, longitude: 104.7502, site: { criticalCustomer: true } },
  });
  const { data } = await harness.ok(harness.admin, planIsolation, { params, body: { link: "P2" } });
  const named = ({ placed, critical, criticalUnnamed }: typeof data.customers) => ({
    ...{ placed, critical: critical.map(({ code }) => code), criticalUnnamed },
  });
  expect(named(data.customers)).toEqual({ placed: 1, critical: ["T-1"], criticalUnnamed: 0 });
  expect(named(data.tankCustomers)).toEqual({ placed: 2, critical: ["T-2"], criticalUnnamed: 0 });
  expect(data.critical).toMatchObject([{ displayName: "Chạy thận", part: "tank" }]);
  expect(data.feeds).toMatchObject([{ link: "X", part: "tank", supplied: 1, demand: 3.6 }]);
  const without = await aUser().named("iso_tank_none").withPermissions("Network.Index").signedInTo(harness);
  const hidden = (await harness.ok(without, planIsolation, { params, body: { link: "P2" } })).data;
  expect(named(hidden.customers)).toEqual({ placed: 1, critical: [], criticalUnnamed: 1 });
  expect(named(hidden.tankCustomers)).toEqual({ placed: 2, critical: [], criticalUnnamed: 1 });
});

it("counts what lies in a zone within another in that alone, as its customers do", async () => {
  const network = await imported("Phố trong phố", townInp.replaceAll("106.7", "107.7"));
  const planned = async (link: string) => {
    const params = { id: network };
    const { data } = await harness.ok(harness.admin, planIsolation, { params, body: { link } });
    const { customers, zones } = data;
    return {
      estimated: customers.estimated,
      critical: customers.critical.map(({ code, sure }) => [code, sure]),
      zones: zones.map(({ name, share, connections }) => [name, share, connections]),
    };
  };
  await harness.ok(harness.admin, markValve, {
    params: { id: network },
    body: { link: "P3", node: "C", code: null, note: null, operable: true },
  });
  const aZone = async (name: string, [west, east]: [number, number], connections: number) => {
    const [south, north] = [10.799 - (connections > 500 ? 0.001 : 0), 10.801];
    const ring: [number, number][] = [
      ...([
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ] as const),
    ].map(([x, y]) => [x, y]);
    const polygon = { type: "Polygon" as const, coordinates: [ring] };
    const { data } = await harness.ok(harness.admin, createZone, {
      body: { name, polygon, account: { connections } },
    });
    return data.id;
  };
  const outer = await aZone("Ngoài", [107.7405, 107.7515], 1_200);
  const inner = await aZone("Trong", [107.749, 107.751], 300);
  const meters = async (zoneId: number, count: number) => {
    for (let at = 1; at <= count; at += 1)
      await harness.ok(harness.admin, createWaterMeter, {
        body: {
          ...{ code: `N-${zoneId}-${at}`, customerName: `Khách ${at}`, customerCode: `N-${zoneId}-${at}` },
          ...{ memberships: [{ zoneId }], critical: at === 1 },
        },
      });
  };
  await meters(inner, 3);
  await meters(outer, 9);
  // Only junction D, which is all of the inner zone and nothing of the outer one's own.
  expect(await planned("P3")).toEqual({
    estimated: 3,
    critical: [[`N-${inner}-1`, true]],
    zones: [["Trong", 1, 300]],
  });
  // All that is left of the outer zone, too.
  expect(await planned("P1")).toEqual({
    estimated: 12,
    critical: expect.arrayContaining([
      [`N-${inner}-1`, true],
      [`N-${outer}-1`, true],
    ]),
    zones: [
      ["Ngoài", 1, 1_200],
      ["Trong", 1, 300],
    ],
  });
});

it("[R6.7] names no critical customer out of view, and counts them", async () => {
  const device = await aDevice().in(harness);
  await harness.call("PUT", `/network/${id}/device/${device.id}`, { class: "link", id: "P2" });
  const limited = await aUser().named("iso_view").withOpenRole().seeing(device).signedInTo(harness);
  expect((await plan({ link: "P2" }, limited)).customers).toEqual({
    ...{ placed: 2, estimated: 2, critical: [], criticalUnnamed: 2 },
  });
});

it("says of a valve to close that a lock-out tag hangs on its device, and does not offer it from afar", async () => {
  const network = await imported("Thẻ", townInp);
  const valve = await aDevice().ofType("VGA").named("VGA-T", "Van có thẻ").in(harness);
  const place = { class: "link", id: "V1" };
  await harness.call("PUT", `/network/${network}/device/${valve.id}`, place);
  const deviceIn = async (by: SignedIn) => {
    const params = { id: network };
    const { data } = await harness.ok(by, planIsolation, { params, body: { link: "P2" } });
    return data.boundaries.find(({ link }) => link === "V1")?.device;
  };
  expect(await deviceIn(harness.admin)).toMatchObject({ remote: true, lockOuts: [] });
  const reason = "Đang trong hố van";
  await harness.ok(harness.admin, setLockOut, { params: { id: valve.id }, body: { reason, until: null } });
  expect(await deviceIn(harness.admin)).toMatchObject({ remote: false, lockOuts: [{ reason, until: null }] });
  // Names of staff and their notes are internal.
  const logger = await aDevice().in(harness);
  await harness.call("PUT", `/network/${network}/device/${logger.id}`, { class: "link", id: "P2" });
  const customer = await aUser()
    .named("iso_customer")
    .withPermissions("Network.Index", "Device.Index")
    .seeing(valve, logger)
    .signedInTo(harness);
  expect(await deviceIn(customer)).toMatchObject({
    ...{ remote: false, lockOuts: [{ owner: null, reason: null }] },
  });
});

it("goes on to the next valve where one cannot be closed, as marked or as asked", async () => {
  await mark({ link: "P1", node: "R" });
  const asked = await plan({ link: "P2", stuck: [{ link: "V1", node: null }] });
  expect(named(asked.passed)).toEqual(["valve V1"]);
  expect(named(asked.boundaries)).toEqual(["marked P3 C", "marked P1 R"]);
  const broken = await mark({ link: "V1", node: null, operable: false });
  expect(named((await plan({ link: "P2" })).passed)).toEqual(["valve V1"]);
  const params = { id, valveId: broken.id };
  await harness.ok(harness.admin, unmarkValve, { params });
  expect((await plan({ link: "P2" })).passed).toEqual([]);
  // Also one that is shut now: it lets water through.
  expect(named((await plan({ link: "P3" })).keptShut)).toEqual(["closed X"]);
  const leaking = await mark({ link: "X", node: "D", operable: false });
  const beside = await plan({ link: "P3" });
  expect([named(beside.passed), named(beside.keptShut)]).toEqual([["marked X D"], []]);
  expect(named(beside.boundaries).toSorted()).toEqual(["marked P1 R", "marked P3 C", "valve V1"]);
  await harness.ok(harness.admin, unmarkValve, { params: { id, valveId: leaking.id } });
  expect(await harness.refused(harness.admin, unmarkValve, { params })).toMatchObject({ status: 404 });
  expect(await harness.recorded("Phố")).toEqual(
    expect.arrayContaining(["isolation_valve_marked", "isolation_valve_unmarked"]),
  );
});

it("estimates the pressures in the rest with the segment closed, without what is cut off", async () => {
  const effect = await estimate({ link: "P2" });
  expect(effect).toMatchObject({
    ...{ kind: "estimate", error: null, fallen: [] },
    below: { before: 0, after: 0, total: 1 },
    customersBelow: { before: 0, after: 0 },
  });
  // The one whose meter is at the junction that keeps its water, as in the effect of a command.
  await harness.call("PUT", "/setting/prediction", { errorLimit: 2, minimumPressure: 9 });
  expect(await estimate({ link: "P2" })).toMatchObject({
    below: { before: 1, after: 1, total: 1 },
    customersBelow: { before: 1, after: 1 },
  });
});

it("takes a valve for where it last said that it is, though it says so only when it moves", async () => {
  const device = await aDevice().ofType("VGA").withTokenIn(harness);
  const place = `/network/${id}/device/${device.id}`;
  await harness.call("PUT", place, { class: "link", id: "X" });
  const report = (values: object) =>
    harness.call(
      "POST",
      "/telemetry",
      { ts: harness.clock.now() / 1000, battery: 3.6, ...values },
      device.token,
    );
  const feeds = async () => (await plan({ link: "P2" })).feeds.map(({ link }) => link);
  expect(await feeds()).toEqual(["X"]);
  await report({ valve_state: 2 });
  for (let minute = 0; minute < 30; minute += 5) {
    await harness.clock.advance(5 * 60_000);
    await report({});
  }
  expect(await feeds()).toEqual([]);
  // What the file says alone may be years old; what the device says is of its last report.
  const keptShut = async () =>
    (await plan({ link: "P3" })).keptShut.map(({ link, shutAt }) => [link, shutAt]);
  await harness.clock.advance(5 * 60_000);
  await report({ valve_state: 3 });
  const shutAt = new Date(harness.clock.now()).toISOString();
  expect(await keptShut()).toEqual([["X", shutAt]]);
  // A logger beside it says nothing of the valve.
  const logger = await aDevice().ofType("DATALOGGER").withTokenIn(harness);
  await harness.call("PUT", `/network/${id}/device/${logger.id}`, { class: "link", id: "X" });
  await harness.clock.advance(60_000);
  const beside = { ts: harness.clock.now() / 1000, battery: 3.6 };
  await harness.call("POST", "/telemetry", beside, logger.token);
  expect(await keptShut()).toEqual([["X", shutAt]]);
  await harness.call("DELETE", place);
  expect(await keptShut()).toEqual([["X", null]]);
});

it("marks valves only at ends of pipes and on valves, and only for who sees all devices", async () => {
  const refusedAt = async (link: string, node: string | null) =>
    harness.refused(harness.admin, markValve, {
      params: { id },
      body: { link, node, code: null, note: null, operable: true },
    });
  for (const [link, node] of [
    ["P2", "A"],
    ["P2", null],
    ["V1", "A"],
    ["no", null],
  ] as const)
    expect(await refusedAt(link, node)).toMatchObject({ code: "network_element_unknown" });

  const device = await aDevice().in(harness);
  await harness.call("PUT", `/network/${id}/device/${device.id}`, { class: "link", id: "P2" });
  const limited = await aUser().named("iso1").withOpenRole().seeing(device).signedInTo(harness);
  const seen = await plan({ link: "P2" }, limited);
  expect(seen).toMatchObject({ boundaries: [], outOfView: 2, courses: [{ link: "P2" }] });
  expect(seen).toMatchObject({ critical: [], criticalOutOfView: 1 });
  // Whoever reads the plan has to know that there is another supply, though not which.
  expect(seen.feeds).toMatchObject([{ link: null, place: null, device: null, supplied: 1, demand: 3.6 }]);
  expect(await plan({ link: "P2" })).toMatchObject({ critical: [{}], criticalOutOfView: 0 });
  expect(
    await harness.refused(limited, planIsolation, { params: { id }, body: { link: "P1" } }),
  ).toMatchObject({ code: "network_element_unknown" });
  expect((await harness.ok(limited, listMarkedValves, { params: { id } })).data).toEqual([]);
  expect(
    await harness.refused(limited, markValve, {
      params: { id },
      body: { link: "P2", node: "B", code: null, note: null, operable: true },
    }),
  ).toMatchObject({ code: "all_devices_needed" });
});
