import type { DeviceSummary } from "@sgval/contract/devices/device";
import { deviceMarks } from "@sgval/contract/devices/device-status";
import { searchFor } from "@sgval/contract/search-text";
import { deviceTypes } from "@sgval/quantities/device-types";
import { localeOf } from "@sgval/quantities/language";
import { useDeferredValue, useEffect, useMemo } from "react";
import { useLanguage } from "../../../shared/i18n/use-language.ts";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import type { LngLat } from "../../../shared/ui/map/coordinates.ts";
import { locate, useOwnPosition } from "../../../shared/ui/map/own-position.ts";
import { byName, chosenOf, sortFleet } from "./fleet-rules.ts";
import type { MapSearch } from "./map-search.ts";
import { useFleet } from "./use-fleet.ts";

/** What decides which devices are listed, and in which order. */
const filtersOf = ({ q, type, status, sort }: MapSearch): string => JSON.stringify([q, type, status, sort]);

/**
 * The devices that pass the filters, in the order of the list: on a phone the nearest first, where the browser knows its
 * position. Distances are from there, or else from the middle of the map.
 */
export const useShownFleet = (
  records: readonly DeviceSummary[],
  chosen: MapSearch,
  middle: LngLat | null,
  isMoving: () => boolean,
) => {
  const language = useLanguage();
  const fleet = useFleet(
    useMemo(() => byName(records, localeOf(language)), [records, language]),
    isMoving,
  );
  // Filters answer first; list and markers of thousands of devices follow.
  const search = useDeferredValue(chosen);
  const { q, type, status } = search;
  const phone = useBelow("sm");
  const { place, problem } = useOwnPosition();
  const wantsNearest = phone && search.sort === undefined;
  useEffect(() => {
    if (wantsNearest) void locate();
  }, [wantsNearest]);
  const sort = search.sort ?? (phone && place ? "distance" : "status");
  const from = sort === "distance" ? (place ?? middle) : null;
  const shown = useMemo(() => {
    const types = chosenOf(type, deviceTypes);
    const marks = new Set<string | null>(chosenOf(status, deviceMarks));
    const matches = searchFor(q);
    const found = fleet.filter(
      (one) =>
        (types.length === 0 || types.includes(one.device.type)) &&
        (marks.size === 0 || marks.has(one.mark)) &&
        matches(one.text),
    );
    return sortFleet(found, sort, from);
  }, [fleet, q, type, status, sort, from]);
  /** Why the nearest do not stand first where they are wanted. */
  const withoutPlace = !place && (wantsNearest || sort === "distance") ? problem : null;
  /** Other filters were chosen, whose devices are not listed yet. */
  const busy = filtersOf(chosen) !== filtersOf(search);
  return { fleet, shown, busy, sort, from, withoutPlace };
};
