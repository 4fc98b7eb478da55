import { randomBytes } from "node:crypto";
import { automationName } from "@sgval/contract/control/automatic-mode";
import { codeOf } from "@sgval/contract/control/command-gate";
import { knowsWhoActs } from "@sgval/contract/control/who-acts";
import type { CommandMessage } from "@sgval/contract/mqtt";
import type { Pump } from "@sgval/contract/pumps/pumps";
import type { DeviceLinks } from "../../gateways/mqtt/device-links.ts";
import { sees, systemSignature } from "../../kernel/actor.ts";
import { auditedChange, type ChangeEntry } from "../activity/index.ts";
import { aboutDevice, type DeviceRecord, presentChannel } from "../devices/index.ts";
import { expectPower, keepSentPower, leastChange, recallPower } from "./known-power.ts";
import { mostMisses, nextStep, periodicIdPrefix, publishReason, stepSeconds } from "./periodic.ts";
import { type PumpsContext, pumpSendingFault, stationStored } from "./pumps-context.ts";
import { removeSendings } from "./runs.store.ts";
import { endOfRefused, type SendingEnd, type SendingGate } from "./sending-gate.ts";
import type { SeenPump, Sending, Station } from "./station.ts";
import { sendingFor, sendingView, wantedOf } from "./station-view.ts";
import { newSending } from "./stations.ts";

interface SendingDeps {
  links: Pick<DeviceLinks, "publish">;
  gate: SendingGate;
  hasOpenCommand(deviceId: number): Promise<boolean>;
  watchStops(deviceId: number): () => boolean;
}

/** Whether automatic mode sends the power of a pump. */
const isRegulated = ({ mode }: Pick<DeviceRecord, "mode">, { type, controlVariable }: Pump): boolean =>
  mode === "auto" && type === "linear" && Boolean(controlVariable);

/** The power of a pump that is another one than it was sent last, as its reports since then say; else `null`. */
const otherPower = (
  { power: sent, sentAt }: Pick<Sending, "power" | "sentAt">,
  seen: Pick<SeenPump, "power" | "powerAt"> | undefined,
): number | null => {
  if (sent === null || sentAt === null || seen?.power == null || seen.powerAt <= sentAt) return null;
  return Math.abs(seen.power - sent) >= leastChange ? seen.power : null;
};

/**
 * Whether nobody has said yet, since this server knows a pump, which power it has, though its station reports that: a large change
 * begins there, and what was commanded last, or sent by another node, may be another one.
 */
const isPowerAwaited = (
  device: DeviceRecord,
  key: string,
  { power }: Pick<Sending, "power">,
  seen: SeenPump | undefined,
): boolean => {
  const stands = seen?.known === true && seen.on === false;
  const isReported = presentChannel(device, `pump_power.${key}`) !== undefined;
  return isReported && !stands && power === null && !seen?.powerAt;
};

const roundPower = (power: number): number => Math.round(power * 10) / 10;

/** Who starts the sending of automatic mode, and the ids of what is sent: never a command row. */
export const createPeriodicSending = (
  context: PumpsContext,
  { links, gate, hasOpenCommand, watchStops }: SendingDeps,
) => {
  const { clock, db, events, latest, live, logger, registry, stations, surroundingsOf } = context;

  const entryOf = (
    device: DeviceRecord,
    entry: Pick<ChangeEntry, "detail"> & Partial<Pick<ChangeEntry, "before" | "after">>,
  ): ChangeEntry => ({
    ...aboutDevice(device),
    type: "control",
    ...entry,
  });
  const showSending = (
    device: DeviceRecord,
    key: string,
    sending: Sending | null,
    ended: SendingEnd | null = null,
  ): void => {
    const deviceId = device.id;
    const times = { now: clock.now(), elapsed: clock.elapsed() };
    const periodic = sending && sendingView(key, sending, times);
    const shown = { deviceId, pumpId: key, periodic, ended };
    if (!periodic) live.emit(deviceId, "pump:periodic", shown);
    for (const knows of periodic ? [true, false] : [])
      live.emitTo(({ actor }) => sees(actor, deviceId) && knowsWhoActs(actor) === knows, "pump:periodic", {
        ...shown,
        periodic: periodic && sendingFor(periodic, knows),
      });
  };

  const knowInput = (deviceId: number, station: Station, pumpId: string, isStale: boolean): void => {
    if (isStale === station.staleInputs.has(pumpId)) return;
    if (isStale) station.staleInputs.add(pumpId);
    else station.staleInputs.delete(pumpId);
    events.emit(pumpSendingFault, { deviceId, pumpId, fault: "stale_input", raised: isStale });
  };

  const end = async (
    device: DeviceRecord,
    station: Station,
    key: string,
    ended: SendingEnd,
  ): Promise<void> => {
    station.sendings.delete(key);
    showSending(device, key, null, ended);
    knowInput(device.id, station, key, false);
    if (ended === "no_answer")
      events.emit(pumpSendingFault, { deviceId: device.id, pumpId: key, fault: "no_answer", raised: true });
    await auditedChange(context, systemSignature("pumps"), async ({ trx, record, emit }) => {
      await removeSendings(trx, device.id, [key]);
      emit(stationStored, { deviceId: device.id });
      await record(entryOf(device, { detail: "pump_periodic_stopped", after: { pumpIds: [key], ended } }));
    });
  };

  /** What automatic mode sends by itself comes and goes with the mode; what a person started ends with manual mode. */
  const followMode = async (device: DeviceRecord, station: Station): Promise<void> => {
    for (const pump of station.bank.pumps) {
      const sending = station.sendings.get(pump.key);
      if (sending && !sending.automatic && device.mode === "auto") {
        await end(device, station, pump.key, "mode_changed");
        continue;
      }
      const isWanted = isRegulated(device, pump);
      if (isWanted && !sending && !station.unanswered.has(pump.key)) {
        const started = { startedAt: clock.now(), startedBy: automationName };
        station.sendings.set(pump.key, newSending(started, clock.elapsed(), true));
      } else if (sending?.automatic && !isWanted) {
        station.sendings.delete(pump.key);
        showSending(device, pump.key, null, "mode_changed");
        knowInput(device.id, station, pump.key, false);
      }
    }
    if (device.mode === "manual") station.unanswered.clear();
  };

  /** Returns whether a connection took it; what none took is as if it had not been sent, but for the answer that will be missed. */
  const publish = async (
    device: DeviceRecord,
    pump: Pump,
    sending: Sending,
    { power, before, isChange }: { power: number; before: number | null; isChange: boolean },
  ): Promise<boolean> => {
    const code = codeOf(device, "set_pump_power");
    const wait = (pump.timeWaitForRespond ?? 0) * 1000;
    if (code === null || device.topicControl === null) return false;
    const cmdId = `${periodicIdPrefix}${randomBytes(8).toString("hex")}`;
    const exp = Math.floor((clock.now() + wait) / 1000);
    const message: CommandMessage = { cmdId, action: code, value: power, pumps: [pump.key], exp };
    const station = stations.get(device.id);
    if (station && power !== before) expectPower(station, [pump.key], clock.now());
    const { sentAt, power: sentBefore, count, periodsSince } = sending;
    Object.assign(sending, { sentAt: clock.now(), power, periodsSince: 0, count: sending.count + 1 });
    sending.awaited = { cmdId, until: clock.elapsed() + wait };
    const outcome = await links.publish(device.id, device.topicControl, JSON.stringify(message), {
      ...{ mayRepeat: false, expiresAt: exp },
    });
    logger.debug(
      { deviceId: device.id, pump: pump.key, power, isChange, outcome },
      "periodic power published",
    );
    const isSent = outcome === "sent";
    const lastPower = { power, at: sending.sentAt ?? clock.now() };
    // A command may have set another power meanwhile.
    const isLast = sending.power === power;
    if (station && isSent && isLast && power !== sentBefore)
      keepSentPower(stations, station, pump.key, { lastPower });
    if (!isSent) {
      const last = isLast ? sentBefore : sending.power;
      Object.assign(sending, { sentAt, power: last, count, periodsSince });
    } else live.emit(device.id, `update:${device.name}-sendPeriodicPower`, { pumpId: pump.key, power });
    showSending(device, pump.key, sending);
    if (!isSent || !isChange) return isSent;
    await auditedChange(context, systemSignature("pumps"), ({ record }) =>
      record(
        entryOf(device, {
          detail: "pump_periodic_power",
          before: { power: before },
          after: { pumpIds: [pump.key], power },
        }),
      ),
    );
    return true;
  };

  const sendDue = async (
    device: DeviceRecord,
    station: Station,
    pump: Pump,
    sending: Sending,
  ): Promise<void> => {
    const elapsed = clock.elapsed();
    const period = (pump.timeAutoSend ?? 0) * 1000;
    const isAwaited = isPowerAwaited(device, pump.key, sending, station.seen.get(pump.key));
    // No longer than a reading counts: its channel may give no good value at all.
    const surroundings = { ...surroundingsOf(device.id), latest };
    if (isAwaited && elapsed - sending.dueAt < surroundings.staleAfter) return;
    const mayPublish = watchStops(device.id);
    if (await hasOpenCommand(device.id)) return;
    sending.dueAt = Math.max(sending.dueAt + period, elapsed + period / 2);
    sending.periodsSince += 1;
    const known = sending.power ?? recallPower(device, station, pump.key, surroundings);
    const { power: wanted, raisesAlarm } = wantedOf(station, pump, surroundings);
    knowInput(device.id, station, pump.key, raisesAlarm);
    if (wanted === null) return;
    const seen = station.seen.get(pump.key);
    // A pump that stands has no speed that changes: what it starts with is loaded at once.
    const other = seen?.on === false ? null : otherPower(sending, seen);
    const last = seen?.on === false ? null : (other ?? known);
    const power = roundPower(nextStep(last, wanted, pump));
    const { periodsSince } = sending;
    const why = publishReason({ wanted: power, last: sending.power, periodsSince });
    if (other === null) sending.keptInstead = null;
    if (why === null) return;
    const refused = await gate(db.kysely, device, { pumpIds: [pump.key], power });
    if (refused) {
      // Automatic mode tries again in every turn, as it does with commands; what a person started must not come back by itself.
      const ended = sending.automatic ? null : endOfRefused(refused.code);
      if (ended && station.sendings.get(pump.key) === sending) await end(device, station, pump.key, ended);
      return;
    }
    // Meanwhile a stop may have been sent, with or without taking manual, the sending ended, or the lease been lost.
    const isWanted =
      station.sendings.get(pump.key) === sending &&
      (!sending.automatic || registry.get(device.id)?.mode === "auto");
    if (!isWanted || !mayPublish()) {
      sending.dueAt = elapsed;
      return;
    }
    if (power !== roundPower(wanted)) sending.dueAt = Math.min(sending.dueAt, elapsed + stepSeconds * 1000);
    const isKept =
      other !== null && sending.keptInstead !== null && Math.abs(other - sending.keptInstead) < leastChange;
    const isChange = why === "change" || (other !== null && !isKept);
    const before = other ?? sending.power ?? known;
    if (await publish(device, pump, sending, { power, before, isChange })) sending.keptInstead = other;
  };

  return {
    /** Sends what is due, and ends what is not answered. */
    turn: async (device: DeviceRecord, station: Station): Promise<void> => {
      await followMode(device, station);
      for (const [key, sending] of station.sendings) {
        const pump = station.bank.pumps.find((one) => one.key === key);
        if (pump?.type !== "linear") {
          await end(device, station, key, "bank_changed");
          continue;
        }
        const { awaited } = sending;
        if (awaited && clock.elapsed() >= awaited.until) {
          sending.awaited = null;
          sending.misses += 1;
          if (sending.misses >= mostMisses) {
            if (sending.automatic) station.unanswered.add(key);
            await end(device, station, key, "no_answer");
            continue;
          }
        }
        // The next step goes out once the one before was answered, or is known not to be.
        if (clock.elapsed() >= sending.dueAt && sending.awaited === null)
          await sendDue(device, station, pump, sending);
      }
    },
    /**
     * Whether an answer is one to what was sent here, and which pump was sent what, if its sending waits for it; then that is well.
     * A repeated one is not waited for.
     */
    takeAnswer: (
      deviceId: number,
      cmdId: string | undefined,
    ): { isOurs: boolean; answered: { key: string; power: number | null } | null } => {
      if (!cmdId?.startsWith(periodicIdPrefix)) return { isOurs: false, answered: null };
      for (const [pumpId, sending] of stations.get(deviceId)?.sendings ?? []) {
        if (sending.awaited?.cmdId !== cmdId) continue;
        Object.assign(sending, { awaited: null, misses: 0 });
        events.emit(pumpSendingFault, { deviceId, pumpId, fault: "no_answer", raised: false });
        return { isOurs: true, answered: { key: pumpId, power: sending.power } };
      }
      return { isOurs: true, answered: null };
    },
    /** The controller did what a command asked of these pumps: automatic mode sends to them again. */
    takeObeyed: (device: DeviceRecord, station: Station, keys: readonly string[]): void => {
      for (const pumpId of keys) {
        station.unanswered.delete(pumpId);
        const pump = station.bank.pumps.find(({ key }) => key === pumpId);
        // Whether what automatic mode sends is answered shows as it is sent again.
        if (pump && isRegulated(device, pump)) continue;
        events.emit(pumpSendingFault, { deviceId: device.id, pumpId, fault: "no_answer", raised: false });
      }
    },
    started: (device: DeviceRecord, station: Station, keys: readonly string[]): void => {
      for (const key of keys) showSending(device, key, station.sendings.get(key) ?? null);
    },
  };
};
export type PeriodicSender = ReturnType<typeof createPeriodicSending>;
