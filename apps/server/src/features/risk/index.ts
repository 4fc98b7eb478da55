import { minuteMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { deviceLinks } from "../../gateways/mqtt/device-links.ts";
import type { Actor } from "../../kernel/actor.ts";
import { isDatabaseDown } from "../../kernel/database.ts";
import { serverLease } from "../../kernel/nodes/leases.ts";
import { createSerializer } from "../../kernel/serialize.ts";
import { defineService } from "../../kernel/services.ts";
import { deviceRegistry } from "../devices/index.ts";
import { pumps } from "../pumps/index.ts";
import { sampleFindings } from "../quality/index.ts";
import { latestReadings } from "../readings/index.ts";
import { computeRisks, type RiskSource } from "./compute-risks.ts";
import { measureHistory } from "./measure-history.ts";
import { measureNow } from "./measure-now.ts";
import { riskOfSamples } from "./measure-samples.ts";
import type { MeasuredZone } from "./pressure-channels.ts";

export type { RiskSource } from "./compute-risks.ts";
export type { MeasuredZone } from "./pressure-channels.ts";

/** What risk asks of the feature that keeps zones. */
interface ZoneProvider {
  /** With them pressures and customers count where the device of a zone knows neither. */
  measured(): Promise<readonly MeasuredZone[]>;
  /** The devices that stand for zones whose water somebody does not see. */
  hiddenFrom(viewer: Pick<Actor, "scope" | "places">): Promise<ReadonlySet<number>>;
}

const computeEvery = 15 * minuteMs;
/** The start has enough to do. */
const firstAfter = minuteMs;

/** The scores of all devices, computed every quarter of an hour on the node with the lease of the server. */
export const risks = defineService("risks", ({ use, onStart, onReady, onStop, config, ...kernel }) => {
  const { db, clock, logger } = kernel;
  const registry = use(deviceRegistry);
  const latest = use(latestReadings);
  const lease = use(serverLease);
  const { stations } = use(pumps);
  const links = use(deviceLinks);
  const stopped = { from: clock.now(), to: clock.now() };
  /** When a device could not be heard: while the server did not run, and while the broker was away that the device is behind. */
  const unheardOf = (deviceId: number) => [stopped, ...(links.of(deviceId).unheard ?? [])];
  const sources = new Set<RiskSource>([
    async (devices, { now, standards }) =>
      devices.flatMap((device) =>
        measureNow(device, latest, standards, now, unheardOf(device.id)).map((finding) => ({
          deviceId: device.id,
          finding,
        })),
      ),
    (devices, { now, zones }) => measureHistory({ db, stations }, devices, { zones, now }),
    riskOfSamples(use(sampleFindings)),
  ]);
  let ofZones: ZoneProvider = { measured: async () => [], hiddenFrom: async () => new Set<number>() };
  const deps = {
    ...{ ...kernel, zone: createTimeZone(config.timeZone), registry, sources },
    zonesOf: () => ofZones.measured(),
  };
  const inTurn = createSerializer();
  /** Resolves when this computation is over. */
  const compute = (): Promise<void> =>
    inTurn(() => computeRisks(deps)).catch((error: unknown) => {
      if (!isDatabaseDown(error)) logger.error({ err: error }, "the risk scores could not be computed");
    });
  const turn = (): void => {
    if (lease.isHeld() && db.isUp()) void compute();
  };
  const cancels: (() => void)[] = [];
  onStart(() => void cancels.push(clock.after(firstAfter, turn), clock.every(computeEvery, turn)));
  // What was heard before this start is known now.
  onReady(() => {
    const before = registry.all().map(({ id }) => latest.newestOf(id));
    stopped.from = before.filter((at) => at < stopped.to).reduce((one, other) => Math.max(one, other), 0);
  });
  onStop(async () => {
    for (const cancel of cancels) cancel();
    await inTurn(async () => {});
  });
  return {
    compute,
    /** Another feature that knows about the risk of devices: its findings are counted from the next computation on. */
    register: (source: RiskSource): void => void sources.add(source),
    registerZones: (provider: ZoneProvider): void => {
      ofZones = provider;
    },
    /** The devices whose reasons say what the viewer may not see of the water of a zone. */
    waterHiddenFrom: (...[viewer]: Parameters<ZoneProvider["hiddenFrom"]>) => ofZones.hiddenFrom(viewer),
  };
});
