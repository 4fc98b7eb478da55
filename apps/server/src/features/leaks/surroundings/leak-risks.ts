import { hasLostPoint } from "@sgval/contract/leaks/suspected-leaks";
import { findingOf, leakDistance, riskIndicators } from "@sgval/contract/risk/risk-score";
import { measuredZoneOf } from "@sgval/contract/zones/measured-zone";
import { dayMs } from "@sgval/quantities/duration";
import {
  distanceBetween,
  distanceToCourse,
  metresPerDegree,
  type Position,
} from "@sgval/quantities/geometry";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { coursesOf } from "../../network/index.ts";
import type { RiskSource } from "../../risk/index.ts";
import { openLeakPositions, openLeakZones } from "../leaks.store.ts";
import { sensedZoneOf } from "../sensing/list-suspected-leaks.ts";
import { findSuspectedLeaks } from "../sensing/suspected-leaks.store.ts";

/** A leak point is where it is; a suspected leak somewhere along its most likely pipe. */
type LeakCourse = readonly [Position, ...Position[]];

/** Whether a leak is within `leakDistance` of a position. */
const isNear = (from: Position, course: LeakCourse): boolean => {
  // Of most leaks their latitude says enough: every device is compared with every leak.
  const reach = leakDistance / metresPerDegree;
  if (course.every(([, latitude]) => latitude > from[1] + reach)) return false;
  if (course.every(([, latitude]) => latitude < from[1] - reach)) return false;
  const distance = course.length === 1 ? distanceBetween(from, course[0]) : distanceToCourse(from, course);
  return distance <= leakDistance;
};

/** Of suspected leaks that wait for an answer the most likely pipes; those without a model have no place. */
const suspectedCourses = async ({ kysely }: DatabaseHandle): Promise<LeakCourse[]> => {
  const located = (await findSuspectedLeaks(kysely, { states: ["open", "confirmed"] }))
    .filter((leak) => leak.state === "open" || hasLostPoint(leak))
    .flatMap(({ networkId, pipes: [first] }) =>
      networkId !== null && first ? [{ networkId, pipe: first.id }] : [],
    );
  const found: LeakCourse[] = [];
  for (const [networkId, leaks] of Map.groupBy(located, (leak) => leak.networkId)) {
    const ids = leaks.map(({ pipe }) => pipe);
    const courses = await coursesOf(kysely, networkId, ids);
    for (const id of ids) {
      const [first, ...rest] = courses.get(id) ?? [];
      if (first) found.push([first, ...rest]);
    }
  }
  return found;
};

/** Open leak points and suspected leaks near devices that sit in the mains are a risk of them. */
export const riskOfNearbyLeaks =
  (db: DatabaseHandle): RiskSource =>
  async (devices) => {
    const types: readonly string[] = riskIndicators.nearby_leaks.types;
    const leaks: LeakCourse[] = (await openLeakPositions(db.kysely)).map((position) => [position]);
    leaks.push(...(await suspectedCourses(db)));
    return devices.flatMap(({ id, type, longitude, latitude }) => {
      if (longitude === null || latitude === null || !types.includes(type)) return [];
      const count = leaks.filter((leak) => isNear([longitude, latitude], leak)).length;
      return count > 0 ? [{ deviceId: id, finding: findingOf("nearby_leaks", count) }] : [];
    });
  };

/** Days for which an open leak point counts in the risk of its zone. */
const countedDays = 90;

/** The open leak points of a zone, and those across its outline whose water is missing in it, are a risk of the device that measures it. */
export const riskOfOpenLeaks =
  (db: DatabaseHandle): RiskSource =>
  async (devices, { now }) => {
    const sensed = new Map(devices.map((device) => [device.id, sensedZoneOf(device)?.id ?? null]));
    const leaks = (await openLeakZones(db.kysely, new Date(now - countedDays * dayMs))).map(
      ({ zoneId, sensedBy }) => new Set([zoneId, ...sensedBy.map((id) => sensed.get(id) ?? null)]),
    );
    const named = new Set(devices.map(({ measuredZoneId }) => measuredZoneId));
    return devices.flatMap(({ id, type, zoneId, measuredZoneId }) => {
      const measured = measuredZoneOf({ type, zoneId }, measuredZoneId);
      // A device in a zone that names another one does not stand for it.
      const isStandIn = measuredZoneId === null && named.has(measured);
      const count = measured === null || isStandIn ? 0 : leaks.filter((zones) => zones.has(measured)).length;
      return count > 0 ? [{ deviceId: id, finding: findingOf("open_leaks", count) }] : [];
    });
  };
