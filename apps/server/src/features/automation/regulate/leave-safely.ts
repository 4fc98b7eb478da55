import type { ValvePosition } from "@sgval/contract/automation/state";
import { setPointRange } from "@sgval/contract/control/command-gate";
import { executorOf } from "@sgval/contract/devices/site-data";
import { minuteMs } from "@sgval/quantities/duration";
import type { Kysely } from "kysely";
import type { Database } from "../../../kernel/schema.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { type Confirmed, knownState } from "../valve-commands.ts";
import { safeMove } from "./moves.ts";
import { failSafePosition, isSamePosition, positionOf, possibleSetPoints } from "./positions.ts";
import { readRegulations } from "./regulation.store.ts";

/**
 * Where a device is sent when it leaves automatic mode; `null` when it stays as it is, which is the default. Nothing goes on
 * with the steps down to a lower set-point afterwards: it is the first of them, where one may be made now.
 * @param known what the device confirmed, and which moves were lost since
 * @param isMoving whether a command on its way may still move it
 */
export const leavingPosition = async (
  db: Kysely<Database>,
  device: DeviceRecord,
  { known, isMoving, now }: { known: Confirmed | undefined; isMoving: boolean; now: number },
): Promise<ValvePosition | null> => {
  if (device.type !== "VGA" || executorOf(device) === "device") return null;
  const { settings, state } = (await readRegulations(db, [device.id]))(device.id);
  if (settings.onLeave === "stay") return null;
  const setPoints = device.site.valveKind === "set_point" ? setPointRange(device.site) : null;
  const plan = { settings, setPoints };
  const position = failSafePosition(plan);
  const confirmed = known ? positionOf(device, knownState(known)) : null;
  if (!position || (!isMoving && isSamePosition(position, confirmed))) return null;
  const { changes, override } = state?.memory ?? { changes: [], override: null };
  const possible = setPoints && known ? possibleSetPoints(known) : null;
  const situation = { now, confirmed, possibleSetPoints: possible, readings: { outlet: null } };
  const move = safeMove(position, plan, situation, { changes, override });
  // Where it stands is too far from what is safe to be sent there without asking, and nobody asks it any more.
  if (!move || move.usedUpUntil !== null || move.outcome) return null;
  const last = changes.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  const isTooSoon = setPoints && move.by < 0 && now - last < settings.setPointStepMinutes * minuteMs;
  return isTooSoon ? null : move.position;
};
