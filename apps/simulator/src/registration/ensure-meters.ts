import { importMeterReadings, importWaterMeters } from "@sgval/contract/meters/import";
import { listWaterMeters, updateWaterMeter, type WaterMeter } from "@sgval/contract/meters/meters";
import { replaceWaterMeter } from "@sgval/contract/meters/readings";
import { listZones } from "@sgval/contract/zones/zones";
import { cityZones } from "../city/areas.ts";
import type { CustomerMeter } from "../city/customer-meters.ts";
import { localIso } from "../city/local-time.ts";
import {
  type MeterReading,
  monthlyReadings,
  move,
  registerDigits,
  replacement,
} from "../city/meter-readings.ts";
import type { Api } from "./api-client.ts";

const withId = (path: string, id: number): string => path.replace(":id", String(id));

/** Sends a table with all its lines as a CSV file; throws what the first line that is refused is refused for. */
async function importTable(
  api: Api,
  route: typeof importWaterMeters | typeof importMeterReadings,
  rows: readonly Record<string, string | number>[],
): Promise<void> {
  const keys = Object.keys(rows[0] ?? {});
  const lines = [keys, ...rows.map((row) => keys.map((key) => row[key] ?? ""))].map((cells) =>
    cells.join(";"),
  );
  const form = new FormData();
  form.set("file", new Blob([lines.join("\n")], { type: "text/csv" }), "dong-ho.csv");
  const { data } = route.answer.parse(await api.post(`${route.path}?dryRun=false`, form));
  const refused = data.find(({ errors }) => errors.length > 0);
  if (refused) throw new Error(`line ${refused.line}: ${JSON.stringify(refused.errors)}`);
}

async function findMeter(api: Api, code: string): Promise<WaterMeter | undefined> {
  const { data } = listWaterMeters.answer.parse(await api.get(`${listWaterMeters.path}?q=${code}`));
  return data.find((meter) => meter.code === code);
}

async function importAll(api: Api, meters: readonly CustomerMeter[], anchor: number): Promise<void> {
  const names = new Map(cityZones().map(({ measuredBy, name }) => [measuredBy, name]));
  const since = "2018-01-01";
  await importTable(
    api,
    importWaterMeters,
    meters.map(({ code, customerName, customerCode, zone, qMax }) => ({
      ...{ code, customerName, customerCode, zone: names.get(zone) ?? "", zoneSince: since },
      ...{ digits: registerDigits, qMax },
    })),
  );
  const { data: zones } = listZones.answer.parse(await api.get(listZones.path));
  const idOf = (zone: string) => zones.find(({ name }) => name === names.get(zone))?.id;
  const { code, toZone, at } = move(anchor);
  const meter = meters.find((one) => one.code === code);
  const known = await findMeter(api, code);
  const [before, after] = [idOf(meter?.zone ?? ""), idOf(toZone)];
  if (!meter || !known || before === undefined || after === undefined) return;
  const movedAt = localIso(at);
  await api.put(withId(updateWaterMeter.path, known.id), {
    ...{ code, customerName: meter.customerName, customerCode: meter.customerCode },
    ...{ digits: registerDigits, qMax: meter.qMax },
    memberships: [
      { zoneId: before, to: movedAt },
      { zoneId: after, from: movedAt },
    ],
  });
}

/** Readings of a new register belong to it only once it is there. */
async function importReadings(api: Api, readings: readonly MeterReading[], anchor: number): Promise<void> {
  const replaced = replacement(anchor);
  const isAfter = ({ code, at }: MeterReading) => code === replaced.code && at > replaced.at;
  const send = (some: readonly MeterReading[]) =>
    importTable(
      api,
      importMeterReadings,
      some.map(({ code, at, index, note }) => ({ code, at: localIso(at), index, note })),
    );
  await send(readings.filter((reading) => !isAfter(reading)));
  const meter = await findMeter(api, replaced.code);
  if (meter)
    await api.post(withId(replaceWaterMeter.path, meter.id), {
      ...{ at: localIso(replaced.at), digits: registerDigits },
      note: "Đồng hồ quá niên hạn kiểm định",
    });
  await send(readings.filter(isAfter));
}

/**
 * Imports the customers' meters with 13 months of readings, as the billing department would; meters that are there stay as
 * they are, and so do readings. What fails is reported.
 * @param anchor epoch ms of the first start
 */
export async function ensureMeters(
  api: Api,
  meters: readonly CustomerMeter[],
  anchor: number,
  report: (line: string) => void,
): Promise<void> {
  try {
    const last = meters.at(-1)?.code ?? "";
    if (!(await findMeter(api, last))) await importAll(api, meters, anchor);
    const known = await findMeter(api, last);
    if (known && !known.lastReading) await importReadings(api, monthlyReadings(meters, anchor), anchor);
  } catch (error) {
    report(`meters: ${error instanceof Error ? error.message : String(error)}`);
  }
}
