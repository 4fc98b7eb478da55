import { priorityAt } from "@sgval/contract/alarms/alarm-kinds";
import type { Clock } from "../../../kernel/clock.ts";
import type { EventBus } from "../../../kernel/events.ts";
import type { DeviceRegistry } from "../../devices/index.ts";
import { type SampleFinding, samplesStored } from "../../quality/index.ts";
import type { AlarmSource } from "../alarm-record.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { KindRules } from "./kind-rules.ts";
import { createRaiser } from "./watch.ts";

export const laboratoryKind = "sample_non_compliant";

/** Raises one alarm for each parameter that concerns health and does not comply in the newest sample of a device. */
export const createLaboratoryWatch = (deps: {
  clock: Clock;
  registry: Pick<DeviceRegistry, "all">;
  writer: Pick<AlarmWriter, "signal" | "isActive" | "activeOf" | "announcedOf">;
  rules: Pick<KindRules, "of">;
  /** Of one device, or of all. */
  findings(deviceId: number | null): Promise<SampleFinding[]>;
}) => {
  const { clock, registry, writer, rules } = deps;
  const { raise, clear } = createRaiser(deps);
  /** @param findings all of the device; what is no longer among them is over */
  const found = (deviceId: number, findings: readonly SampleFinding[]): void => {
    const { enabled, priority } = rules.of(deviceId, laboratoryKind);
    const bad = findings.filter(({ complies }) => !complies);
    for (const { parameter, value, limit, standard, isRecent } of bad)
      if (isRecent) {
        const source: AlarmSource = { deviceId, kind: laboratoryKind, channel: parameter };
        const cause = {
          value,
          limit,
          standard,
          priority: priorityAt(laboratoryKind, parameter, value, priority),
        };
        const announced = Math.min(priority, writer.announcedOf(source) ?? priority);
        // A sample that is worse than the one before asks for another answer; one that is not changes nothing.
        if (enabled && writer.isActive(source) && cause.priority < announced)
          writer.signal({ ...source, at: clock.now(), type: "worsened", ...cause });
        else raise(source, cause);
      }
    for (const source of writer.activeOf(deviceId)) {
      if (source.kind !== laboratoryKind) continue;
      if (!enabled || !bad.some(({ parameter }) => parameter === source.channel)) clear(source);
    }
  };
  const recheck = async (deviceId: number | null): Promise<void> => {
    const byDevice = Map.groupBy(await deps.findings(deviceId), (one) => one.deviceId);
    const ids = deviceId === null ? [...registry.all()].map(({ id }) => id) : [deviceId];
    for (const id of ids) found(id, byDevice.get(id) ?? []);
  };
  return {
    listen: (on: EventBus["on"]): void => void on(samplesStored, ({ deviceId }) => recheck(deviceId)),
    recheck,
  };
};
