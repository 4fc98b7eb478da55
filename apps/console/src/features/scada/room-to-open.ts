import type { MimicRoom } from "@sgval/contract/scada/mimic";

/** After every priority: a value beyond its limit that raised no alarm. */
const OUTSIDE_LIMITS = 5;
const NOTHING = 6;

/** The lower, the more it needs attention: the priority of its gravest alarm, then values outside their limits. */
const urgencyOf = ({ gravestAlarm, outsideLimits }: MimicRoom): number =>
  gravestAlarm ?? (outsideLimits > 0 ? OUTSIDE_LIMITS : NOTHING);

/** The room that is opened when none was chosen: the one that needs attention most, else the first that has devices. */
export const roomToOpen = (rooms: readonly MimicRoom[]): MimicRoom | undefined =>
  rooms.filter(({ devices }) => devices > 0).sort((one, other) => urgencyOf(one) - urgencyOf(other))[0];
