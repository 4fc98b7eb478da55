import { readDevice } from "@sgval/contract/devices/routes";
import { listMarkedValves, markValve } from "@sgval/contract/isolation/marked-valves";
import { acceptProposal, proposeZones } from "@sgval/contract/network/zone-proposals";
import { listZones } from "@sgval/contract/zones/zones";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { upload, villageInp, villagePlacement } from "../../../testing/network-files.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { boundaryOf } from "./accept-proposal.ts";

const harness = useHarness();

/** The village with a second, closed pipe to its subnetwork behind the valve V1. */
const closedInp = villageInp.replace("[PUMPS]", "P3 J1 J3 900 100 100 0 Closed\n[PUMPS]");

let imported = 0;

/** Imports the village, each time at another place, with devices at its valve; the answer is the subnetwork behind it. */
const importVillage = async (name: string, ...devices: { id: number }[]) => {
  imported += 1;
  const anchors = villagePlacement.anchors.map((anchor) => ({
    ...anchor,
    longitude: anchor.longitude + imported * 0.1,
  }));
  const settings = { name, placement: { ...villagePlacement, anchors } };
  const { body } = await upload(harness, ["POST", "/network"], closedInp, settings);
  const params: { id: number } = { id: body.data.network.id };
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
  const body = { key: village.key, name: "DMA Một cửa", deviceId: null };
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
  const body = { key: village.key, name: "DMA An Phú", deviceId: null };
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
    harness.refused(by, acceptProposal, { params, body: { key: village.key, name, deviceId } });
  expect(await accept("DMA Trùng", null)).toMatchObject({ code: "value_exists" });
  const planner = await aUser().withPermissions("Zone.Create", "Network.Index").signedInTo(harness);
  expect(await accept("DMA Không quyền", null, planner)).toMatchObject({ code: "forbidden" });
  const names = (await harness.ok(harness.admin, listZones)).data.map(({ name }) => name);
  expect(names).not.toContain("DMA Trùng");
  const body = { key: village.key, name: "DMA Có sẵn", deviceId: dma.id };
  expect((await harness.ok(planner, acceptProposal, { params, body })).data.deviceId).toBe(dma.id);
});

it("accepts a proposal once, also of two people at the same time", async () => {
  const { params, propose, village } = await importVillage("Hai lần", await meterAt("FM-E"));
  const accept = (name: string) =>
    harness.call("POST", `/network/${params.id}/zone-proposal`, { key: village.key, name, deviceId: null });
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
  const accept = async (name: string, key: string) =>
    harness.ok(harness.admin, acceptProposal, { params, body: { key, name, deviceId: null } });
  await accept("DMA Van", village.key);
  const marks = async () => (await harness.ok(harness.admin, listMarkedValves, { params })).data;
  expect(await marks()).toMatchObject([{ link: "P3", node: "J3", note: "DMA Van", operable: true }]);
  const seized = { link: "P3", node: "J3", code: "V-17", note: "", operable: false };
  await harness.ok(harness.admin, markValve, { params, body: seized });
  const mains = (await harness.ok(harness.admin, proposeZones, { params })).data.find(
    ({ hasSource }) => hasSource,
  );
  await accept("DMA Tuyến chính", mains?.key ?? "");
  expect(await marks()).toMatchObject([{ code: "V-17", operable: false }]);
});
