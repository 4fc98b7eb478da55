import { stateOutputs, type ValveState, valveStateOf } from "@sgval/contract/control/valve-state";
import { isCurrent } from "@sgval/contract/devices/freshness";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { isTrusted } from "@sgval/quantities/quality";
import { useValueFreshness } from "../../shared/realtime/live-devices.ts";
import { type Measurement, measurementOf } from "./measurement.ts";

/** The time that all of these values were measured at; null when they are of several times or one is not good. */
const commonTime = (sources: readonly (Measurement | null)[]): string | null => {
  const at = sources[0]?.at ?? null;
  return sources.every((source) => source?.at === at && isTrusted(source.quality)) ? at : null;
};

/**
 * The numbers of these channels to compute another one from. Null as soon as one of them is rejected, uncertain, stale or of
 * another time: a derived number carries no mark of its own, and must not look better than its sources.
 */
export const useSources = (device: DeviceDetail, keys: readonly string[]): number[] | null => {
  const sources = keys.map((key) => measurementOf(device.latest, key));
  const at = commonTime(sources);
  const freshness = useValueFreshness(device, at);
  if (at === null || !isCurrent(freshness)) return null;
  return sources.flatMap((source) => source?.shown ?? []);
};

/** The state of a valve and since when it is known: the time of the oldest value that it is concluded from. */
export const valveStateNow = ({
  latest,
}: Pick<DeviceDetail, "latest">): (ValveState & { at: string | null }) | null => {
  const known = Object.keys(latest?.values ?? {});
  const reported = measurementOf(latest, "valve_state");
  const sources =
    reported?.shown == null
      ? stateOutputs.filter((key) => known.includes(key)).map((key) => measurementOf(latest, key))
      : [reported];
  // One rejected output may be the one that closes the valve.
  if (sources.some((source) => source?.shown == null)) return null;
  const valve = valveStateOf(
    Object.fromEntries(sources.map((source) => [source?.key, source?.shown ?? null])),
  );
  const times = sources.flatMap((source) => source?.at ?? []).sort((a, b) => Date.parse(a) - Date.parse(b));
  return valve && { ...valve, at: times[0] ?? null };
};
