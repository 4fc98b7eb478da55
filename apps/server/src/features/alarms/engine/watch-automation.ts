import { executorOf } from "@sgval/contract/devices/site-data";
import { hourMs } from "@sgval/quantities/duration";
import type { Clock } from "../../../kernel/clock.ts";
import type { EventBus } from "../../../kernel/events.ts";
import { type AutomationChange, automationChanged } from "../../automation/index.ts";
import { type DeviceRecord, deviceChanged } from "../../devices/index.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { KindRules } from "./kind-rules.ts";
import { createRaiser, ofDevice } from "./watch.ts";

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
export const createAutomationWatch = (deps: {
  clock: Clock;
  writer: Pick<AlarmWriter, "signal" | "isActive" | "hasActive">;
  rules: Pick<KindRules, "of">;
}) => {
  const { clock, writer } = deps;
  const { raise, clear } = createRaiser(deps);
  /** Devices that are hunting, with the last sign of it, by the clock that only grows (ms). */
  const hunting = new Map<number, number>();

  const changed = ({ deviceId, kind }: AutomationChange): void => {
    if (kind === "restored" || kind === "settings_taken") clear(ofDevice(deviceId, "automation_degraded"));
    if (kind === "hunting") hunting.set(deviceId, clock.elapsed());
    const raised = raisedBy[kind];
    if (raised) raise(ofDevice(deviceId, raised));
  };
  /**
   * A device in manual mode is not regulated, and one in automatic mode is again. One that regulates itself goes on until it has
   * taken that it shall not.
   */
  const modeKnown = (device: Pick<DeviceRecord, "id" | "mode" | "type" | "site">): void => {
    const { id, mode } = device;
    if (!writer.hasActive(id)) return;
    if (mode === "auto") {
      clear(ofDevice(id, "dropped_to_manual"));
      return;
    }
    if (executorOf(device) !== "device") clear(ofDevice(id, "automation_degraded"));
    clear(ofDevice(id, "hunting"));
    hunting.delete(id);
  };
  return {
    listen: (on: EventBus["on"]): void => {
      on(automationChanged, changed);
      on(deviceChanged, ({ after }) => {
        if (after) modeKnown(after);
      });
    },
    changed,
    modeKnown,
    forget: (deviceId: number): void => void hunting.delete(deviceId),
    sweep: (devices: Iterable<{ id: number }>): void => {
      for (const { id } of devices) {
        if (!writer.hasActive(id) || !writer.isActive(ofDevice(id, "hunting"))) continue;
        // After a restart it counts from the first check.
        const since = hunting.get(id);
        if (since === undefined) hunting.set(id, clock.elapsed());
        else if (clock.elapsed() - since >= huntingEndsAfter) {
          hunting.delete(id);
          clear(ofDevice(id, "hunting"));
        }
      }
    },
  };
};
export type AutomationWatch = ReturnType<typeof createAutomationWatch>;
