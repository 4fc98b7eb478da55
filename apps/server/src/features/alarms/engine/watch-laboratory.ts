import { priorityAt } from "@sgval/contract/alarms/alarm-kinds";
import type { Clock } from "../../../kernel/clock.ts";
import type { SampleFinding } from "../../quality/index.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { KindRules } from "./kind-rules.ts";

export const laboratoryKind = "sample_non_compliant";

/** Raises one alarm for each parameter that concerns health and does not comply in the newest sample of a device. */
export const createLaboratoryWatch = ({
  clock,
  writer,
  rules,
}: {
  clock: Clock;
  writer: Pick<AlarmWriter, "signal" | "isActive" | "activeOf">;
  rules: Pick<KindRules, "of">;
}) => ({
  /** @param findings all of the device; what is no longer among them is over */
  found: (deviceId: number, findings: readonly SampleFinding[]): void => {
    const at = clock.now();
    const { enabled, priority } = rules.of(deviceId, laboratoryKind);
    const bad = findings.filter(({ complies }) => !complies);
    for (const { parameter, value, limit, standard, isRecent } of bad) {
      const source = { deviceId, kind: laboratoryKind, channel: parameter } as const;
      if (!enabled || !isRecent || writer.isActive(source)) continue;
      const cause = {
        value,
        limit,
        standard,
        priority: priorityAt(laboratoryKind, parameter, value, priority),
      };
      writer.signal({ ...source, at, type: "activated", ...cause });
    }
    for (const source of writer.activeOf(deviceId))
      if (
        source.kind === laboratoryKind &&
        (!enabled || !bad.some(({ parameter }) => parameter === source.channel))
      )
        writer.signal({ ...source, at, type: "cleared" });
  },
});
