import { readDevice } from "@sgval/contract/devices/routes";
import { listMarkedValves, markValve } from "@sgval/contract/isolation/marked-valves";
import { acceptProposal, proposeZones, type ZoneProposal } from "@sgval/contract/network/zone-proposals";
import { listZones } from "@sgval/contract/zones/zones";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { upload, villageInp, villagePlacement } from "../../../testing/network-files.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { boundaryOf } from "./proposed-boundary.ts";

const harness = useHarness();

/** The village with a second, closed pipe to its subnetwork behind the valve V1. */
const closedInp = villageInp.replace("[PUMPS]", "P3 J1 J3 900 100 100 0 Closed\n[PUMPS]");

let imported = 0;

/** Imports a village, each time at another place. */
const importFile = async (inp: string, name: string) => {
  imported += 1;
  const anchors = villagePlacement.anchors.map((anchor) => ({
    ...anchor,
    longitude: anchor.longitude + imported * 0.1,
  }));
  const settings = { name, placement: { ...villagePlacement, anchors } };
  const { body } = await upload(harness, ["POST", "/network"], inp, settings);
  const params: { id: number } = { id: body.data.network.id };
  return params;
};
/** Imports it with devices at its valve; the answer is the subnetwork behind it. */
const importVillage = async (name: string, ...devices: { id: number }[]) => {
  const params = await importFile(closedInp, name);
  for (const { id } of devices)
    await harness.call("PUT", `/network/${params.id}/device/${id}`, { class: "link", id: "V1" });
  const propose = async () => (await harness.ok(harness.admin, proposeZones, { params })).data;
  const village = (await propose()).find(({ hasSource }) => !hasSource);
  if (!village) throw new Error("there is a subnetwork without a source");
  return { params, propose, village };
};
const meterAt = (name: string) => aDevice().withChannel("flow").named(name).in(harness);
const zoneOf = async (id: number) =>
  (await harness.ok(harness.admin, listZones)).data.find((zone) => zone.id === id);

it("makes only the device that meters a link an inlet, one a link, and leaves the others at it out", async () => {
  const logger = await aDevice().withChannel("outlet_pressure").named("PL-1").in(harness);
  const first = await meterAt("FM-A");
  const second = await meterAt("FM-B");
  const { params, village } = await importVillage("Hai đồng hồ", logger, first, second);
  const [inlet] = village.boundary.filter(({ role }) => role === "inlet");
  expect(inlet).toMatchObject({ link: "V1", meter: { id: first.id } });
  expect(inlet?.devices).toHaveLength(3);
  const body = { key: village.key, version: village.version, name: "DMA Một cửa", deviceId: null };
  const { data } = await harness.ok(harness.admin, acceptProposal, { params, body });
  expect((await zoneOf(data.id))?.account).toMatchObject({
    boundary: [{ deviceId: first.id, role: "inlet", reversed: false }],
    mainsLength: Math.round(village.length) / 1000,
  });
});

it("leaves out no meter, however many devices stand at closed links", () => {
  const devices = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: from + at, displayName: `D${from + at}` }));
  const link = (role: "inlet" | "boundary", attached: ReturnType<typeof devices>) => ({
    place: [0, 0] as [number, number],
    ...{ link: `L${attached[0]?.id}`, role, direction: null, devices: attached },
    ...{ reversed: false, counted: null },
    meter: role === "inlet" ? (attached[0] ?? null) : null,
  });
  const many = devices(100, 45).map((device) => link("inlet", [device]));
  expect(boundaryOf({ boundary: [link("boundary", devices(1, 45)), ...many] })).toHaveLength(45);
  const few = boundaryOf({ boundary: [link("boundary", devices(1, 45)), ...many.slice(0, 3)] });
  expect(few).toHaveLength(40);
  expect(few.slice(0, 3).map(({ role }) => role)).toEqual(["inlet", "inlet", "inlet"]);
});

it("makes the DMA device of an accepted zone, named after it and in it", async () => {
  const { params, village } = await importVillage("Thiết bị mới", await meterAt("FM-C"));
  const body = { key: village.key, version: village.version, name: "DMA An Phú", deviceId: null };
  const { data } = await harness.ok(harness.admin, acceptProposal, { params, body });
  const device = await harness.ok(harness.admin, readDevice, { params: { id: data.deviceId ?? 0 } });
  expect(device.data).toMatchObject({
    name: "DMA An Phú",
    type: "DMA",
    zoneId: data.id,
  });
  expect(await zoneOf(data.id)).toMatchObject({ deviceId: data.deviceId });
  expect(await harness.recorded("DMA An Phú")).toContain("zone_created");
});

it("takes a DMA device that is there, and nothing of a refused acceptance stays", async () => {
  const dma = await aDevice().ofType("DMA").named("DMA-C").in(harness);
  await aDevice().named("DMA Trùng").in(harness);
  const { params, village } = await importVillage("Thiết bị có sẵn", await meterAt("FM-D"));
  const accept = (name: string, deviceId: number | null, by = harness.admin) =>
    harness.refused(by, acceptProposal, {
      params,
      body: { key: village.key, version: village.version, name, deviceId },
    });
  expect(await accept("DMA Trùng", null)).toMatchObject({ code: "value_exists" });
  const planner = await aUser().withPermissions("Zone.Create", "Network.Index").signedInTo(harness);
  expect(await accept("DMA Không quyền", null, planner)).toMatchObject({ code: "forbidden" });
  const names = (await harness.ok(harness.admin, listZones)).data.map(({ name }) => name);
  expect(names).not.toContain("DMA Trùng");
  const body = { key: village.key, version: village.version, name: "DMA Có sẵn", deviceId: dma.id };
  expect((await harness.ok(planner, acceptProposal, { params, body })).data.deviceId).toBe(dma.id);
});

it("accepts a proposal once, also of two people at the same time", async () => {
  const { params, propose, village } = await importVillage("Hai lần", await meterAt("FM-E"));
  const accept = (name: string) =>
    harness.call("POST", `/network/${params.id}/zone-proposal`, {
      key: village.key,
      version: village.version,
      name,
      deviceId: null,
    });
  const both = await Promise.all([accept("DMA Lần 1"), accept("DMA Lần 2")]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await accept("DMA Lần 3")).toMatchObject({ status: 409, body: { error: { code: "zone_exists" } } });
  expect((await propose()).find(({ key }) => key === village.key)?.zone).not.toBeNull();
});

it("keeps the closed links of an accepted zone as marked valves, and leaves those marked before as they are", async () => {
  const { params, village } = await importVillage("Van ranh giới", await meterAt("FM-F"));
  expect(village.boundary.filter(({ role }) => role === "boundary")).toMatchObject([
    { link: "P3", meter: null },
  ]);
  const accept = async (name: string, { key, version }: Pick<ZoneProposal, "key" | "version">) =>
    harness.ok(harness.admin, acceptProposal, { params, body: { key, version, name, deviceId: null } });
  await accept("DMA Van", village);
  const marks = async () => (await harness.ok(harness.admin, listMarkedValves, { params })).data;
  expect(await marks()).toMatchObject([{ link: "P3", node: "J3", note: "DMA Van", operable: true }]);
  const seized = { link: "P3", node: "J3", code: "V-17", note: "", operable: false };
  await harness.ok(harness.admin, markValve, { params, body: seized });
  const mains = (await harness.ok(harness.admin, proposeZones, { params })).data.find(
    ({ hasSource }) => hasSource,
  );
  if (!mains) throw new Error("there is a subnetwork with a source");
  await accept("DMA Tuyến chính", mains);
  expect(await marks()).toMatchObject([{ code: "V-17", operable: false }]);
});

it("refuses a proposal that is another one than was shown, as after a reading that turns the sign of a meter", async () => {
  const meter = await aDevice().withChannel("flow").named("FM-TURN").withTokenIn(harness);
  const { params, propose, village } = await importVillage("Đổi dấu", meter);
  await harness.call("POST", "/telemetry", { ts: harness.clock.now() / 1000, flow: -12 }, meter.token);
  const shown = async () => (await propose()).find(({ key }) => key === village.key);
  const inlet = async () => (await shown())?.boundary.find(({ role }) => role === "inlet");
  await expect.poll(inlet, { interval: 250 }).toMatchObject({ reversed: true });
  const body = { key: village.key, version: village.version, name: "DMA Đổi dấu", deviceId: null };
  expect((await harness.refused(harness.admin, acceptProposal, { params, body })).code).toBe(
    "proposal_changed",
  );
  const again = { ...body, version: (await shown())?.version ?? "" };
  const { data } = await harness.ok(harness.admin, acceptProposal, { params, body: again });
  expect((await zoneOf(data.id))?.account.boundary).toMatchObject([{ deviceId: meter.id, reversed: true }]);
});

it("refuses a proposal with more meters than the account of a zone can have", async () => {
  const count = 41;
  const pipes = Array.from({ length: count }, (_, at) => `M${at} J1 J3 900 100 100 0 Open\n`).join("");
  const params = await importFile(villageInp.replace("[PUMPS]", `${pipes}[PUMPS]`), "Nhiều đồng hồ");
  for (let at = 0; at < count; at += 1) {
    const { id } = await meterAt(`FM-M${at}`);
    const attached = { class: "link", id: `M${at}` };
    await harness.call("PUT", `/network/${params.id}/device/${id}`, attached);
  }
  const { id } = await meterAt("FM-MV");
  await harness.call("PUT", `/network/${params.id}/device/${id}`, { class: "link", id: "V1" });
  const proposals = (await harness.ok(harness.admin, proposeZones, { params })).data;
  const village = proposals.find(({ hasSource }) => !hasSource);
  if (!village) throw new Error("there is a subnetwork without a source");
  const body = { key: village.key, version: village.version, name: "DMA Quá nhiều", deviceId: null };
  expect(await harness.refused(harness.admin, acceptProposal, { params, body })).toMatchObject({
    ...{ status: 422, code: "too_many_meters", details: { meters: count + 1, most: count - 1 } },
  });
});
