import { createHash } from "node:crypto";
import type { ZoneProposal } from "@sgval/contract/network/zone-proposals";
import { type BoundaryDevice, mostBoundaryDevices } from "@sgval/contract/zones/zone-account";

/**
 * The devices at the boundary of a proposal: those that meter its links, then those at closed links, which measure nothing of
 * the account and are left out first where there are too many. Meters are never left out: without one its water would be missing,
 * so that too many are refused.
 */
export const boundaryOf = ({ boundary }: Pick<ZoneProposal, "boundary">): BoundaryDevice[] => {
  const plain = { toZoneId: null, note: "" };
  const meters = boundary.flatMap(({ role, reversed, meter }): BoundaryDevice[] =>
    meter && role !== "boundary" ? [{ deviceId: meter.id, role, reversed, status: null, ...plain }] : [],
  );
  const known = new Set(meters.map(({ deviceId }) => deviceId));
  const beside = new Set(
    boundary.flatMap(({ role, devices }) => (role === "boundary" ? devices.map(({ id }) => id) : [])),
  );
  const valves = [...beside.difference(known)].map(
    (deviceId): BoundaryDevice => ({
      deviceId,
      role: "boundary",
      reversed: false,
      status: "closed",
      ...plain,
    }),
  );
  return [...meters, ...valves.slice(0, Math.max(0, mostBoundaryDevices - meters.length))];
};

/** Names what is stored of a proposal when it is accepted: another one has another outline, meter or sign. */
export const versionOf = (proposal: Pick<ZoneProposal, "boundary" | "polygon" | "length">): string => {
  const { boundary, polygon, length } = proposal;
  const closed = boundary.flatMap(({ role, link }) => (role === "boundary" ? [link] : []));
  const stored = JSON.stringify([polygon, length, boundaryOf(proposal), closed]);
  return createHash("sha256").update(stored).digest("base64url").slice(0, 22);
};
