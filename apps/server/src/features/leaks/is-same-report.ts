import { isDeepStrictEqual } from "node:util";
import type { LeakDetail, leakBody } from "@sgval/contract/leaks/leaks";
import type * as z from "zod";

type Report = z.output<typeof leakBody>;

const amounts = (materials: Report["materials"]) =>
  materials
    .map(({ materialId, amount }) => [materialId, amount])
    .sort(([one = 0], [other = 0]) => one - other);

/** Whether a leak point is stored as a report of it has it; a report without a zone leaves that to the server. */
export const isSameReport = (leak: LeakDetail, report: Report): boolean =>
  leak.description === report.description &&
  isDeepStrictEqual(leak.position, report.position) &&
  leak.diameter === report.diameter &&
  leak.pipe?.id === report.pipe?.id &&
  leak.device?.id === (report.deviceId ?? undefined) &&
  leak.suspectedLeak?.id === (report.suspectedLeakId ?? undefined) &&
  Date.parse(leak.foundAt) === Date.parse(report.foundAt) &&
  isDeepStrictEqual(amounts(leak.materials), amounts(report.materials)) &&
  (report.zoneId === undefined || report.zoneId === (leak.zone?.id ?? null)) &&
  report.imageIds.every((id) => leak.photos.some((photo) => photo.id === id));
