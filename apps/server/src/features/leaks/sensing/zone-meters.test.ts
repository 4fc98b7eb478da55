import { createZone } from "@sgval/contract/zones/zones";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { deviceRegistry } from "../../devices/index.ts";
import { findZones } from "../../zones/index.ts";
import { sensedZones } from "./zone-meters.ts";

const harness = useHarness();

/** The outline of a zone between longitudes and latitudes, in hundredths of a degree from a place in the town. */
const rectangle = (west: number, east: number, south: number, north: number) => {
  const at = (x: number, y: number): [number, number] => [106.7 + x / 100, 10.8 + y / 100];
  const ring = [at(west, south), at(east, south), at(east, north), at(west, north), at(west, south)];
  return { type: "Polygon" as const, coordinates: [ring] };
};

it("knows which zones lie within each other, but for those that another zone subtracts", async () => {
  const aMeter = (serial: string) => aDevice().ofType("DMA").named(serial).in(harness);
  const [whole, inner, exported, beside] = [
    await aMeter("DMA-N1"),
    await aMeter("DMA-N2"),
    await aMeter("DMA-N3"),
    await aMeter("DMA-N4"),
  ];
  const inlet = (deviceId: number) => ({ deviceId, role: "inlet" as const });
  const zone = (name: string, polygon: ReturnType<typeof rectangle>, deviceId: number, more: object[] = []) =>
    harness.ok(harness.admin, createZone, {
      body: { name, polygon, deviceId, account: { boundary: [inlet(deviceId), ...more] as never } },
    });
  // Drawn along the border of the whole, and a little across it.
  await zone("Trong", rectangle(-0.05, 4, 0, 4), inner.id);
  const subtracted = await zone("Cấp tiếp", rectangle(5, 9, 5, 9), exported.id);
  const by = { deviceId: exported.id, role: "export" as const, toZoneId: subtracted.data.id };
  await zone("Toàn bộ", rectangle(0, 10, 0, 10), whole.id, [by]);
  await zone("Bên cạnh", rectangle(10, 14, 0, 10), beside.id);
  const sensed = sensedZones(harness.app.use(deviceRegistry), await findZones(harness.db.kysely));
  const around = new Map(sensed.map((one) => [one.deviceId, one.around]));
  expect(around.get(inner.id)).toEqual([whole.id]);
  for (const { id } of [whole, exported, beside]) expect(around.get(id)).toEqual([]);
});
