import { executorOf } from "@sgval/contract/devices/site-data";
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
  // It goes on by older ones.
  settings_failed: "automation_degraded",
};

/** The limit of changes is one of an hour: without another sign of it for so long it is over. */
const huntingEndsAfter = hourMs;

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
  /** Devices that are hunting, with the last sign of it, by the clock that only grows (ms). */
  const hunting = new Map<number, number>();
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
      if (kind === "restored" || kind === "settings_taken") clear(deviceId, "automation_degraded");
      if (kind === "hunting") hunting.set(deviceId, clock.elapsed());
      const raised = raisedBy[kind];
      if (raised) raise(deviceId, raised);
    },
    /**
     * A device in manual mode is not regulated, and one in automatic mode is again. One that regulates itself goes on until it has
     * taken that it shall not.
     */
    modeKnown: (device: Pick<DeviceRecord, "id" | "mode" | "type" | "site">): void => {
      const { id, mode } = device;
      if (!writer.hasActive(id)) return;
      if (mode === "auto") {
        clear(id, "dropped_to_manual");
        return;
      }
      if (executorOf(device) !== "device") clear(id, "automation_degraded");
      clear(id, "hunting");
      hunting.delete(id);
    },
    forget: (deviceId: number): void => void hunting.delete(deviceId),
    sweep: (devices: Iterable<{ id: number }>): void => {
      for (const { id } of devices) {
        if (!writer.hasActive(id) || !writer.isActive({ deviceId: id, kind: "hunting", channel: null }))
          continue;
        // After a restart it counts from the first look.
        const since = hunting.get(id);
        if (since === undefined) hunting.set(id, clock.elapsed());
        else if (clock.elapsed() - since >= huntingEndsAfter) {
          hunting.delete(id);
          clear(id, "hunting");
        }
      }
    },
  };
};
export type AutomationWatch = ReturnType<typeof createAutomationWatch>;
