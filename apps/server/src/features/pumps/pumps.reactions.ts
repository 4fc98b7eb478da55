import type { Command } from "@sgval/contract/control/control";
import type { CommandAnswer } from "@sgval/contract/mqtt";
import { deviceListening } from "../../gateways/mqtt/device-sessions.ts";
import { liveGateway } from "../../gateways/realtime/live-socket.ts";
import { systemSignature } from "../../kernel/actor.ts";
import { changesMissed } from "../../kernel/nodes/node-channel.ts";
import type { Context } from "../../kernel/services.ts";
import { auditedChange } from "../activity/index.ts";
import { automationRunners } from "../automation/index.ts";
import { commandChanged, deviceAnswers } from "../control/index.ts";
import { aboutDevice, type DeviceRecord, deviceChanged, deviceRegistry } from "../devices/index.ts";
import { readingsRecorded } from "../readings/index.ts";
import { expectPower, keepSentPower } from "./known-power.ts";
import { pumpSendingFault, stationStored } from "./pumps-context.ts";
import { countFailures } from "./regulate/count-failures.ts";
import { takeUnsentPower } from "./regulate/run-station.ts";
import { pumps } from "./run-stations.ts";
import { expectSwitch } from "./station.ts";

/** Follows what stations report and answer, and opens automatic mode for them. */
export const pumpReactions = ({ events, clock, db, use }: Context): void => {
  const { stations, watch, sender, guard, readAgain, isAlive, hasBank } = use(pumps);
  const registry = use(deviceRegistry);
  const live = use(liveGateway);

  use(automationRunners).register("WATER_PUMP", { isAlive, hasBank });
  const takeState = (device: DeviceRecord, { cmdId, state }: CommandAnswer, at: Date): void => {
    if (state) watch.takeState(device, cmdId, state, at.getTime());
  };
  use(deviceAnswers).register({
    takeOwn: (device, answer, at) => {
      const { isOurs, answered } = sender.takeAnswer(device.id, answer.cmdId);
      if (!answered) return isOurs;
      takeState(device, answer, at);
      if (answer.result === "ok") watch.takeSentPower(device, answered, at.getTime());
      return isOurs;
    },
    takeState,
  });
  events.on(readingsRecorded, ({ device, live: samples }) => {
    if (samples.length > 0) watch.takeReport(device, samples);
  });
  events.on(deviceListening, ({ deviceId }) => watch.reconnected(deviceId));
  events.on(stationStored, async ({ deviceId }) => {
    const before = stations.get(deviceId)?.bank.pumps ?? [];
    await stations.reload(deviceId);
    const after = stations.get(deviceId)?.bank.pumps ?? [];
    // A pump that was taken out of the bank will never answer.
    for (const { key: pumpId } of before.filter(({ key }) => !after.some((one) => one.key === key)))
      events.emit(pumpSendingFault, { deviceId, pumpId, fault: "no_answer", raised: false });
    live.emit(deviceId, "pump:bank", { deviceId });
  });
  events.on(changesMissed, readAgain);
  events.on(deviceChanged, async ({ deviceId, after }) => {
    if (after) return;
    for (const { bank } of [...stations.all()])
      if (bank.deviceId === deviceId || bank.pumps.some((pump) => pump.linkedDeviceId === deviceId))
        await stations.reload(bank.deviceId);
  });

  /** A power was set: it is the last one of its pumps, and one of the time-table says so. */
  const keepPower = async (device: DeviceRecord, command: Command): Promise<void> => {
    const { value, pumpIds, source } = command;
    const station = stations.get(device.id);
    if (!station || value === null || !pumpIds) return;
    watch.takeEffect(
      device,
      command.cmdId,
      pumpIds.map((key) => ({ key, power: value })),
      clock.now(),
    );
    const set = station.bank.pumps.filter(({ key }) => pumpIds.includes(key));
    for (const { key } of set) {
      const sending = station.sendings.get(key);
      if (sending) sending.power = value;
      const lastPower = { power: value, at: clock.now() };
      keepSentPower(stations, station, key, { powerValue: value, lastPower });
    }
    if (source !== "schedule") return;
    for (const { key: pumpId } of set)
      live.emit(device.id, `update:${device.name}-schedulePower`, { pumpId, power: value });
    await auditedChange({ db, clock, events }, systemSignature("pumps"), ({ record }) =>
      record({
        type: "control",
        ...aboutDevice(device),
        detail: "pump_schedule_power",
        after: { pumpIds, power: value },
      }),
    );
  };

  events.on(commandChanged, async ({ command }) => {
    const { action, status, pumpIds, source, deviceId } = command;
    const station = stations.get(deviceId);
    const device = registry.get(deviceId);
    if (!station || !device) return;
    countFailures(stations, station, command);
    takeUnsentPower(station, command, clock.elapsed());
    const isSwitch = action === "pump_start" || action === "pump_stop";
    const on = action === "pump_start";
    if ((on || action === "set_pump_power") && pumpIds && (status === "processing" || status === "completed"))
      expectPower(station, pumpIds, clock.now());
    if (isSwitch && pumpIds && source === "manual" && status === "processing")
      expectSwitch(station, pumpIds, { on, reason: "person", now: clock.now() });
    if (action === "pump_stop" && status === "failed") guard.takeFailure(station, command);
    if (status === "completed" || command.lateResult === "ok")
      sender.takeObeyed(device, station, pumpIds ?? station.bank.pumps.map(({ key }) => key));
    if (status !== "completed") return;
    if (isSwitch && pumpIds)
      watch.takeEffect(
        device,
        command.cmdId,
        pumpIds.map((key) => ({ key, on })),
        clock.now(),
      );
    if (action === "set_pump_power") await keepPower(device, command);
    if (action === "sync") await watch.takeSync(device, command.cmdId, command.actor.name);
  });
};
