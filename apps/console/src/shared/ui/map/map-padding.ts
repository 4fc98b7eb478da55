import type { MapInstance } from "@vis.gl/react-maplibre";

/** What covers a map: px at its head and where a line begins, and a share of the height at its foot. */
export interface MapPadding {
  above: number;
  start: number;
  below: number;
}

export const noPadding: MapPadding = { above: 0, start: 0, below: 0 };

/** Sets the padding of a map, so that it looks at what is free of it. */
export const applyPadding = (map: MapInstance, { above, start, below }: MapPadding): void => {
  const container = map.getContainer();
  const mirrored = getComputedStyle(container).direction === "rtl";
  const wanted = {
    top: above,
    left: mirrored ? 0 : start,
    right: mirrored ? start : 0,
    bottom: Math.round(container.clientHeight * below),
  };
  const { top, left, right, bottom } = map.getPadding();
  // It would end a movement.
  if (top !== wanted.top || left !== wanted.left || right !== wanted.right || bottom !== wanted.bottom)
    map.setPadding(wanted);
};
