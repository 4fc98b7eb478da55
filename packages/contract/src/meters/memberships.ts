import * as z from "zod";
import { message } from "../message.ts";
import { id, isoTime } from "../route.ts";

/** From when to when a meter belongs to a zone; without a start since ever, without an end until further notice. */
export const membershipBody = z
  .object({ zoneId: id, from: isoTime.nullable().default(null), to: isoTime.nullable().default(null) })
  .refine(({ from, to }) => from === null || to === null || Date.parse(from) < Date.parse(to), {
    path: ["to"],
    message: message("start_before_end"),
  });
export type MembershipBody = z.output<typeof membershipBody>;

const startOf = ({ from }: Pick<MembershipBody, "from">): number =>
  from === null ? Number.NEGATIVE_INFINITY : Date.parse(from);
const endOf = ({ to }: Pick<MembershipBody, "to">): number =>
  to === null ? Number.POSITIVE_INFINITY : Date.parse(to);

/** The places, in the list, of memberships that overlap one that begins before them. */
export const overlapping = (memberships: readonly Pick<MembershipBody, "from" | "to">[]): number[] => {
  const places = memberships
    .map((membership, place) => ({ place, start: startOf(membership), end: endOf(membership) }))
    .sort((one, other) =>
      one.start === other.start ? one.place - other.place : one.start < other.start ? -1 : 1,
    );
  let reached = Number.NEGATIVE_INFINITY;
  const found: number[] = [];
  for (const [index, { place, start, end }] of places.entries()) {
    if (index > 0 && start < reached) found.push(place);
    if (index === 0 || end > reached) reached = end;
  }
  return found;
};

/** Memberships of one meter at most. */
export const mostMemberships = 50;

/** A meter belongs to one zone at a time. */
export const memberships = z
  .array(membershipBody)
  .max(mostMemberships, message("too_long"))
  .superRefine((list, context) => {
    for (const place of overlapping(list))
      context.addIssue({ code: "custom", path: [place, "from"], message: message("memberships_overlap") });
  });

/** The membership at a time (epoch ms), or the next one: its zone answers for the meter then. */
export const membershipFrom = <M extends Pick<MembershipBody, "from" | "to">>(
  list: readonly M[],
  at: number,
): M | undefined =>
  list
    .filter((membership) => at < endOf(membership))
    .sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1))[0];

/** The membership at a time (epoch ms), if there is one. */
export const membershipAt = <M extends Pick<MembershipBody, "from" | "to">>(
  list: readonly M[],
  at: number,
): M | undefined => list.find((membership) => startOf(membership) <= at && at < endOf(membership));
