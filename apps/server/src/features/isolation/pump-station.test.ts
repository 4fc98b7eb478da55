import { planIsolation } from "@sgval/contract/isolation/isolation";
import { basePath } from "@sgval/contract/route";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";

const harness = useHarness();
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

/** A reservoir, the pumps given, and a pipe behind them. */
const stationInp = ({
  junctions,
  pipes,
  pumps,
  places,
}: Record<"junctions" | "pipes" | "pumps" | "places", string[]>) =>
  `[TITLE]
Station
[JUNCTIONS]
A 10 1
B 10 0
C 10 1
${junctions.join("\n")}
[RESERVOIRS]
R 50
[PIPES]
P1 R A 100 300 120 0 Open
P2 B C 400 200 120 0 Open
${pipes.join("\n")}
[PUMPS]
${pumps.join("\n")}
[OPTIONS]
Units LPS
Headloss H-W
[COORDINATES]
R 106.74 10.8
A 106.741 10.8
B 106.742 10.8
C 106.745 10.8
${places.join("\n")}
[END]
`;
const names = ["U1", "U2", "U3"];
const sharedNodes = stationInp({
  ...{ junctions: [], pipes: [], places: [] },
  pumps: names.map((pump) => `${pump} R B POWER 10`),
});
/** Each pump has a suction and a delivery pipe of its own, as many models draw them. */
const ownPipes = stationInp({
  junctions: names.flatMap((pump) => [`${pump}i 10 0`, `${pump}o 10 0`]),
  pipes: names.flatMap((pump) => [
    `${pump}s R ${pump}i 4 300 120 0 Open`,
    `${pump}d ${pump}o B 6 300 120 0 Open`,
  ]),
  pumps: names.map((pump) => `${pump} ${pump}i ${pump}o POWER 10`),
  places: names.flatMap((pump) => [`${pump}i 106.7401 10.8`, `${pump}o 106.7419 10.8`]),
});

/** What the plan for the pipe behind the pumps names to stop them with, where a device stands at the first pump. */
const stopsWith = async (name: string, inp: string, deviceId: number) => {
  const network = await imported(name, inp);
  await harness.call("PUT", `/network/${network}/device/${deviceId}`, { class: "link", id: "U1" });
  const question = { params: { id: network }, body: { link: "P2" } };
  const { data } = await harness.ok(harness.admin, planIsolation, question);
  return data.boundaries.map(({ link, device }) => [link, device?.displayName ?? null]);
};

it("names the station of each pump to stop, also of those beside the one that it stands at", async () => {
  const station = await aDevice().ofType("WATER_PUMP").named("TB-9", "Trạm bơm 9").in(harness);
  const stops = names.map((pump) => [pump, "Trạm bơm 9"]);
  expect(await stopsWith("Chung nút", sharedNodes, station.id)).toEqual(stops);
  expect(await stopsWith("Ống riêng", ownPipes, station.id)).toEqual(stops);
});

it("names a logger at a pump as the device of that pump alone", async () => {
  const logger = await aDevice().named("BG-U1", "Bộ ghi U1").in(harness);
  expect(await stopsWith("Bộ ghi", ownPipes, logger.id)).toEqual([
    ["U1", "Bộ ghi U1"],
    ["U2", null],
    ["U3", null],
  ]);
});
