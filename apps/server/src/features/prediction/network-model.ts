import { freshnessLimits } from "@sgval/contract/devices/freshness";
import { trustedValue } from "@sgval/quantities/quality";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { type Context, defineService } from "../../kernel/services.ts";
import {
  type DeviceRecord,
  deviceRegistry,
  isLost,
  type LatestReading,
  valueTimes,
} from "../devices/index.ts";
import {
  type FlowsOfLinks,
  type KnownNetwork,
  type LinkFlow,
  placedDevices,
  readModelText,
} from "../network/index.ts";
import { latestReadings } from "../readings/index.ts";
import { reversedMetersAmong } from "../zones/index.ts";
import { countedFlow } from "./counted-flow.ts";
import { directionsOf } from "./hydraulics/flow-directions.ts";
import { type LinkChange, type RunRequest, timesOfDay } from "./hydraulics/hydraulic-run.ts";
import { createSolver, type Solved } from "./hydraulics/solver.ts";
import {
  flowParameters,
  type MeasuredPressure,
  measuredFlow,
  measuredPressures,
  modelError,
  type PlacedElement,
  presentChanges,
} from "./model-change.ts";
import { predictionSetting } from "./prediction-setting.ts";

export interface PlacedDevice {
  device: DeviceRecord;
  at: PlacedElement;
  /** Only the values of it that say something of now. */
  reading: LatestReading;
}

/** How a network stands by its newest readings. */
export interface PresentState {
  fresh: readonly PlacedDevice[];
  /** Positions of valves and pumps. */
  present: readonly LinkChange[];
  points: readonly MeasuredPressure[];
  /** m³/h, as meters count them that are mounted the way of the water. */
  flows: readonly { link: string; flow: number }[];
  /** Metres above the bottom of a tank, the newest of one that several devices measure last. */
  tankLevels: readonly { node: string; level: number }[];
  /** When the oldest of these values was measured (epoch ms); infinite without any. */
  oldestAt: number;
}

/** Values that say how the link of a device stands. */
const isOfLink = (parameter: string): boolean =>
  /^(valve_state|digital_output|pump_running|pump_power)(\.|$)/.test(parameter);

/**
 * A reading without the values that were measured too long ago: its newest message may lack them. How a link stands is sent by
 * many devices only when it changes, and then holds while they report, unless it is lost (decision 134).
 * @param staleAfter ms
 */
const withoutStale = (
  reading: LatestReading,
  { now, staleAfter }: { now: number; staleAfter: number },
  isLostNow: (parameter: string) => boolean,
): LatestReading => {
  const counts = (key: string): boolean =>
    valueTimes(reading, key).measuredAt >= now - staleAfter || (isOfLink(key) && !isLostNow(key));
  return {
    ...reading,
    values: Object.fromEntries(Object.entries(reading.values).filter(([key]) => counts(key))),
  };
};

/** The level at the node that a device is at; a tank is none but in the model. */
const measuredLevel = ({ at, reading }: PlacedDevice) => {
  const { measuredAt } = valueTimes(reading, "tank_level");
  const level = at.class === "node" ? trustedValue(reading, "tank_level") : null;
  return level === null ? [] : [{ node: at.id, level, measuredAt }];
};

const stateOf = (fresh: readonly PlacedDevice[], reversed: ReadonlySet<number>): PresentState => {
  const present: LinkChange[] = [];
  const points: MeasuredPressure[] = [];
  const flows: { link: string; flow: number }[] = [];
  let oldestAt = Number.POSITIVE_INFINITY;
  for (const { device, at, reading } of fresh) {
    const stands = presentChanges(device, at, reading);
    present.push(...stands);
    const measured = measuredPressures(device, at, reading, stands);
    points.push(...measured);
    const flow = measuredFlow(at, reading);
    const used = [
      ...measured.map(({ parameter }) => parameter),
      ...flowParameters(at, reading),
      ...(at.class === "node" && trustedValue(reading, "tank_level") !== null ? ["tank_level"] : []),
    ];
    oldestAt = Math.min(oldestAt, ...used.map((parameter) => valueTimes(reading, parameter).measuredAt));
    // Where its link stands is as old as the report that says nothing else.
    if (stands.length > 0) oldestAt = Math.min(oldestAt, reading.measuredAt);
    if (flow !== null) flows.push({ link: at.id, flow: reversed.has(device.id) ? -flow : flow });
  }
  const tankLevels = fresh
    .flatMap(measuredLevel)
    .toSorted((one, other) => one.measuredAt - other.measuredAt)
    .map(({ node, level }) => ({ node, level }));
  return { fresh, present, points, flows, tankLevels, oldestAt };
};

/** The files of imported networks as models that are computed with the newest readings. */
const createNetworkModel = ({ db, clock, config, use, onStop }: Context) => {
  const solver = createSolver();
  onStop(solver.close);
  const zone = createTimeZone(config.timeZone);
  const [registry, latest, setting] = [use(deviceRegistry), use(latestReadings), use(predictionSetting)];
  return {
    /** The devices of a network with readings that count, those of the network alone, and what they say of it. */
    present: async (networkId: number): Promise<PresentState> => {
      const placed = await placedDevices(db.kysely, networkId);
      const reversed = await reversedMetersAmong(
        db.kysely,
        placed.map(({ deviceId }) => deviceId),
      );
      const fresh = placed.flatMap(({ deviceId, ...at }) => {
        const device = registry.get(deviceId);
        const reading = latest.of(deviceId);
        if (!device || !reading || reading.imported) return [];
        const limits = freshnessLimits(device.type, device.reportIntervalSeconds);
        const [now, staleAfter] = [clock.now(), limits.staleAfter * 1000];
        if (reading.measuredAt < now - staleAfter) return [];
        const channels = device.channels.filter(({ removed }) => !removed);
        const slots = new Map(channels.map(({ parameter, slot }) => [parameter, slot]));
        const isLostNow = (parameter: string) => isLost(device, slots.get(parameter) ?? -1, latest, now);
        return [{ device, at, reading: withoutStale(reading, { now, staleAfter }, isLostNow) }];
      });
      return stateOf(fresh, reversed);
    },
    /** Two steady states of a network: as it stands now, and with a change. Answers in two seconds, and never throws. */
    run: (
      network: Pick<KnownNetwork, "id" | "version" | "importedAt">,
      { flows, present, points, tankLevels }: PresentState,
      change: Pick<RunRequest, "command" | "cutOff" | "zone" | "minimumPressure">,
    ): Promise<Solved> => {
      const now = clock.now();
      return solver.run(
        {
          key: `${network.id} ${network.version} ${network.importedAt.getTime()}`,
          text: async () => (await readModelText(db.kysely, network.id)) ?? "",
        },
        {
          secondsOfDay: Math.floor((now - zone.startOfDay(now)) / 1000),
          ...{ flows, present, tankLevels, ...change },
          points: points.map(({ point }) => point),
        },
      );
    },
    /** What metered links have by the file, the mean of a day, and what is measured there now. */
    flowsOf: async (...[network, metered]: Parameters<FlowsOfLinks>): Promise<LinkFlow[]> => {
      if (metered.length === 0) return [];
      const solved = await solver.flows(
        {
          key: `${network.id} ${network.version} ${network.importedAt.getTime()}`,
          text: async () => (await readModelText(db.kysely, network.id)) ?? "",
        },
        { links: metered.map(({ link }) => link), times: timesOfDay },
      );
      const ofTimes = solved.kind === "flows" ? solved.result.flows : [];
      const { bothWays } = directionsOf(ofTimes.map((ofTime) => ofTime.map((flow) => flow ?? 0)));
      return metered.map(({ deviceId }, at) => {
        const known = ofTimes.map((ofTime) => ofTime[at] ?? null).filter((flow) => flow !== null);
        const ofModel = known.length === 0 ? null : known.reduce((sum, flow) => sum + flow, 0) / known.length;
        const [device, reading] = [registry.get(deviceId), latest.of(deviceId)];
        // Where water runs both ways in a day, what is counted at this hour is not compared with the mean of all.
        const isCompared = device && reading && !bothWays.has(at);
        const counted = isCompared ? countedFlow(device, reading, { ofModel, now: clock.now() }) : null;
        return { ofModel, counted };
      });
    },
    /** The mean distance between readings and model (bar); `null` where there is nothing to compare. */
    errorOf: ({ points }: PresentState, computed: readonly (number | null)[]) =>
      modelError(points, computed, setting.value().minimumPressure),
    setting: setting.value,
  };
};

export const networkModel = defineService("network model", createNetworkModel);
export type NetworkModel = ReturnType<typeof createNetworkModel>;
