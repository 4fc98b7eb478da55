import { type MapRef, useMap } from "@vis.gl/react-maplibre";
import { useEffect, useState } from "react";
import { MARK, type PinSide, pinOffset, pinSides } from "../../../../features/leaks/components/pin-side.ts";

/** What is drawn at a place of the screen, in px. */
interface Disc {
  x: number;
  y: number;
  radius: number;
}

/** Of the pictures of devices, of clusters, of the alarm at their upper right and of the `+1` at the lower right of a valve. */
const DEVICE_RADIUS = 14;
const CLUSTER_RADIUS = 17;
const ALARM = { x: 10, y: -10, radius: 8 } as const;
const PLUS_ONE = { x: 18, y: 13, radius: 9 } as const;
/** Farther away nothing touches the mark of a leak. */
const NEAR = 80;
/** px of another mark that may be covered: less hides neither its symbol nor its number. */
const TOLERATED = 4;

const covers = (one: Disc, other: Disc): number =>
  one.radius + other.radius - Math.hypot(one.x - other.x, one.y - other.y);

/**
 * The side of each leak on which its mark covers least of what is there, and of the marks before it. Where it would hide a
 * number or an alarm on all sides, the leak gives way: its mark stands farther from its place.
 */
export const freeSides = (
  pins: readonly { id: number; x: number; y: number }[],
  drawn: readonly Disc[],
): Map<number, PinSide> => {
  const taken = [...drawn];
  const sides = new Map<number, PinSide>();
  for (const { id, x, y } of pins) {
    const near = taken.filter((one) => Math.abs(one.x - x) < NEAR && Math.abs(one.y - y) < NEAR);
    const best = pinSides
      .map((side) => {
        const [right, down] = pinOffset(side);
        const mark: Disc = { x: x + right, y: y + down, radius: MARK / 2 };
        return { side, mark, covered: Math.max(TOLERATED, ...near.map((one) => covers(mark, one))) };
      })
      .reduce((least, one) => (one.covered < least.covered ? one : least));
    sides.set(id, best.side);
    taken.push(best.mark);
  }
  return sides;
};

const drawnOn = (map: MapRef): Disc[] =>
  map.queryRenderedFeatures({ layers: ["devices"] }).flatMap(({ geometry, properties }): Disc[] => {
    if (geometry.type !== "Point") return [];
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    const { x, y } = map.project([longitude, latitude]);
    const beside = ({ x: right, y: down, radius }: Disc): Disc => ({ x: x + right, y: y + down, radius });
    const isPair = properties.point_count === 2 && properties.valves === 1;
    const isMarked = Boolean(properties.mark) || Number(properties.worst) > 0;
    return [
      { x, y, radius: properties.cluster === true && !isPair ? CLUSTER_RADIUS : DEVICE_RADIUS },
      ...(isPair ? [beside(PLUS_ONE)] : []),
      ...(isMarked ? [beside(ALARM)] : []),
    ];
  });

interface Placed {
  id: number;
  position: { longitude: number; latitude: number };
}

const none: ReadonlyMap<number, PinSide> = new Map();

/** Where the marks of leaks stand while the map rests: beside devices and clusters, whose numbers they would hide. */
export const useFreeSides = (leaks: readonly Placed[]): ReadonlyMap<number, PinSide> => {
  const { current: map } = useMap();
  const [sides, setSides] = useState(none);
  useEffect(() => {
    if (!map || leaks.length === 0) return undefined;
    const look = (): void => {
      if (!map.getLayer("devices")) return;
      const pins = leaks.map(({ id, position }) => {
        const { x, y } = map.project([position.longitude, position.latitude]);
        return { id, x, y };
      });
      const now = freeSides(pins, drawnOn(map));
      setSides((before) => (leaks.every(({ id }) => before.get(id) === now.get(id)) ? before : now));
    };
    look();
    map.on("idle", look);
    return () => void map.off("idle", look);
  }, [map, leaks]);
  return sides;
};
