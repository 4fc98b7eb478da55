import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { qualityCode } from "@sgval/quantities/quality";
import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { findDegradedOrHunting } from "../../automation/index.ts";
import {
  findDropped,
  findFailedStops,
  findTrips,
  findUnanswered,
  findWithoutEffect,
} from "../../control/index.ts";
import type { DeviceRecord, DeviceRegistry, LatestTimestamps } from "../../devices/index.ts";
import { findSilencedSendings } from "../../pumps/index.ts";
import { type AlarmSource, sourceKey } from "../alarm-record.ts";
import { findActiveSince, findAlarmedCommands, findFirstRaised } from "../alarms.store.ts";
import type { createSampleWatch } from "./samples/watch-samples.ts";
import type { AlarmSample } from "./watch.ts";
import type { AutomationWatch } from "./watch-automation.ts";
import { type CommandWatch, type Unfulfilled, unfulfilledByStop } from "./watch-commands.ts";
import { type PumpWatch, pumpChannel, sourcesOfTrip, tripKinds } from "./watch-pumps.ts";

/** How far back commands are checked: longer than servers are away without people going to the pumps themselves. */
const checkedBack = 12 * hourMs;

/** An alarm may have ended so long before what it is of was written. */
const tolerance = minuteMs;

interface LostDeps {
  db: DatabaseHandle;
  clock: Pick<Clock, "now">;
  registry: Pick<DeviceRegistry, "all">;
  latest: Pick<LatestTimestamps, "sampleOf" | "newestOf">;
}

type SampleWatch = Pick<ReturnType<typeof createSampleWatch>, "takeNewer">;

/** A command may have ended so long before its alarm was written: another node may have had to find it. */
const writtenWithin = checkedBack + hourMs;

/** What commands of a device should have done and did not, which an open alarm is of, with nothing since that did it. */
export const findUnfulfilled = async (
  { db, clock }: Pick<LostDeps, "db" | "clock">,
  deviceId: number,
): Promise<Unfulfilled[]> => {
  const raisedAt = await findFirstRaised(db.kysely, deviceId, ["command_no_effect", "stop_not_sent"]);
  const since = new Date((raisedAt?.getTime() ?? clock.now()) - writtenWithin);
  const [missed, stops] = await Promise.all([
    findWithoutEffect(db.kysely, since, deviceId),
    findFailedStops(db.kysely, since, deviceId),
  ]);
  return [
    ...missed.map(({ command, effect, before }) => ({
      kind: "command_no_effect" as const,
      command,
      effect,
      before,
    })),
    ...stops.flatMap(unfulfilledByStop),
  ];
};

/**
 * A command ends in one transaction and its alarm is written in another: a node that dies in between takes the event with
 * it, and one that ends a command before any holds the lease is heard by nobody. The next one with the lease looks for them.
 */
const findOfCommands = async (
  { db, clock }: LostDeps,
  watch: Pick<CommandWatch, "changed" | "withoutEffect">,
): Promise<void> => {
  const since = new Date(clock.now() - checkedBack);
  const unanswered = [
    ...(await findUnanswered(db.kysely, since)),
    ...(await findFailedStops(db.kysely, since)),
  ];
  const missed = await findWithoutEffect(db.kysely, since);
  if (unanswered.length === 0 && missed.length === 0) return;
  const ids = unanswered.map(({ id }) => id);
  const effectIds = missed.map(({ command }) => command.id);
  const known = await findAlarmedCommands(
    db.kysely,
    [...ids, ...effectIds],
    ["device_not_response", "stop_not_sent", "command_no_effect"],
  );
  for (const command of unanswered)
    if (command.deviceId !== null && !known.has(command.id))
      watch.changed({ ...command, deviceId: command.deviceId }, true);
  for (const { command, ...effect } of missed)
    if (command.deviceId !== null && !known.has(command.id))
      watch.withoutEffect({ ...effect, command: { ...command, deviceId: command.deviceId } }, true);
};

/** What automation says once, as it happens: what it remembers, and the mode that a device left by itself, say it again. */
const findOfAutomation = async (
  { db, clock, registry }: LostDeps,
  { changed, remembered }: AutomationWatch,
): Promise<void> => {
  const troubled = await findDegradedOrHunting(db.kysely);
  remembered(
    registry.all(),
    new Set(troubled.flatMap(({ deviceId, hunting }) => (hunting ? [deviceId] : []))),
  );
  for (const { deviceId, degraded } of troubled) if (degraded) changed({ deviceId, kind: "degraded" });
  for (const deviceId of await findDropped(db.kysely, new Date(clock.now() - checkedBack)))
    changed({ deviceId, kind: "dropped_to_manual" });
};

/** What stopped a pump, or ended its sending, may be over by now: the commands and the log say that it was there. */
const findOfPumps = async (
  { db, clock }: LostDeps,
  { tripped, sendingChanged }: Pick<PumpWatch, "tripped" | "sendingChanged">,
): Promise<void> => {
  const since = new Date(clock.now() - checkedBack);
  const trips = await findTrips(db.kysely, since);
  const silenced = await findSilencedSendings(db.kysely, since);
  if (trips.length === 0 && silenced.length === 0) return;
  const known = await findActiveSince(db.kysely, [...tripKinds, "device_not_response"], since);
  const wasRaised = ({ deviceId, kind, channel }: AlarmSource, at: number): boolean =>
    known.some(
      (one) =>
        one.deviceId === deviceId &&
        one.kind === kind &&
        one.channel === channel &&
        one.until >= at - tolerance,
    );
  const lost = new Map<string, AlarmSource>();
  for (const trip of trips)
    for (const source of sourcesOfTrip(trip))
      if (!wasRaised(source, trip.createdAt.getTime())) lost.set(sourceKey(source), source);
  for (const source of lost.values()) tripped(source);
  for (const { deviceId, pumpId, at } of silenced)
    if (!wasRaised({ deviceId, kind: "device_not_response", channel: pumpChannel(pumpId) }, at))
      sendingChanged({ deviceId, pumpId, fault: "no_answer", raised: true });
};

/** The newest values of a device that are no later than live ones, newest first. */
const recentSamplesOf = (device: DeviceRecord, { clock, latest }: LostDeps): AlarmSample[] => {
  const from = clock.now() - 2 * device.reportIntervalSeconds * 1000;
  const until = latest.newestOf(device.id);
  const samples = new Map<number, { slots: (number | null)[]; quality: number[] }>();
  for (const { slot, removed } of device.channels) {
    const known = removed ? null : latest.sampleOf(device.id, slot);
    if (!known || known.measuredAt < from || known.measuredAt > until) continue;
    const sample = samples.get(known.measuredAt) ?? { slots: [], quality: [] };
    sample.slots[slot] = known.value;
    sample.quality[slot] = qualityCode(known.quality);
    samples.set(known.measuredAt, sample);
  }
  return [...samples]
    .map(([measuredAt, sample]) => ({ measuredAt, ...sample }))
    .sort((one, other) => other.measuredAt - one.measuredAt);
};

/** Samples that were stored while no node compared them: what reports once an hour would say so again an hour later. */
const findOfSamples = (deps: LostDeps, { takeNewer }: SampleWatch): void => {
  for (const device of deps.registry.all()) {
    const samples = recentSamplesOf(device, deps);
    if (samples.length > 0) takeNewer(device, samples);
  }
};

/** Raises what was lost with the node that had the lease before, or while this one did not have it. */
export const findLostAlarms = async (
  deps: LostDeps,
  watches: {
    commands: Pick<CommandWatch, "changed" | "withoutEffect">;
    automation: AutomationWatch;
    pumps: Pick<PumpWatch, "tripped" | "sendingChanged">;
    samples: SampleWatch;
  },
): Promise<void> => {
  await findOfCommands(deps, watches.commands);
  await findOfAutomation(deps, watches.automation);
  await findOfPumps(deps, watches.pumps);
  findOfSamples(deps, watches.samples);
};
