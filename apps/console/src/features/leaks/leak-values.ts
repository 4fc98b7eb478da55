import { type Leak, type LeakPosition, leakChange, leakPosition } from "@sgval/contract/leaks/leaks";
import type * as z from "zod";
import { typedPosition } from "../../shared/ui/map/form-position.tsx";
import type { DraftValues } from "./outbox/draft.ts";

/** What names a pipe among those of all networks. */
export const pipeKey = ({ networkId, id }: { networkId: number; id: string }): string => `${networkId} ${id}`;

/** What the form of a leak point holds: a position that may be half typed. */
export const leakForm = leakChange.extend({
  position: typedPosition(leakPosition.shape),
});
export type LeakFormValues = z.input<typeof leakForm>;

/** A place that is typed completely. */
export const placeOf = ({ latitude, longitude }: LeakFormValues["position"]): LeakPosition | null =>
  latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { latitude, longitude }
    : null;

/** The values of a form, from a draft or a leak point; without one those of a new report. */
export const valuesOf = (
  from: Partial<DraftValues> & Pick<DraftValues, "foundAt">,
): LeakFormValues & { diameter: number | null } => ({
  description: from.description ?? "",
  position: from.position ?? { latitude: null, longitude: null },
  zoneId: from.zoneId ?? null,
  deviceId: from.deviceId ?? null,
  diameter: from.diameter ?? null,
  pipe: from.pipe ?? null,
  materials: [...(from.materials ?? [])],
  foundAt: from.foundAt,
});

/** The values that a draft keeps of a form that is being filled in: what is half typed is not among them. */
export const draftValuesOf = (
  { description, position, zoneId, deviceId, diameter, pipe, materials, foundAt }: LeakFormValues,
  suspectedLeakId: number | null,
): DraftValues => {
  const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);
  const [latitude, longitude] = [numberOf(position.latitude), numberOf(position.longitude)];
  return {
    ...{ description, zoneId, deviceId, foundAt, suspectedLeakId, pipe: pipe ?? null },
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    diameter: numberOf(diameter),
    materials: materials.flatMap(({ materialId, amount }) =>
      numberOf(amount) === null ? [] : [{ materialId, amount }],
    ),
  };
};

/** The values of a leak point that its form changes. */
export const valuesOfLeak = ({ zone, device, materials, ...leak }: Leak): LeakFormValues =>
  valuesOf({
    ...leak,
    zoneId: zone?.id ?? null,
    deviceId: device?.id ?? null,
    materials: materials.map(({ materialId, amount }) => ({ materialId, amount })),
  });
