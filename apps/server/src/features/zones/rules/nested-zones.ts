import { isInside, outlineArea, outlineMiddle, type Position } from "@sgval/quantities/geometry";
import type { ZoneRecord } from "../zones.store.ts";

export type ZoneOutline = Pick<ZoneRecord, "id" | "name" | "polygon" | "account">;

/** Of the way from the middle of a zone to its corners: zones are drawn by hand, and along the outline of the one around. */
const drawnShare = 0.9;

export const liesIn = ({ polygon }: ZoneOutline, outer: ZoneOutline): boolean => {
  const [corners, around] = [polygon.coordinates[0] ?? [], outer.polygon.coordinates[0] ?? []];
  if (outlineArea(corners) >= outlineArea(around)) return false;
  const [x, y] = outlineMiddle(corners);
  const drawnIn = corners.map(
    ([longitude, latitude]): Position => [x + drawnShare * (longitude - x), y + drawnShare * (latitude - y)],
  );
  return drawnIn.every((corner) => isInside(corner, around));
};

/** Whether what flows into a zone within another leaves that one by an export of its account. */
const isSubtracted = ({ id, account }: ZoneOutline, outer: ZoneOutline): boolean =>
  outer.account.boundary.some(
    ({ role, toZoneId, deviceId }) =>
      role === "export" &&
      (toZoneId === id || account.boundary.some((one) => one.role === "inlet" && one.deviceId === deviceId)),
  );

/** Whether a zone lies in another whose inflow contains its own. */
export const isInInflowOf = (outer: ZoneOutline, inner: ZoneOutline): boolean =>
  liesIn(inner, outer) && !isSubtracted(inner, outer);

/** The balance of a zone, m³; what fewer meters than the settings ask for say is not known. */
export interface LossesOfZone {
  zone: ZoneOutline;
  input: number | null;
  billed: number | null;
  nrw: number | null;
  /** Whether its customers are counted, and so in no other zone. */
  hasCustomers: boolean;
}

/** Those whose customers are counted in a zone within another, and so are in its inflow alone. */
export const countedWithin = (outer: ZoneOutline, among: readonly LossesOfZone[]): LossesOfZone[] =>
  among.filter(({ zone, hasCustomers }) => hasCustomers && isInInflowOf(outer, zone));

/**
 * What could be saved in several zones, m³/day: the nights of one show also what leaks in those that its inflow contains. Where it is
 * not known of one, those within it count by themselves, and the sum is `without` that one.
 */
export const recoverableOf = (
  zones: readonly { zone: ZoneOutline; recoverable: number | null }[],
): { sum: number | null; without: ZoneOutline[] } => {
  const known = zones.filter(({ recoverable }) => recoverable !== null);
  const outermost = zones.filter(({ zone }) => !known.some((other) => isInInflowOf(other.zone, zone)));
  return {
    sum: known.length === 0 ? null : outermost.reduce((sum, { recoverable }) => sum + (recoverable ?? 0), 0),
    without: outermost.flatMap(({ zone, recoverable }) => (recoverable === null ? [zone] : [])),
  };
};

/** Without the losses of zones around one that is out of view: beside their own figures a sum would say what flows into it. */
export const withoutHidden = (
  zones: readonly LossesOfZone[],
  among: readonly LossesOfZone[],
  isInView: (zone: ZoneOutline) => boolean,
): LossesOfZone[] =>
  zones.map((one) =>
    countedWithin(one.zone, among).every(({ zone }) => isInView(zone)) ? one : { ...one, nrw: null },
  );

/** Those directly within a zone: what lies in one of them is in its inflow already. */
const directlyIn = (outer: ZoneOutline, zones: readonly LossesOfZone[]): LossesOfZone[] => {
  const within = zones.filter(({ zone }) => isInInflowOf(outer, zone));
  return within.filter(({ zone }) => !within.some((other) => isInInflowOf(other.zone, zone)));
};

/** What is left of a zone without those in it: their inflow, else what their customers used, was neither used nor lost in it. */
const ownOf = ({ zone, input, billed, nrw }: LossesOfZone, among: readonly LossesOfZone[]) => {
  const own = { input, billed, nrw };
  for (const inner of directlyIn(zone, among)) {
    const passed = inner.input ?? inner.billed;
    own.nrw = own.nrw === null || passed === null ? null : own.nrw - passed;
    if (inner.input !== null) own.input = own.input === null ? null : own.input - inner.input;
    else own.billed = own.billed === null || inner.billed === null ? null : own.billed + inner.billed;
  }
  return own;
};

/**
 * Non-revenue water of several zones and its share (percent) of what went into them; of those alone whose balance has both. What
 * flows through one zone into another counts once.
 * @param among all of which it is known what flows into them
 */
export const lossesOfZones = (zones: readonly LossesOfZone[], among: readonly LossesOfZone[] = zones) => {
  const counted = among.filter(({ hasCustomers }) => hasCustomers);
  const balanced = zones.map((one) => ownOf(one, counted)).filter(({ nrw }) => nrw !== null);
  const sum = (key: "input" | "billed" | "nrw") =>
    balanced.length === 0 ? null : balanced.reduce((all, zone) => all + (zone[key] ?? 0), 0);
  const [input, nrw] = [sum("input"), sum("nrw")];
  const share = input !== null && nrw !== null && input > 0 ? (100 * nrw) / input : null;
  return { balanced: balanced.length, input, billed: sum("billed"), nrw, share };
};
