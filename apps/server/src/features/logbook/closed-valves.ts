import { closingParameters, isFullyClosed } from "@sgval/contract/control/valve-state";
import { nameWithCode } from "@sgval/contract/devices/labels";
import type { ShiftSummary } from "@sgval/contract/logbook/shift-summary";
import { mayDo } from "@sgval/contract/permission";
import { isShown, qualityNamed } from "@sgval/quantities/quality";
import { type Actor, sees } from "../../kernel/actor.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { findLastClosings, findLostClosing, movesWithin } from "../control/index.ts";
import { type DeviceRecord, type ViewDeps, valueTimes } from "../devices/index.ts";
import { readingsArrived, readingView } from "../readings/index.ts";

interface ClosedValvesDeps extends ViewDeps {
  db: DatabaseHandle;
}

/** What a valve says of its closing output, without bad values and those that are older than a time (epoch ms). */
const saysClosed = ({ latest }: Pick<ViewDeps, "latest">, deviceId: number, since: number) => {
  const reading = latest.of(deviceId);
  const values = closingParameters.map((parameter) => {
    const counts =
      reading !== null &&
      isShown(qualityNamed(reading.quality[parameter])) &&
      valueTimes(reading, parameter).measuredAt >= since;
    return [parameter, counts ? (reading.values[parameter] ?? null) : null] as const;
  });
  return isFullyClosed(Object.fromEntries(values));
};

/** Messages may carry different parameters; the state of a valve is in one of the last. */
const mostReadings = 50;

/** Whether the last that a valve measured before a time (epoch ms) says that it was fully closed then. */
const saidClosedBefore = async ({ db, clock }: ClosedValvesDeps, valve: DeviceRecord, to: number) => {
  const range = { from: 0, to: to - 1, by: clock.now() };
  const readings = (await readingsArrived(db, valve.id, range, mostReadings)).map((one) =>
    readingView(valve, one),
  );
  const values = closingParameters.map((parameter) => {
    const shown = readings.find(
      (one) => one.values[parameter] != null && isShown(qualityNamed(one.quality[parameter])),
    );
    return [parameter, shown?.values[parameter] ?? null] as const;
  });
  return isFullyClosed(Object.fromEntries(values)) === true;
};

/**
 * The valves that are fully closed now and were before a time (epoch ms), with the command that closed them; those that were closed
 * last are first, those of which it is not known last.
 */
export const closedValvesOf = async (
  deps: ClosedValvesDeps,
  { to, most }: { to: number; most: number },
  actor: Actor,
): Promise<ShiftSummary["closedValves"]> => {
  const valves = deps.registry
    .all()
    .filter(({ id, type }) => type === "VGA" && sees(actor, id))
    .toArray();
  const ids = valves.map(({ id }) => id);
  const closings = await findLastClosings(deps.db.kysely, ids, new Date(deps.clock.now()));
  const lastOf = new Map(closings.toReversed().map((last) => [last.deviceId, last]));
  const maySeeHistory = mayDo(actor, "History.Index");
  const found = valves.map(async (valve) => {
    const last = lastOf.get(valve.id);
    const closing = last?.isRelease ? undefined : last;
    // What it last said before a command had time to move it says nothing against that command.
    const hasMoved = last === undefined ? 0 : last.at.getTime() + movesWithin;
    const isClosed =
      saysClosed(deps, valve.id, last?.isRelease ? hasMoved : 0) === true ||
      (closing !== undefined && saysClosed(deps, valve.id, hasMoved) !== false);
    if (!isClosed) return [];
    const cause = closing ?? (await findLostClosing(deps.db.kysely, valve.id));
    const wasClosed = cause
      ? cause.at.getTime() < to
      : deps.clock.now() < to || (await saidClosedBefore(deps, valve, to));
    return wasClosed ? [{ valve, closing: cause }] : [];
  });
  const closed = (await Promise.all(found)).flat();
  closed.sort((one, other) => (other.closing?.at.getTime() ?? 0) - (one.closing?.at.getTime() ?? 0));
  return {
    total: closed.length,
    rows: closed.slice(0, most).map(({ valve, closing }) => ({
      deviceId: valve.id,
      device: nameWithCode(valve),
      room: valve.room,
      closed: closing
        ? {
            at: closing.at.toISOString(),
            by: maySeeHistory ? closing.by : null,
            reason: maySeeHistory ? closing.reason : null,
          }
        : null,
    })),
  };
};
