import {
  type DeviceMark,
  isMarkReturned,
  markOfRank,
  markRank,
  rankOfSeveral,
} from "@sgval/contract/devices/device-status";
import type { FleetDevice } from "../fleet-rules.ts";
import type { MapGroup, MapSort } from "../map-search.ts";

/** A line of the list beside the map: the head of a group, or a device. */
export type FleetEntry =
  | {
      kind: "head";
      /** `zone:5`; also names the group that is closed. */
      key: string;
      /** `null` for devices that belong to no room or zone. */
      title: string | null;
      count: number;
      /** What the worst of them is marked with. */
      worst: DeviceMark | null;
      /** That mark is of alarms that are over. */
      returned: boolean;
      open: boolean;
    }
  | { kind: "device"; key: string; one: FleetDevice };

/** The group of devices without position. */
export const UNPLACED = "unplaced";

const worstOf = (members: readonly FleetDevice[]) => {
  const ranks = { all: 0, holding: 0 };
  for (const { mark, status, device } of members) {
    const rank = markRank(mark);
    ranks.all = Math.max(ranks.all, rank);
    if (!isMarkReturned(status, device.openAlarms)) ranks.holding = Math.max(ranks.holding, rank);
  }
  const rank = rankOfSeveral(ranks.all, ranks.holding);
  return { rank, worst: markOfRank(rank), returned: rank > ranks.holding };
};

const groupOf = ({ device }: FleetDevice, group: "zone" | "room"): { key: string; title: string | null } => {
  const [id, title] = group === "zone" ? [device.zoneId, device.zone] : [device.roomId, device.room];
  return { key: `${group}:${id ?? "none"}`, title };
};

/**
 * The lines of the list, from devices in its order. Groups stand in the order of the list: the worst first, by name, or by
 * their first device; devices without position come last, in a group of their own.
 */
export const entriesOf = (
  fleet: readonly FleetDevice[],
  how: { group: MapGroup; sort: MapSort; closed: ReadonlySet<string>; language: string },
): FleetEntry[] => {
  const { group, sort, closed, language } = how;
  const rows = (members: readonly FleetDevice[]): FleetEntry[] =>
    members.map((one) => ({ kind: "device", key: String(one.device.id), one }));
  const grouped = (key: string, title: string | null, members: readonly FleetDevice[]): FleetEntry[] => {
    const open = !closed.has(key);
    const { worst, returned } = worstOf(members);
    const head = { kind: "head" as const, key, title, count: members.length, worst, returned, open };
    return open ? [head, ...rows(members)] : [head];
  };
  const placed = fleet.filter(({ position }) => position !== null);
  const unplaced = fleet.filter(({ position }) => position === null);
  const last = unplaced.length === 0 ? [] : grouped(UNPLACED, null, unplaced);
  if (group === "none") return [...rows(placed), ...last];
  const groups = [...Map.groupBy(placed, (one) => groupOf(one, group).key)].map(([key, members]) => ({
    key,
    members,
    title: (members[0] && groupOf(members[0], group).title) ?? null,
    rank: worstOf(members).rank,
  }));
  // A head over everything says nothing.
  if (groups.length === 1 && groups[0]?.title === null) return [...rows(placed), ...last];
  const names = new Intl.Collator(language, { numeric: true });
  if (sort !== "distance")
    groups.sort((one, other) => {
      if (sort === "status" && one.rank !== other.rank) return other.rank - one.rank;
      if (one.title === null || other.title === null) return one.title === null ? 1 : -1;
      return names.compare(one.title, other.title);
    });
  return [...groups.flatMap(({ key, title, members }) => grouped(key, title, members)), ...last];
};
