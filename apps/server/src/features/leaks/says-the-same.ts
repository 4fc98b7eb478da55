import { isDeepStrictEqual } from "node:util";
import type { LeakDetail, leakBody } from "@sgval/contract/leaks/leaks";
import type * as z from "zod";

type Report = z.output<typeof leakBody>;

/** Whether a leak point says what a report of it says. */
export const saysTheSame = (leak: LeakDetail, { imageIds, zoneId, ...body }: Report): boolean => {
  const amounts = (materials: Report["materials"]) =>
    materials
      .map(({ materialId, amount }) => [materialId, amount])
      .sort(([one = 0], [other = 0]) => one - other);
  const { description, position, diameter, pipe, device, zone, suspectedLeak, photos } = leak;
  return (
    isDeepStrictEqual(
      [
        description,
        position,
        diameter,
        pipe?.id,
        device?.id,
        suspectedLeak?.id,
        Date.parse(leak.foundAt),
        amounts(leak.materials),
      ],
      [
        ...[body.description, body.position, body.diameter, body.pipe?.id, body.deviceId ?? undefined],
        ...[body.suspectedLeakId ?? undefined, Date.parse(body.foundAt), amounts(body.materials)],
      ],
    ) &&
    (zoneId === undefined || zoneId === (zone?.id ?? null)) &&
    imageIds.every((id) => photos.some((photo) => photo.id === id))
  );
};
