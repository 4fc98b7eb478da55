import { hourMs } from "@sgval/quantities/duration";
import { chartTo } from "../../config/paths.ts";

/** Hours of the chart before and after the time of a value. */
const AROUND = 12;

/** Where a value of a row is seen at its time: the chart of its channel, or of its device; `null` without either. */
export const chartOfValue = (
  { deviceId, parameter }: Readonly<{ deviceId?: unknown; parameter?: unknown }>,
  at: unknown,
): string | null => {
  const time = typeof at === "string" ? Date.parse(at) : Number.NaN;
  if (typeof deviceId !== "number" || Number.isNaN(time)) return null;
  return chartTo({
    devices: [deviceId],
    ...(typeof parameter === "string" ? { lines: [`${deviceId}:${parameter}`] } : {}),
    ...{ from: time - AROUND * hourMs, to: time + AROUND * hourMs, at: time },
  });
};
