import {
  type IsolationQuestion,
  mostStuck,
  type ValvePlace,
  valvePlace,
} from "@sgval/contract/isolation/isolation";
import * as z from "zod";
import { paths, pathTo } from "../../config/paths.ts";
import { addressText } from "../../shared/ui/list/list-search.ts";

/** Search parameters of a plan: the link or the place of a leak, and the valves that cannot be closed. */
export const isolationSearch = z.object({
  link: addressText,
  /** Latitude and longitude of a leak, with a comma. */
  at: addressText,
  /** Places of valves as JSON: ids may contain any character. */
  stuck: addressText,
});
export type IsolationSearch = z.output<typeof isolationSearch>;

const stuckPlaces = z.array(valvePlace).max(mostStuck);

export const stuckOf = ({ stuck }: IsolationSearch): ValvePlace[] => {
  try {
    return stuckPlaces.catch([]).parse(JSON.parse(stuck ?? "[]"));
  } catch {
    return [];
  }
};

export const stuckText = (places: readonly ValvePlace[]): string | undefined =>
  places.length === 0 ? undefined : JSON.stringify(places.map(({ link, node }) => ({ link, node })));

/** What the address asks for; `null` where it names neither a link nor a place. */
export const questionOf = (search: IsolationSearch): IsolationQuestion | null => {
  const stuck = stuckOf(search);
  if (search.link) return { link: search.link, stuck };
  const [latitude, longitude] = search.at?.split(",").map(Number) ?? [];
  return latitude !== undefined && longitude !== undefined && Number.isFinite(latitude + longitude)
    ? { latitude, longitude, stuck }
    : null;
};

/** The address of the plan around a link. */
export const isolationTo = (networkId: number, link: string): string =>
  pathTo(paths.isolation, { id: networkId }, { link });

/** The address of the plan around a leak at a place, WGS 84 degrees. */
export const isolationAtPlace = (
  networkId: number,
  { latitude, longitude }: { latitude: number; longitude: number },
): string => pathTo(paths.isolation, { id: networkId }, { at: `${latitude},${longitude}` });
