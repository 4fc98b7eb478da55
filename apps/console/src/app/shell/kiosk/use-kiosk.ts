import { type WallDisplay, wallSeconds } from "@sgval/contract/account/preferences";
import { deviceListQuery } from "@sgval/contract/devices/routes";
import { useLocation, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import * as z from "zod";
import { create } from "zustand";
import { pathPrefix, paths } from "../../../config/paths.ts";

/** `kiosk=1` for a wall display without bars; `rotate=60&views=/a,/b` walks through pages of this site. */
export const kioskSearch = z.object({
  kiosk: z.literal(1).optional().catch(undefined),
  rotate: z.coerce.number().min(wallSeconds.least).max(wallSeconds.most).optional().catch(undefined),
  views: z.string().optional().catch(undefined),
});

export interface Kiosk {
  on: boolean;
  rotateSeconds: number | null;
  views: readonly string[];
}

/** The pages of a rotation: only addresses of this site, and at least two of them. */
export const viewsOf = (views: string | undefined): string[] => {
  const own = (views ?? "").split(",").filter((view) => /^\/(?![/\\])[^\\]*$/.test(view));
  return own.length > 1 ? own : [];
};

/** The view after the current one; views of the same page differ in their search parameters. */
export const nextView = (views: readonly string[], here: URL): string | undefined => {
  const fits = views.map((view) => {
    const { pathname, searchParams } = new URL(view, here);
    const asked = [...searchParams];
    const open = asked.every(([name, value]) => here.searchParams.get(name) === value);
    return pathname === here.pathname && open ? asked.length : -1;
  });
  const closest = Math.max(...fits);
  return views[(closest < 0 ? 0 : fits.indexOf(closest) + 1) % views.length];
};

/** The address that opens a view as a wall display, with the rotation if there is any. */
export const displayTo = (view: string, { views, seconds }: WallDisplay): string => {
  const { pathname, searchParams } = new URL(view, window.location.origin);
  searchParams.set("kiosk", "1");
  if (views.length > 1) {
    searchParams.set("rotate", String(seconds));
    searchParams.set("views", views.join(","));
  }
  return `${pathname}?${searchParams}`;
};

let startedFrom: string | null = null;

/** Keeps the page that a display is started from. */
export const startFrom = (here: string): void => {
  startedFrom = here;
};

/** The page that the display was started from, where that was in this window. */
export const takeStart = (): string | null => {
  const here = startedFrom;
  startedFrom = null;
  return here;
};

/** How long an input holds the rotation. */
export const PAUSE_MS = 60_000;

/** When the next view comes: after its time, and never within a minute of an input, by which somebody reads it. */
export const nextViewAt = (shownAt: number, seconds: number, lastInputAt: number): number =>
  Math.max(shownAt + seconds * 1000, lastInputAt + PAUSE_MS);

/** Drawn again when what it says changes, not with every other change of the address: the frame of the page asks for it. */
export const useKiosk = (): Kiosk => {
  const { kiosk, rotate, views } = useSearch({
    strict: false,
    structuralSharing: true,
    select: (search) => kioskSearch.safeParse(search).data ?? {},
  });
  return { on: kiosk === 1, rotateSeconds: rotate ?? null, views: viewsOf(views) };
};

const useShownRoomsStore = create<{ rooms: readonly number[] }>(() => ({ rooms: [] }));

/** Says which rooms a page shows; for pages whose address need not name them as its filter does. */
export const useShownRooms = (rooms: readonly number[]): void => {
  const list = rooms.join();
  useEffect(() => {
    useShownRoomsStore.setState({ rooms: list === "" ? [] : list.split(",").map(Number) });
    return () => useShownRoomsStore.setState({ rooms: [] });
  }, [list]);
};

const optionalText = z.coerce.string().optional();
const placeFilters = z.object({ room: optionalText, dma: optionalText, zone: optionalText });
const placeOnPage = deviceListQuery.pick({ room: true, dma: true, ids: true });

/** Pages of one place, whose path has its id; that of a room begins as that of a device. */
const placePages = [
  [paths.room, "room"],
  [paths.device, "ids"],
  [paths.childDevice, "ids"],
  [paths.pump, "ids"],
] as const;
const placeInPath = (pathname: string): { room?: string; ids?: string } | undefined => {
  const page = placePages.find(([path]) => pathname.startsWith(pathPrefix(path)));
  return page && { [page[1]]: pathname.slice(pathPrefix(page[0]).length) };
};

/** The rooms, zones or devices on display, as the list of devices is filtered by them; empty for the whole network. */
export const useShownPlace = (): z.output<typeof placeOnPage> => {
  const rooms = useShownRoomsStore((shown) => shown.rooms);
  const asked = useSearch({
    strict: false,
    structuralSharing: true,
    select: (search) => placeFilters.safeParse(search).data ?? {},
  });
  const own = useLocation({ structuralSharing: true, select: ({ pathname }) => placeInPath(pathname) });
  if (rooms.length > 0) return { room: [...rooms] };
  const { zone, ...filters } = asked;
  return placeOnPage.safeParse(own ?? { ...filters, dma: filters.dma ?? zone }).data ?? {};
};
