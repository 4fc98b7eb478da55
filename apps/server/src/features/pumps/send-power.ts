import type { Command } from "@sgval/contract/control/control";
import { message } from "@sgval/contract/message";
import type { PeriodicSending, SendPower } from "@sgval/contract/pumps/live";
import { type Caller, demand } from "../../kernel/actor.ts";
import { Refusal, refuseField } from "../../kernel/errors.ts";
import { auditedChange } from "../activity/index.ts";
import { lockDeviceMode } from "../automation/index.ts";
import { type CommandRequest, permitPerson } from "../control/index.ts";
import { aboutDevice, type DeviceRecord } from "../devices/index.ts";
import { type PumpsContext, stationStored } from "./pumps-context.ts";
import { addSendings, removeSendings } from "./runs.store.ts";
import type { PeriodicSender } from "./send-periodically.ts";
import type { SendingGate } from "./sending-gate.ts";
import { demandLinear, demandStation } from "./set-bank.ts";
import type { Station } from "./station.ts";
import { sendingView, wantedOf } from "./station-view.ts";
import { newSending } from "./stations.ts";

interface Control {
  send(request: CommandRequest, caller: Caller): Promise<Command>;
  /** Counts what a person sends. */
  limitPerson(caller: Caller): Promise<void>;
}

type ChangeSendings = Exclude<SendPower, { mode: "once" }>;

interface Sent {
  command: Command | null;
  periodic: PeriodicSending[];
}

/**
 * Sends the power of linear pumps once, as one command, or starts and stops sending it periodically. A start is selected and
 * confirmed as a command is, and where a command needs a second person it is refused: there is no command to approve.
 * Errors: those of `demandStation` and `demandLinear`; once also those of a command, and `value_required` when the computed
 * powers of the pumps differ; of a start those of the gate of commands and of the permit, `too_many_requests`, and
 * `device_in_auto_mode` where automation sends by itself.
 */
export const sendPower =
  (
    context: PumpsContext,
    { send, limitPerson }: Control,
    sender: Pick<PeriodicSender, "started">,
    gate: SendingGate,
  ) =>
  async ({ deviceId, ...body }: SendPower & { deviceId: number }, caller: Caller): Promise<Sent> => {
    const { registry, stations, clock, surroundingsOf } = context;
    const device = demandStation(registry, caller.actor, deviceId);
    demand(caller.actor, "Pump.Operate");
    const station = stations.get(deviceId);
    const keys = [...new Set(body.pumpIds)].sort();
    const pumps = keys.map((key) => demandLinear(station?.bank, key));
    if (!station) throw new Refusal("pump_bank_required");
    const views = () => {
      const times = { now: clock.now(), elapsed: clock.elapsed() };
      return keys.flatMap((key) => {
        const sending = station.sendings.get(key);
        return sending ? [sendingView(key, sending, times)] : [];
      });
    };
    if (body.mode !== "once") {
      await changeSendings(device, station, { ...body, pumpIds: keys }, caller);
      return { command: null, periodic: views() };
    }
    const { requestId, reason, deviceName, power, selection } = body;
    const computed = pumps.map((pump) => wantedOf(station, pump, surroundingsOf(deviceId)).power);
    const value = power ?? (new Set(computed).size === 1 ? computed[0] : null) ?? null;
    if (value === null) throw refuseField("power", message("required"), "value_required");
    const command = await send(
      {
        ...{ deviceId, requestId, action: "set_pump_power" as const, value, pumpIds: keys },
        ...(reason === undefined ? {} : { reason }),
        ...(deviceName === undefined ? {} : { deviceName }),
        ...(selection === undefined ? {} : { selection }),
      },
      caller,
    );
    return { command, periodic: views() };

    async function changeSendings(
      of: DeviceRecord,
      at: Station,
      changed: ChangeSendings,
      by: Caller,
    ): Promise<void> {
      const { mode } = changed;
      if (mode === "periodic" && of.mode === "auto") throw new Refusal("device_in_auto_mode");
      // Another node may have started or ended what this one does not know of.
      await stations.reload(of.id);
      const affected = changed.pumpIds.filter((key) => at.sendings.has(key) !== (mode === "periodic"));
      // Also where a start is repeated whose answer was lost, and which used its selection up.
      if (affected.length === 0) return;
      if (mode === "periodic") await limitPerson(by);
      const reason = (mode === "periodic" && changed.reason) || null;
      const started = { startedAt: clock.now(), startedBy: by.actor.username };
      await auditedChange(context, by, async (change) => {
        const { trx, record, emit } = change;
        // It may have been switched since, also by another node.
        const locked = await lockDeviceMode(trx, of.id);
        if (mode === "periodic" && locked === "auto") throw new Refusal("device_in_auto_mode");
        if (changed.mode === "stop") await removeSendings(trx, of.id, affected);
        else {
          const { pumpIds } = changed;
          const refused = await gate(trx, of, { pumpIds, power: null });
          if (refused) throw new Refusal(refused.code, refused.details);
          const asked = { action: "set_pump_power" as const, value: null, pumpIds, reason };
          const demandPermitted = await permitPerson(of, asked, changed, by)?.(change);
          await demandPermitted?.();
          await addSendings(
            trx,
            of.id,
            affected.map((key) => ({ key, ...started })),
          );
        }
        emit(stationStored, { deviceId: of.id });
        await record({
          type: "control",
          ...aboutDevice(of),
          detail: mode === "stop" ? "pump_periodic_stopped" : "pump_periodic_started",
          after: { pumpIds: affected, ...(reason === null ? {} : { reason }) },
        });
      });
      for (const key of affected)
        if (mode === "stop") at.sendings.delete(key);
        else at.sendings.set(key, newSending(started, clock.elapsed(), false));
      sender.started(of, at, affected);
    }
  };
