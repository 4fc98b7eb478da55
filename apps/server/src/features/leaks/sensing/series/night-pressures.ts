import type { Uncalibrated } from "@sgval/contract/leaks/suspected-leaks";
import { dayMs, hourMs, quarterMs } from "@sgval/quantities/duration";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { DatabaseHandle } from "../../../../kernel/database.ts";
import type { DeviceRegistry } from "../../../devices/index.ts";
import { placedDevices } from "../../../network/index.ts";
import type { RoughnessFactor, Solver } from "../../../prediction/index.ts";
import { createModelCalibration, leastCalibrating } from "../calibration/calibrate-model.ts";
import { type MeteredLink, readMeteredLinks, stateOfLinks } from "../locating/metered-links.ts";
import { type ModelSensor, modelSensors, type Placed } from "../locating/model-sensors.ts";
import { createZoneModels, type ModelNetwork } from "../locating/zone-models.ts";
import { firstReadings, quarterMeans } from "../quarter-means.store.ts";
import type { Sensing } from "../sense-zones.ts";
import type { SensedZone } from "../zone-meters.ts";
import { nightMeans } from "./night-means.store.ts";
import { createPressureExcess, type Fall } from "./pressure-excess.ts";

/** Local hours of a night in which use is lowest and differs least; loggers that send by the hour have two values. */
const night = { from: 2, to: 4 } as const;
const middle = ((night.from + night.to) / 2) * 3600;
const leastQuarters = 2;
/** Nights with pressures after which the model is calibrated, and tried again where they were too few. */
const calibratedEvery = 14;
/** Junctions at which a leak is tried: what it lowers the pressures by on the average over the zone. */
const triedJunctions = 15;
/** How large they are: of the use of the night, or of so much (m³/h) where that is not known. */
const tried = { shares: [0.5, 1, 2], use: 10 } as const;

export interface NightPressureDeps {
  db: DatabaseHandle;
  zone: Pick<TimeZone, "startOfDay" | "dateOf">;
  registry: Pick<DeviceRegistry, "get" | "all">;
  solver: Solver;
}

/** A zone whose night pressures are compared with its model. */
interface ModelledZone {
  zone: SensedZone;
  network: ModelNetwork;
  nodes: string[];
  sensors: ModelSensor[];
  placed: Placed;
  /** Links at which its own inflow is measured: they would explain what leaks. */
  inlets: ReadonlySet<string>;
  excess: ReturnType<typeof createPressureExcess>;
  roughness: readonly RoughnessFactor[];
  /** Nights with pressures; none are counted any more once it is calibrated. */
  nights: number;
  /** Nothing that the model leaves unexplained counts before: it is as much its own error as a leak. */
  isCalibrated: boolean;
  /** Why the last try did not calibrate it; `null` where it did, or none was made. */
  uncalibrated: Uncalibrated | null;
  /** The last expected use of a night that was known, m³/h: an inlet may have been silent for weeks. */
  use: number;
  /** What leaks lower each sensor by. */
  falls: Fall[][] | null;
}

const meanOf = (values: Float64Array): number => {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.reduce((sum, value) => sum + value / known.length, known.length > 0 ? 0 : Number.NaN);
};

/**
 * The night pressures of zones against their model: what the model, with the use that was expected and not with what flowed in,
 * leaves unexplained, as the flow of a leak. It is fitted to the quiet days of the zone first, as for the place of a leak.
 */
export const openNightPressures = async (
  { db, zone, registry, solver }: NightPressureDeps,
  zones: readonly SensedZone[],
) => {
  const models = createZoneModels({ db, registry, solver });
  const calibrate = createModelCalibration(solver);
  const modelled = new Map<number, ModelledZone>();
  const measuring = new Map<number, { placed: Placed; sensors: ModelSensor[] }>();
  const measuredIn = async ({ id, graph, places }: ModelNetwork) => {
    const known = measuring.get(id);
    if (known) return known;
    const placed = await placedDevices(db.kysely, id);
    const found = { placed, sensors: modelSensors(registry, placed, graph, places) };
    measuring.set(id, found);
    return found;
  };
  for (const one of zones) {
    const found = await models.modelOf(one.deviceId);
    if (!found || typeof found.network === "string") continue;
    const { network, nodes } = found;
    const { placed, sensors: all } = await measuredIn(network);
    const inZone = new Set(nodes);
    const sensors = all.filter(({ point }) => inZone.has(point));
    // What a model that cannot be calibrated leaves unexplained is as much its own error as a leak.
    if (sensors.length < leastCalibrating) continue;
    const own = new Set([one.deviceId, ...one.ways.flat().map(({ deviceId }) => deviceId)]);
    modelled.set(one.deviceId, {
      ...{ zone: one, network, nodes, sensors, placed, excess: createPressureExcess() },
      inlets: new Set(placed.filter(({ deviceId }) => own.has(deviceId)).map(({ id }) => id)),
      ...{ roughness: [], nights: 0, isCalibrated: false, uncalibrated: null, use: Number.NaN, falls: null },
    });
  }

  const deviceIds = [
    ...new Set([...modelled.values()].flatMap(({ sensors }) => sensors.map(({ device }) => device.id))),
  ];
  const measuredSince = await firstReadings(db, deviceIds);
  /** Since when as many sensors measure as the model is calibrated with (epoch ms). The model is that of now: it is no measurement. */
  const since = ({ sensors }: ModelledZone): number => {
    const begun = sensors.flatMap(({ device }) => measuredSince.get(device.id) ?? []);
    return begun.toSorted((one, other) => one - other)[leastCalibrating - 1] ?? Number.POSITIVE_INFINITY;
  };

  let latest: { key: string; links: MeteredLink[] } | null = null;
  /** What the links of a network show in a night, read once for all of its zones. */
  const linksIn = async ({ network, placed }: ModelledZone, range: { from: number; to: number }) => {
    const key = `${network.id} ${range.from}`;
    if (latest?.key === key) return latest.links;
    const links = await readMeteredLinks(db, registry, placed, range);
    latest = { key, links };
    return links;
  };
  const stateAt = async (one: ModelledZone, range: { from: number; to: number }) => {
    const links = await linksIn(one, range);
    const others = links.map((link) => (one.inlets.has(link.link) ? { ...link, flow: undefined } : link));
    return {
      ...{ secondsOfDay: middle, ...stateOfLinks(others, meanOf) },
      ...(Number.isFinite(one.use) ? { zoneInflow: one.use } : {}),
    };
  };

  const calibrateBefore = async (one: ModelledZone, midnight: number, sensing: Sensing): Promise<void> => {
    const { deviceId } = one.zone;
    const range = { from: zone.startOfDay(midnight - calibratedEvery * dayMs), to: midnight };
    const use = sensing.useOf(deviceId);
    const length = Math.round((range.to - range.from) / quarterMs);
    const byQuarter = (valueAt: (at: number) => number) =>
      Float64Array.from({ length }, (_, index) => valueAt(range.from + index * quarterMs));
    const [quiet, inflow] = [byQuarter(use.onQuietDays), byQuarter(use.at)];
    const sensors: { point: string; values: Float64Array }[] = [];
    for (const { device, slot, point } of one.sensors) {
      const [values] = await quarterMeans(db, device.id, [{ slot }], range);
      if (values) sensors.push({ point, values });
    }
    const links = await readMeteredLinks(db, registry, one.placed, range);
    const day = zone.dateOf(midnight);
    const { roughness, found } = await calibrate(
      one.network,
      { deviceId, nodes: one.nodes, quiet, inflow, sensors, links },
      { now: day, start: day },
    );
    const { state } = found;
    one.uncalibrated = state === "calibrated" || state === "no_gain" ? null : state;
    one.isCalibrated = one.uncalibrated === null;
    if (roughness.length === 0) return;
    one.roughness = roughness;
    one.falls = null;
    one.excess.clear();
  };

  /** What leaks of some sizes lower each sensor by, on the average of junctions all over the zone; `null` without an answer. */
  const askFalls = async (
    one: ModelledZone,
    state: Awaited<ReturnType<typeof stateAt>>,
  ): Promise<Fall[][] | null> => {
    const inZone = new Set(one.nodes);
    const junctions = one.network.graph.junctions.filter((id) => inZone.has(id));
    const step = Math.max(1, Math.floor(junctions.length / triedJunctions));
    const falls = one.sensors.map((): Fall[] => []);
    for (const share of tried.shares) {
      const leak = share * (one.use > 0 ? one.use : tried.use);
      const answer = await solver.leaks(one.network.model, {
        ...{ ...state, tankLevels: [], command: [], minimumPressure: 1, zone: one.nodes, leak },
        ...{ roughness: one.roughness, points: one.sensors.map(({ point }) => point) },
        candidates: junctions.filter((_, index) => index % step === 0),
      });
      if (answer.kind !== "leaks") return null;
      const { without, leaking } = answer.result;
      for (const [sensor, of] of falls.entries()) {
        const each = leaking.flatMap((pressures) => {
          const [before, after] = [without[sensor] ?? null, pressures?.[sensor] ?? null];
          return before === null || after === null ? [] : [before - after];
        });
        const fall = meanOf(Float64Array.from(each));
        // Above the valve of a zone nothing falls: that sensor says nothing.
        if (fall > (of.at(-1)?.fall ?? 0)) of.push({ flow: leak, fall });
      }
    }
    return falls;
  };

  const excessOf = async (
    one: ModelledZone,
    day: number,
    midnight: number,
    sensing: Sensing,
  ): Promise<number> => {
    const range = { from: midnight + night.from * hourMs, to: midnight + night.to * hourMs };
    const channels = one.sensors.map(({ device, slot }) => ({ deviceId: device.id, slot }));
    const measured = await nightMeans(db, channels, { ...range, least: leastQuarters });
    const { expected } = sensing.useOf(one.zone.deviceId);
    const quarters = Array.from({ length: (range.to - range.from) / quarterMs }, (_, index) => index);
    const use = meanOf(Float64Array.from(quarters, (index) => expected(range.from + index * quarterMs)));
    // From when on it is known what is used, the model is another one.
    if (Number.isFinite(use) && Number.isNaN(one.use)) one.excess.clear();
    if (Number.isFinite(use)) one.use = use;
    if (measured.every((value) => Number.isNaN(value))) return Number.NaN;
    one.nights += 1;
    if (!one.isCalibrated && one.nights % calibratedEvery === 0)
      await calibrateBefore(one, midnight, sensing);
    const state = await stateAt(one, range);
    one.falls ??= await askFalls(one, state);
    const answer = await solver.states(one.network.model, {
      ...{ zone: one.nodes, roughness: one.roughness, times: [state] },
      points: one.sensors.map(({ point }) => point),
    });
    const computed = answer.kind === "states" ? answer.result.pressures[0] : null;
    if (!computed) return Number.NaN;
    const sensors = one.sensors.flatMap(({ device, parameter }, index) => {
      const lacking = (computed[index] ?? Number.NaN) - (measured[index] ?? Number.NaN);
      const sensor = `${device.id} ${parameter}`;
      return Number.isNaN(lacking) ? [] : [{ sensor, lacking, falls: one.falls?.[index] ?? [] }];
    });
    const flow = one.excess.push(day, sensors, sensing.leakSince(one.zone.deviceId));
    return one.isCalibrated ? flow : Number.NaN;
  };

  return {
    /** Whether a zone had night pressures by a time (epoch ms). */
    has: (deviceId: number, at: number): boolean => {
      const one = modelled.get(deviceId);
      return one !== undefined && since(one) < at;
    },
    /** The devices that measure the pressures. */
    deviceIds,
    /** What the pressures of the night of a local day (its number, and when it begins) would be as the flow of leaks, by zone. */
    ofNight: async (
      day: number,
      midnight: number,
      sensing: Sensing,
    ): Promise<{ deviceId: number; flow: number; uncalibrated: Uncalibrated | null }[]> => {
      const found: { deviceId: number; flow: number; uncalibrated: Uncalibrated | null }[] = [];
      for (const [deviceId, one] of modelled) {
        const flow = await excessOf(one, day, midnight, sensing);
        found.push({ deviceId, flow, uncalibrated: one.uncalibrated });
      }
      return found;
    },
  };
};
