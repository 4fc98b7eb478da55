import type { LaboratorySample } from "@sgval/contract/quality/samples";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { Kysely } from "kysely";
import type { Database } from "../../../kernel/schema.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { readStandards, sampleView } from "./assess-results.ts";
import { sampledWaterOf } from "./list-samples.ts";
import { findSamples } from "./samples.store.ts";

/** The samples of a device in a part of time with their verdicts, oldest first; none of a device that takes none. */
export const samplesOfPeriod = async (
  db: Kysely<Database>,
  zone: TimeZone,
  device: DeviceRecord,
  { from, to }: { from: number; to: number },
): Promise<LaboratorySample[]> => {
  const waterClass = sampledWaterOf(device);
  if (!waterClass) return [];
  const standards = await readStandards(db, waterClass, zone);
  const { samples } = await findSamples(db, device.id, {
    ...{ q: undefined, order: { field: "takenAt", descending: false } },
    ...{ from: new Date(from), to: new Date(to) },
  });
  return samples.map((sample) => sampleView(standards, sample));
};
