import { findElements, readNetworkLayer } from "@sgval/contract/network/elements";
import { findNearbyPipes } from "@sgval/contract/network/nearby-pipes";
import { exportNetworks } from "@sgval/contract/network/networks";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { upload, villageInp, villagePlacement } from "../../testing/network-files.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness();
const settings = (name: string) => ({ name, placement: villagePlacement });
const importVillage = async (name: string, content = villageInp) =>
  (await upload(harness, ["POST", "/network"], content, settings(name))).body.data;
const layer = async (id: number, token = harness.admin.token) =>
  (await harness.call("GET", `/network/${id}/geojson`, undefined, token)).body;
/** Of the pipes of the village. */
const rough = { roughness: 100, headLoss: "H-W" };
const propertiesOf = (collection: { features: { properties: object }[] }) =>
  collection.features.map(({ properties }) => properties);

it("finds the pipes near a place, the nearest first, and only those in view", async () => {
  const { network } = await importVillage("Làng gần");
  const { features } = await layer(network.id);
  const course = features.find(({ properties }: { properties: { id: string } }) => properties.id === "P1")
    ?.geometry.coordinates;
  const [longitude, latitude] = course[0];
  const query = { longitude, latitude };
  const { data } = await harness.ok(harness.admin, findNearbyPipes, { query });
  const [nearest] = data.filter(({ networkId }) => networkId === network.id);
  expect(nearest).toMatchObject({ network: "Làng gần", id: "P1", diameter: 300, distance: 0 });
  expect(data.map(({ distance }) => distance)).toEqual(
    data.map(({ distance }) => distance).toSorted((one, other) => one - other),
  );
  const away = { query: { longitude, latitude: latitude + 0.1 } };
  expect((await harness.ok(harness.admin, findNearbyPipes, away)).data).toEqual([]);
  const device = await aDevice().in(harness);
  const limited = await aUser().named("pipes1").withPermissions("Network.Index").seeing(device);
  expect((await harness.ok(await limited.signedInTo(harness), findNearbyPipes, { query })).data).toEqual([]);
});

it("describes a file before it is imported", async () => {
  const { body } = await upload(harness, ["PUT", "/network/preview"], villageInp);
  expect(body.data.summary).toEqual({
    title: "Làng mẫu",
    flowUnit: "LPS",
    lengthUnit: "m",
    counts: { junction: 3, tank: 1, reservoir: 1, pipe: 2, valve: 1, pump: 1 },
    extent: { minX: -10, minY: 0, maxX: 1010, maxY: 500 },
    geographic: false,
    metresPerUnit: expect.closeTo(1, 2),
    warnings: [],
  });
  expect(body.data.plan.links[0]).toEqual(["P1", "pipe", [0, 0, 500, 10, 1000, 0]]);
});

it("imports a file as a layer in longitude and latitude, with SI units and the course of its pipes", async () => {
  const { network, added, changed, removed } = await importVillage("Làng 1");
  expect({ added, changed, removed }).toEqual({ added: 9, changed: 0, removed: 0 });
  const { features } = await layer(network.id);
  expect(propertiesOf({ features })).toEqual([
    { kind: "junction", id: "J1", elevation: 10, demand: 3.6 },
    { kind: "junction", id: "J2", elevation: 20, demand: 3.6 },
    { kind: "junction", id: "J3", elevation: 5, demand: 3.6 },
    { kind: "reservoir", id: "R1", elevation: 100 },
    { kind: "tank", id: "T1", elevation: 30, minLevel: 0, maxLevel: 5, volume: 392.7 },
    { kind: "pipe", id: "P1", from: "J1", to: "J2", diameter: 300, length: 1000, ...rough, status: "open" },
    {
      kind: "pipe",
      id: "P2",
      from: "J2",
      to: "T1",
      diameter: 200,
      length: 500,
      ...rough,
      status: "open",
      type: "CV",
    },
    { kind: "pump", id: "U1", from: "R1", to: "J1", status: "open" },
    {
      kind: "valve",
      id: "V1",
      from: "J2",
      to: "J3",
      diameter: 150,
      status: "active",
      type: "PRV",
      setting: 1.961,
    },
  ]);
  expect(features[0].geometry).toEqual({ type: "Point", coordinates: [106.74, 10.8] });
  const pipe = features[5].geometry;
  expect(pipe.type).toBe("LineString");
  expect(pipe.coordinates).toHaveLength(3);
  // The tank is 500 m north of the second anchor; a degree of latitude has 110 610 m here.
  expect(features[4].geometry.coordinates[1]).toBeCloseTo(10.8 + 500 / 110_610, 5);
  expect(await harness.recorded("Làng 1")).toEqual(["network_imported"]);
});

it("converts feet, inches and flows", async () => {
  const { network } = await importVillage("Feet", villageInp.replace("LPS", "GPM"));
  expect(network).toMatchObject({ flowUnit: "GPM" });
  const { features } = await layer(network.id);
  expect(propertiesOf({ features })).toEqual(
    expect.arrayContaining([
      { kind: "junction", id: "J1", elevation: 3.05, demand: 0.227 },
      {
        kind: "pipe",
        id: "P1",
        from: "J1",
        to: "J2",
        diameter: 7620,
        length: 304.8,
        ...rough,
        status: "open",
      },
    ]),
  );
});

it("takes coordinates that are longitude and latitude already", async () => {
  const degrees = villageInp
    .replace("J1 0 0", "J1 106.74 10.8")
    .replace("J2 1000 0", "J2 106.749 10.8")
    .replace("J3 1010 0", "J3 106.7491 10.8")
    .replace("R1 -10 0", "R1 106.7399 10.8")
    .replace("T1 1000 500", "T1 106.749 10.8045")
    .replace("P1 500 10", "P1 106.745 10.8001");
  const preview = await upload(harness, ["PUT", "/network/preview"], degrees);
  expect(preview.body.data.summary.geographic).toBe(true);
  const sent = { name: "Degrees", placement: { kind: "geographic" } };
  const { body } = await upload(harness, ["POST", "/network"], degrees, sent);
  const { id } = body.data.network;
  expect((await layer(id)).features[0].geometry.coordinates).toEqual([106.74, 10.8]);
  // Half way along a pipe that has no vertex.
  const [pipe] = (await harness.call("GET", `/network/${id}/element?q=P2`)).body.data;
  expect(pipe.place[1]).toBeCloseTo(10.80225, 6);
  const metres = await upload(harness, ["POST", "/network"], villageInp, { ...sent, name: "Metres" });
  expect(metres.body.error.code).toBe("network_not_geographic");
});

it("updates a network by the ids of its elements and keeps devices at theirs", async () => {
  const { network } = await importVillage("Làng 2");
  const path = `/network/${network.id}`;
  const [valve, lost] = [await aDevice().in(harness), await aDevice().in(harness)];
  const attach = (device: number, element: object) =>
    harness.call("PUT", `${path}/device/${device}`, element);
  expect((await attach(valve.id, { class: "link", id: "V1" })).status).toBe(204);
  expect((await attach(lost.id, { class: "node", id: "T1" })).status).toBe(204);
  const unknown = await attach(valve.id, { class: "node", id: "V1" });
  expect(unknown.body.error.code).toBe("network_element_unknown");
  const before = await layer(network.id);

  const newer = villageInp
    .replace("T1 30 2 0 5 10\n", "")
    .replace("P2 J2 T1 500 200 100 0 CV\n", "P3 J3 J1 700 100 100 0 Closed\n")
    .replace("T1 1000 500\n", "")
    .replace("P1 J1 J2 1000 300", "P1 J1 J2 1000 400");
  const { body } = await upload(harness, ["POST", `${path}/import`], newer);
  expect(body.data).toMatchObject({
    added: 1,
    changed: 1,
    removed: 2,
    vanished: [
      { class: "link", id: "P2", kind: "pipe" },
      { class: "node", id: "T1", kind: "tank" },
    ],
    devicesWithoutElement: [{ element: { class: "node", id: "T1" }, kind: null, device: { id: lost.id } }],
    network: { counts: { pipe: 2, tank: 0 }, devices: 2 },
  });
  const idOf = ({ features }: { features: { id: number; properties: { id: string } }[] }, id: string) =>
    features.find(({ properties }) => properties.id === id)?.id;
  expect(idOf(await layer(network.id), "V1")).toBe(idOf(before, "V1"));

  // The element is back, and its device was never away.
  await upload(harness, ["POST", `${path}/import`], villageInp);
  const at = await harness.call("GET", `/network-device?network=${network.id}`);
  expect(at.body.data.map((one: { kind: string }) => one.kind).sort()).toEqual(["tank", "valve"]);
  expect((await harness.call("DELETE", `${path}/device/${lost.id}`)).status).toBe(204);
  expect((await harness.call("GET", `/network-device?device=${lost.id}`)).body.data).toEqual([]);
});

it("sends the layer compressed, and nothing to a client that has it", async () => {
  const { network } = await importVillage("Làng 3");
  const ask = (headers: Record<string, string>) =>
    harness.request("GET", `/network/${network.id}/geojson`, { token: harness.admin.token, headers });
  const first = await ask({ "accept-encoding": "gzip" });
  expect(first.headers.get("content-encoding")).toBe("gzip");
  const etag = first.headers.get("etag") ?? "";
  expect((await ask({ "if-none-match": etag })).status).toBe(304);
  const plain = await ask({ "accept-encoding": "identity" });
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(await plain.json()).toEqual(await first.json());
  await upload(harness, ["POST", `/network/${network.id}/import`], villageInp.replace("J1 10", "J1 11"));
  expect((await ask({ "if-none-match": etag })).status).toBe(200);
});

it("shows a limited user the elements with his devices and nothing else", async () => {
  const { network } = await importVillage("Làng 4");
  const device = await aDevice().in(harness);
  await harness.call("PUT", `/network/${network.id}/device/${device.id}`, { class: "link", id: "P1" });
  const rights = ["Network.Index", "Network.Create", "Network.Update", "Network.Delete"] as const;
  const client = await aUser()
    .withPermissions(...rights)
    .seeing(device)
    .signedInTo(harness);
  const seen = await harness.call("GET", "/network", undefined, client.token);
  expect(seen.body.data).toMatchObject([{ id: network.id, counts: { pipe: 1, valve: 0 }, devices: 1 }]);
  expect(propertiesOf(await layer(network.id, client.token))).toMatchObject([{ id: "P1" }]);
  const sent = await upload(harness, ["POST", "/network"], villageInp, settings("His"), client.token);
  expect(sent.body.error.code).toBe("all_devices_needed");
  const stranger = await aUser().withPermissions("Network.Index").seeing().signedInTo(harness);
  expect((await harness.call("GET", "/network", undefined, stranger.token)).body.data).toEqual([]);
  expect(await harness.refused(stranger, readNetworkLayer, { params: { id: network.id } })).toMatchObject({
    code: "not_found",
  });
});

it("shows a limited user the elements in the zones of his devices", async () => {
  const { network } = await importVillage("Làng 6");
  // Around the second and the third junction, and not the tank 500 m north of them.
  const coordinates = [
    [
      [106.749, 10.799],
      [106.75, 10.799],
      [106.75, 10.801],
      [106.749, 10.801],
      [106.749, 10.799],
    ],
  ];
  const zone = await harness.call("POST", "/zone", { name: "Z6", polygon: { type: "Polygon", coordinates } });
  expect(zone.status, JSON.stringify(zone.body)).toBe(200);
  const device = await aDevice().in(harness);
  await harness.db.pool.query("update device set zone_id = $1 where id = $2", [zone.body.data.id, device.id]);
  const client = await aUser().withPermissions("Network.Index").seeing(device).signedInTo(harness);
  const seen = propertiesOf(await layer(network.id, client.token));
  expect(seen).toMatchObject([{ id: "J2" }, { id: "J3" }, { id: "V1" }]);
});

it("finds elements by id without accents and by kind, the closest first, and those alone that the caller sees", async () => {
  const renamed = villageInp
    .replaceAll("U1", "Trạm-1")
    .replaceAll("J1", "J")
    .replaceAll("J2", "1-J")
    .replaceAll("V1", "J-van");
  const { network } = await importVillage("Làng 7", renamed);
  const find = async (query: string, token?: string) =>
    (await harness.call("GET", `/network/${network.id}/element${query}`, undefined, token)).body.data;
  const ids = (found: { id: string }[]) => found.map(({ id }) => id);
  expect(ids(await find("?q=j"))).toEqual(["J", "J3", "J-van", "1-J"]);
  expect(await find("?q=TRAM")).toMatchObject([{ class: "link", id: "Trạm-1", kind: "pump", type: null }]);
  expect(await find("?q=j&kind=valve")).toEqual([
    { class: "link", id: "J-van", kind: "valve", type: "PRV", place: [expect.any(Number), 10.8] },
  ]);
  expect(ids(await find("?kind=tank"))).toEqual(["T1"]);
  expect(await find("?q=%25")).toEqual([]);
  expect(await find("")).toHaveLength(9);

  const device = await aDevice().in(harness);
  await harness.call("PUT", `/network/${network.id}/device/${device.id}`, { class: "link", id: "P1" });
  const at = (query: string) => harness.call("GET", `/network-device?network=${network.id}&${query}`);
  expect((await at("class=link&element=P1")).body.data).toMatchObject([{ device: { id: device.id } }]);
  expect((await at("class=node&element=P1")).body.data).toEqual([]);
  const client = await aUser().withPermissions("Network.Index").seeing(device).signedInTo(harness);
  expect(ids(await find("", client.token))).toEqual(["P1"]);
  const stranger = await aUser().withPermissions("Network.Index").seeing().signedInTo(harness);
  const refused = await harness.refused(stranger, findElements, { params: { id: network.id } });
  expect(refused).toMatchObject({ code: "not_found" });
});

it("exports what it lists", async () => {
  const file = await harness.file(harness.admin, exportNetworks, {
    query: { format: "csv", machine: "true", columns: "name,pipe,valve", q: "lang 6" },
  });
  expect(file).toContain("Làng 6,2,1");
});

it("names, renames and deletes networks", async () => {
  const { network } = await importVillage("Làng 5");
  const taken = await upload(harness, ["POST", "/network"], villageInp, settings("làng 5"));
  expect(taken.body.error).toMatchObject({ code: "value_exists", details: [{ field: "name" }] });
  expect((await harness.call("PUT", `/network/${network.id}`, { name: "Xóm 5" })).status).toBe(204);
  const found = await harness.call("GET", "/network?q=xom");
  expect(found.body.data).toMatchObject([{ name: "Xóm 5", sourceName: "village.inp" }]);
  expect((await harness.call("DELETE", `/network/${network.id}`)).status).toBe(204);
  expect((await harness.call("GET", `/network/${network.id}/geojson`)).status).toBe(404);
});

it("finds a trunk main beside a place among hundreds of short pipes whose middles are nearer", async () => {
  // Two rows of stubs, 40 m from the main on either side.
  const stubs = Array.from({ length: 320 }, (_, index) => ({
    x: (index >> 1) * 2,
    y: index % 2 ? 40 : -40,
    index,
  }));
  const inp = [
    ...["[JUNCTIONS]", "A 1 0", "B 1 0", ...stubs.flatMap(({ index }) => [`S${index} 1 0`, `E${index} 1 0`])],
    ...["[RESERVOIRS]", "R1 50", "[PIPES]", "TRUNK A B 4000 500 100 0 Open", "FEED R1 A 10 500 100 0 Open"],
    ...stubs.map(({ index }) => `SHORT${index} S${index} E${index} 1 50 100 0 Open`),
    ...["[OPTIONS]", "Units LPS", "[COORDINATES]", "A 0 0", "B 4000 0", "R1 -10 0"],
    ...stubs.flatMap(({ index, x, y }) => [`S${index} ${x} ${y}`, `E${index} ${x} ${y + 1}`]),
    "[END]",
  ].join("\n");
  const { network } = await importVillage("Làng dài", inp);
  const query = { longitude: 106.74 + (160 / 1000) * 0.009146, latitude: 10.8 };
  const { data } = await harness.ok(harness.admin, findNearbyPipes, { query });
  const [nearest] = data.filter(({ networkId }) => networkId === network.id);
  expect(nearest).toMatchObject({ id: "TRUNK", distance: 0 });
});
