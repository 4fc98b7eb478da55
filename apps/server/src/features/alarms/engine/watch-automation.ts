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

/** One of the limits of changes is of an hour: what is within it for less only waits to reach it again. */
const huntingEndsAfter = hourMs;

/** Raises alarms of valves that are not regulated as they should be, by the server or by themselves. */
export const createAutomationWatch = (deps: {
  clock: Clock;
  writer: Pick<AlarmWriter, "signal" | "isActive" | "hasActive">;
  rules: Pick<KindRules, "of">;
}) => {
  const { clock, writer } = deps;
  const { raise, clear } = createRaiser(deps);
  /** Devices with the alarm that hunt no more, and since when, by the clock that only grows (ms). */
  const calm = new Map<number, number>();

  const changed = ({ deviceId, kind }: AutomationChange): void => {
    if (kind === "restored" || kind === "settings_taken") clear(ofDevice(deviceId, "automation_degraded"));
    if (kind === "hunting") calm.delete(deviceId);
    if (kind === "hunting_ended") calm.set(deviceId, clock.elapsed());
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
    calm.delete(id);
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
    /** Takes what automation remembers: others that have the alarm stopped hunting while nobody listened. */
    remembered: (devices: Iterable<{ id: number }>, hunting: ReadonlySet<number>): void => {
      for (const { id } of devices) {
        const source = ofDevice(id, "hunting");
        // What was said since may not be written yet.
        if (calm.has(id)) continue;
        if (hunting.has(id)) raise(source);
        else if (writer.isActive(source)) calm.set(id, clock.elapsed());
      }
    },
    restart: (): void => calm.clear(),
    forget: (deviceId: number): void => void calm.delete(deviceId),
    sweep: (): void => {
      for (const [id, since] of calm) {
        if (clock.elapsed() - since < huntingEndsAfter) continue;
        calm.delete(id);
        clear(ofDevice(id, "hunting"));
      }
    },
  };
};
export type AutomationWatch = ReturnType<typeof createAutomationWatch>;
