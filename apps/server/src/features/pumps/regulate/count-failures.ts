import { automationName } from "@sgval/contract/control/automatic-mode";
import { isAutomatic } from "@sgval/contract/control/control";
import type { IssuedCommand } from "@sgval/contract/control/who-acts";
import { wasNotObeyed } from "../../automation/index.ts";
import { writeFailures } from "../bank.store.ts";
import type { Station } from "../station.ts";
import type { Stations } from "../stations.ts";

type Kept = Pick<Stations, "persist">;

export const setFailures = (stations: Kept, station: Station, failures: number): void => {
  if (station.failures === failures) return;
  station.failures = failures;
  const { deviceId } = station.bank;
  stations.persist(deviceId, (kysely) => writeFailures(kysely, deviceId, failures));
};

/** Counts what the controller did not obey of automation. The stops of interlocks are none of it: they are repeated. */
export const countFailures = (stations: Kept, station: Station, command: IssuedCommand): void => {
  // The source distinguishes it from a user of that name, the name from an interlock.
  const isOurs = isAutomatic(command.source) && command.actor.name === automationName;
  if (!isOurs || command.lateResponseAt !== null) return;
  if (command.status === "completed") setFailures(stations, station, 0);
  else if (wasNotObeyed(command)) {
    setFailures(stations, station, station.failures + 1);
    const { retiring } = station;
    const isItsStop = command.action === "pump_stop" && retiring && command.pumpIds?.includes(retiring.key);
    if (isItsStop) station.retiring = { ...retiring, refusals: (retiring.refusals ?? 0) + 1 };
  }
};
