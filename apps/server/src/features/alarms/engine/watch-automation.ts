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

/** Raises alarms of valves that automation cannot regulate as it should. */
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
  const clear = (deviceId: number, kind: AutomationKind): void => {
    if (writer.isActive({ deviceId, kind, channel: null }))
      writer.signal({ deviceId, kind, channel: null, at: clock.now(), type: "cleared" });
  };
  return {
    changed: ({ deviceId, kind }: AutomationChange): void => {
      if (kind === "restored") clear(deviceId, "automation_degraded");
      if (kind === "hunting") hunting.set(deviceId, clock.now());
      const raised = raisedBy[kind];
      const rule = raised && rules.of(deviceId, raised);
      if (!raised || !rule?.enabled || writer.isActive({ deviceId, kind: raised, channel: null })) return;
      writer.signal({
        ...{
          deviceId,
          kind: raised,
          channel: null,
          at: clock.now(),
          type: "activated",
          priority: rule.priority,
        },
      });
    },
    /** A device in manual mode is not regulated, and one in automatic mode is again. */
    modeKnown: ({ id, mode }: Pick<DeviceRecord, "id" | "mode">): void => {
      if (!writer.hasActive(id)) return;
      if (mode === "auto") {
        clear(id, "dropped_to_manual");
        return;
      }
      clear(id, "automation_degraded");
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
