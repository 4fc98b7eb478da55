import { healthParameters, liveSampleDays } from "@sgval/contract/quality/samples";
import { dayMs } from "@sgval/quantities/duration";
import type { QualityKey } from "@sgval/quantities/parameter";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { defineService } from "../../../kernel/services.ts";
import { deviceRegistry } from "../../devices/index.ts";
import { assessResult, readStandards } from "./assess-results.ts";
import { sampledWaterOf } from "./list-samples.ts";
import { newestResults } from "./samples.store.ts";

/** What the newest assessed sample of a device says of a parameter that concerns health. */
export interface SampleFinding {
  deviceId: number;
  parameter: QualityKey;
  complies: boolean;
  /** In the unit of the catalogue; `limit` is the side that the value is beyond. */
  value: number;
  limit: number | null;
  standard: string | null;
  /** Whether the sample was taken within the days in which somebody can act on it. */
  isRecent: boolean;
}

/** Findings of laboratory samples, for alarms and for the risk of devices. */
export const sampleFindings = defineService("sample findings", ({ use, db, clock, config }) => {
  const registry = use(deviceRegistry);
  const zone = createTimeZone(config.timeZone);
  /** One for each device and parameter with an assessed result; of one device, or of all. */
  return async (deviceId: number | null): Promise<SampleFinding[]> => {
    const rows = await newestResults(db.kysely, deviceId, healthParameters);
    const since = clock.now() - liveSampleDays * dayMs;
    const findings = new Map<string, SampleFinding>();
    const standards = new Map<string, Awaited<ReturnType<typeof readStandards>>>();
    for (const { deviceId: id, takenAt, result } of rows) {
      const device = registry.get(id);
      const waterClass = device && sampledWaterOf(device);
      const key = `${id}/${result.parameter}`;
      if (!waterClass || findings.has(key)) continue;
      const known = standards.get(waterClass) ?? (await readStandards(db.kysely, waterClass, zone));
      standards.set(waterClass, known);
      const { verdict, value, under, over, parameter, standard } = assessResult(known, takenAt, result);
      if (verdict === "not_assessed") continue;
      findings.set(key, {
        ...{ deviceId: id, parameter, value, standard, complies: verdict === "compliant" },
        limit: under !== null && value < under ? under : over,
        isRecent: takenAt.getTime() > since,
      });
    }
    return [...findings.values()];
  };
});
