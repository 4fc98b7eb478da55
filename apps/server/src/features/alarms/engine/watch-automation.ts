import { downloadTries } from "@sgval/contract/automation/state";
import { type Command, isFinal } from "@sgval/contract/control/control";
import { hourMs } from "@sgval/quantities/duration";
import type { Clock } from "../../../kernel/clock.ts";
import type { AutomationChange } from "../../automation/index.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { KindRules } from "./kind-rules.ts";

type AutomationKind = "automation_degraded" | "hunting" | "dropped_to_manual";

const raisedBy: Readonly<Partial<Record<AutomationChange["kind"], AutomationKind>>> = {
  degraded: "automation_degraded",
  hunting: "hunting",
  dropped_to_manual: "dropped_to_manual",
};

/** The limit of changes is one of an hour: without another sign of it for so long it is over. */
const huntingEndsAfter = hourMs;

type Ended = Pick<Command, "deviceId" | "action" | "status" | "failureCode" | "lateResult">;
/** Whether a device took its settings; `null` where it was not asked, or the answer is still awaited. */
const took = ({ action, status, failureCode, lateResult }: Ended): boolean | null => {
  if (action !== "set_automation" || !isFinal(status)) return null;
  if (status === "completed" || lateResult === "ok") return true;
  const wasTried =
    status === "device_not_response" ||
    failureCode === "refused_by_device" ||
    failureCode === "publish_refused";
  return wasTried && lateResult === null ? false : null;
};

/** Raises alarms of valves that are not regulated as they should be, by the server or by themselves. */
export const createAutomationWatch = ({
  clock,
  writer,
  rules,
}: {
  clock: Clock;
  writer: Pick<AlarmWriter, "signal" | "isActive" | "hasActive">;
  rules: KindRules;
}) => {
  /** Devices that are hunting, with the last sign of it (epoch ms). */
  const hunting = new Map<number, number>();
  /** How often devices that regulate themselves have not taken their settings since they last did. */
  const missed = new Map<number, number>();
  const hasSettings = (deviceId: number): boolean => (missed.get(deviceId) ?? 0) < downloadTries.most;
  const clear = (deviceId: number, kind: AutomationKind): void => {
    if (writer.isActive({ deviceId, kind, channel: null }))
      writer.signal({ deviceId, kind, channel: null, at: clock.now(), type: "cleared" });
  };
  const raise = (deviceId: number, kind: AutomationKind): void => {
    const { enabled, priority } = rules.of(deviceId, kind);
    if (enabled && !writer.isActive({ deviceId, kind, channel: null }))
      writer.signal({ deviceId, kind, channel: null, at: clock.now(), type: "activated", priority });
  };
  return {
    changed: ({ deviceId, kind }: AutomationChange): void => {
      if (kind === "restored") clear(deviceId, "automation_degraded");
      if (kind === "hunting") hunting.set(deviceId, clock.now());
      const raised = raisedBy[kind];
      if (raised) raise(deviceId, raised);
    },
    /** A device that does not take its settings goes on by older ones, also when it was put to manual. */
    commandChanged: (command: Ended): void => {
      const { deviceId } = command;
      const taken = took(command);
      if (taken === null) return;
      if (taken) {
        missed.delete(deviceId);
        clear(deviceId, "automation_degraded");
        return;
      }
      missed.set(deviceId, (missed.get(deviceId) ?? 0) + 1);
      if (!hasSettings(deviceId)) raise(deviceId, "automation_degraded");
    },
    forget: (deviceId: number): void => void missed.delete(deviceId),
    /** A device in manual mode is not regulated, and one in automatic mode is again. */
    modeKnown: ({ id, mode }: Pick<DeviceRecord, "id" | "mode">): void => {
      if (!writer.hasActive(id)) return;
      if (mode === "auto") {
        clear(id, "dropped_to_manual");
        return;
      }
      if (hasSettings(id)) clear(id, "automation_degraded");
      clear(id, "hunting");
      hunting.delete(id);
    },
    sweep: (devices: Iterable<{ id: number }>): void => {
      for (const { id } of devices) {
        if (!writer.hasActive(id) || !writer.isActive({ deviceId: id, kind: "hunting", channel: null }))
          continue;
        // After a restart it counts from the first look.
        const since = hunting.get(id);
        if (since === undefined) hunting.set(id, clock.now());
        else if (clock.now() - since >= huntingEndsAfter) {
          hunting.delete(id);
          clear(id, "hunting");
        }
      }
    },
  };
};
