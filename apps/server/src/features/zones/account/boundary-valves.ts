import {
  isFullyClosed,
  stateParameters,
  unknownState,
  valveStateOf,
} from "@sgval/contract/control/valve-state";
import type { BoundaryDevice } from "@sgval/contract/zones/zone-account";
import type { ZoneMember } from "@sgval/contract/zones/zone-accounting";
import { isTrusted } from "@sgval/quantities/quality";
import {
  type DeviceRecord,
  type DeviceRegistry,
  isLost,
  type LatestTimestamps,
} from "../../devices/index.ts";

interface Deps {
  registry: Pick<DeviceRegistry, "get">;
  latest: Pick<LatestTimestamps, "newestOf" | "sampleOf" | "sentEvery">;
}

/**
 * The values that say how a valve stands, whatever their age, because many send them only when they move. Not one that was sent
 * regularly and is lost while the rest of its device is heard (decision 134).
 */
const stateValues = (device: DeviceRecord, latest: Deps["latest"]) =>
  device.channels.flatMap(({ parameter, slot, removed }) => {
    const sample = stateParameters.includes(parameter) && !removed ? latest.sampleOf(device.id, slot) : null;
    if (!sample || sample.value === null || !isTrusted(sample.quality)) return [];
    const at = sample.measuredAt;
    return isLost(device, slot, latest) ? [] : [{ parameter, value: sample.value, at }];
  });

const valuesOf = ({ registry, latest }: Deps, { deviceId, role }: BoundaryDevice) => {
  const device = role === "boundary" ? registry.get(deviceId) : undefined;
  const found = device?.type === "VGA" ? stateValues(device, latest) : [];
  return { found, values: Object.fromEntries(found.map(({ parameter, value }) => [parameter, value])) };
};

/** How a boundary valve last reported that it stands; `null` where it says nothing or does not know. */
export const reportedState = (deps: Deps, boundary: BoundaryDevice): ZoneMember["reported"] => {
  const { found, values } = valuesOf(deps, boundary);
  const stands = valveStateOf(values);
  if (!stands || stands.state.key === unknownState) return null;
  const used = found.filter(({ parameter }) => (parameter !== "valve_state") === stands.fromOutputs);
  const at = Math.max(...used.map((one) => one.at));
  return { state: stands.state.code, at: new Date(at).toISOString() };
};

/** Whether water may pass a boundary valve: by what its device reports, else by how it should stand. */
export const isOpenBoundary = (deps: Deps, boundary: BoundaryDevice): boolean => {
  const { status } = boundary;
  const isClosed = isFullyClosed(valuesOf(deps, boundary).values);
  return status === "open" || isClosed === false || (status === "unknown" && isClosed === null);
};
