import { builtInLimitSets } from "@sgval/contract/quality/limit-sets";
import type { RiskFinding } from "@sgval/contract/risk/risk-score";
import { dayMs } from "@sgval/quantities/duration";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { defineSharedEvent, type EventBus } from "../../kernel/events.ts";
import { sharedChange } from "../../kernel/nodes/node-channel.ts";
import type { DeviceRecord, DeviceRegistry } from "../devices/index.ts";
import { findLimitSets } from "../quality/index.ts";
import { assessDevice } from "./assess-device.ts";
import type { MeasuredZone } from "./pressure-channels.ts";
import { keepSnapshot, storeScores } from "./risk.store.ts";

/** Local days that scores are kept. */
export const keptDays = 400;

/** The scores were computed (epoch ms), or the treatment of one was changed (`null`), on every node. */
export const risksChanged = defineSharedEvent<{ computedAt: number | null }>("risksChanged");

/** Something that knows about the risk of devices. */
export type RiskSource = (
  devices: readonly DeviceRecord[],
  context: {
    now: number;
    standards: { sets: Awaited<ReturnType<typeof findLimitSets>>; day: string };
    zones: readonly MeasuredZone[];
  },
) => Promise<Iterable<{ deviceId: number; finding: RiskFinding }>>;

export interface ComputeDeps {
  db: DatabaseHandle;
  clock: Clock;
  events: EventBus;
  zone: TimeZone;
  registry: Pick<DeviceRegistry, "all">;
  sources: Iterable<RiskSource>;
  zonesOf: () => Promise<readonly MeasuredZone[]>;
}

/** Computes and stores the risk of every device, keeps the first scores of a local day, and says so. */
export const computeRisks = async (deps: ComputeDeps): Promise<void> => {
  const { db, clock, zone, registry, sources, zonesOf } = deps;
  const now = clock.now();
  const day = zone.dateOf(now);
  const devices = registry.all().toArray();
  const sets = [...(await findLimitSets(db.kysely)), ...builtInLimitSets];
  const zones = await zonesOf();
  const findings = new Map<number, RiskFinding[]>();
  for (const source of sources)
    for (const { deviceId, finding } of await source(devices, { now, standards: { sets, day }, zones })) {
      const known = findings.get(deviceId);
      if (known) known.push(finding);
      else findings.set(deviceId, [finding]);
    }
  const connections = new Map(zones.map((one) => [one.deviceId, one.connections]));
  const scores = devices.map((device) =>
    assessDevice(device, findings.get(device.id) ?? [], connections.get(device.id) ?? null),
  );
  await sharedChange(deps, async (trx) => {
    await storeScores(trx, scores, new Date(now));
    await keepSnapshot(trx, day, zone.dateOf(now - keptDays * dayMs));
    return [{ event: risksChanged, payload: { computedAt: now } }];
  });
};
