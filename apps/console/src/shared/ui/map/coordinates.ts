import type { Language } from "@sgval/quantities/language";

/** Longitude and latitude, in this order as everywhere in GeoJSON. */
export type LngLat = [longitude: number, latitude: number];
export type Bounds = [west: number, south: number, east: number, north: number];

/** About 10 cm. */
const DECIMALS = 6;

/** The middle of Vietnam, for an installation without any position. */
export const emptyBounds: Bounds = [102.1, 8.3, 109.6, 23.5];

/** How near a map looks at one place. */
export const NEAR_ZOOM = 15;
/** How far in and how near a map looks at everything: markers stay clear of the buttons at its sides, whichever way it is read. */
export const fit = { padding: { top: 48, bottom: 48, left: 72, right: 72 }, maxZoom: NEAR_ZOOM } as const;
/** The same for a map with a row of buttons at its head. */
export const fitBelowTools = { ...fit, padding: { ...fit.padding, top: 96 } } as const;

interface Sized {
  /** As large as the map reckons with, which is late after a change of size. */
  getCanvas(): { clientWidth: number; clientHeight: number };
  /** What is covered. */
  getPadding(): { top?: number; bottom?: number; left?: number; right?: number };
}

/** px of a map in the hand, whose buttons would take most of its width from what it shows. */
const NARROW = 480;
/** What a marker needs, and beside it the column of buttons; the row at the head is one of icons. */
const narrowSides = { start: 28, end: 64 };
/** Below the row at the head, and below a card that takes its place. */
const NARROW_TOP = 76;
const BELOW_CARD = 28;
const NARROW_BOTTOM = 32;

/**
 * What fits a map: smaller margins in the hand, where it is narrow and a list covers half of it, and none where little of it is
 * free, as above the sheet of a phone held across: else the bounds would fit nowhere.
 */
export const fitIn = (wanted: typeof fit | typeof fitBelowTools, map: Sized) => {
  const { clientWidth, clientHeight } = map.getCanvas();
  const { top = 0, bottom = 0, left = 0, right = 0 } = map.getPadding();
  const free = { width: clientWidth - left - right, height: clientHeight - top - bottom };
  const mirrored = document.dir === "rtl";
  const { start, end } = narrowSides;
  const padding =
    clientWidth >= NARROW
      ? wanted.padding
      : {
          top: Math.min(wanted.padding.top, top > 0 ? BELOW_CARD : NARROW_TOP),
          bottom: NARROW_BOTTOM,
          left: mirrored ? end : start,
          right: mirrored ? start : end,
        };
  const fits = free.width > padding.left + padding.right && free.height > padding.top + padding.bottom;
  return { ...wanted, padding: fits ? padding : 0 };
};
/** The same without a movement. */
export const fitAtOnce = (...where: Parameters<typeof fitIn>) => ({ ...fitIn(...where), duration: 0 });

/** The smallest bounds around some points; `null` without any. */
export const boundsOf = (points: readonly Readonly<LngLat>[]): Bounds | null => {
  const [first] = points;
  if (!first) return null;
  const bounds: Bounds = [first[0], first[1], first[0], first[1]];
  for (const [longitude, latitude] of points) {
    bounds[0] = Math.min(bounds[0], longitude);
    bounds[1] = Math.min(bounds[1], latitude);
    bounds[2] = Math.max(bounds[2], longitude);
    bounds[3] = Math.max(bounds[3], latitude);
  }
  return bounds;
};

/** A coordinate as somebody types it, with a point or a comma; NaN for a text that is none, `null` for no text. */
export const parseCoordinate = (text: string): number | null => {
  const plain = text.trim().replace(",", ".");
  if (plain === "") return null;
  return /^[+-]?\d+(?:\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN;
};

/**
 * Latitude and longitude out of one text, as other maps copy them: `10.7769, 106.7009`, `10,7769; 106,7009` or
 * separated by a space. `null` when it is no such pair.
 */
export const parsePair = (text: string): { latitude: number; longitude: number } | null => {
  const halves = text.trim().split(/\s*;\s*|,\s+|(?<=\.\d+),|\s+/);
  if (halves.length !== 2) return null;
  const [latitude, longitude] = halves.map(parseCoordinate);
  if (latitude == null || longitude == null) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
};

/** Digits beyond ten centimetres are noise of the pointer. */
export const roundCoordinate = (value: number): number => Number(value.toFixed(DECIMALS));

/** Of the middle of a map, at which nobody aims: about a metre. */
export const MIDDLE_DECIMALS = 5;
const ZOOM_DECIMALS = 2;

/** Where a map looks, in no more digits than somebody sees. */
export const roundView = ([longitude, latitude]: Readonly<LngLat>, zoom: number) => ({
  latitude: Number(latitude.toFixed(MIDDLE_DECIMALS)),
  longitude: Number(longitude.toFixed(MIDDLE_DECIMALS)),
  zoom: Number(zoom.toFixed(ZOOM_DECIMALS)),
});

/** A coordinate for a field, with the decimal sign of the language. */
export const coordinateText = (value: number | null, language: Language): string => {
  if (value === null || !Number.isFinite(value)) return "";
  const text = String(roundCoordinate(value));
  return language === "en" ? text : text.replace(".", ",");
};

/** Coordinates to be read, as the fields of a form show them: a decimal comma needs another sign between the two. */
export const shownPair = (latitude: number, longitude: number, language: Language): string =>
  [latitude, longitude].map((value) => coordinateText(value, language)).join(language === "en" ? ", " : "; ");

/** Coordinates for the clipboard: as every other map reads them, whatever the language. */
export const pairText = (latitude: number, longitude: number): string =>
  `${roundCoordinate(latitude)}, ${roundCoordinate(longitude)}`;
