import type { MapInstance } from "@vis.gl/react-maplibre";
import { useRef } from "react";
import { type LngLat, NEAR_ZOOM } from "../../../shared/ui/map/coordinates.ts";
import { useStable } from "../../../shared/use-stable.ts";
import type { FleetDevice } from "./fleet-rules.ts";
import type { MapSearch } from "./map-search.ts";
import { viewOf } from "./map-view.ts";
import { type ElementAt, elementText } from "./network/elements.ts";

const noPick = { sel: undefined, dma: undefined, el: undefined, leak: undefined } as const;

/**
 * Picks what a card is shown of: a device, a zone, an element of a network. What was picked before is let go, and what a
 * picked one was reached from with the keyboard gets the focus back. The functions stay the same.
 */
export const usePick = (page: {
  map: MapInstance | null;
  byId: ReadonlyMap<number, FleetDevice>;
  onSearch: (change: Partial<MapSearch>) => void;
  choose: (ids: readonly number[]) => Pick<MapSearch, "chosen">;
  onTurn: () => void;
}) => {
  /** Where the focus came from when a device was picked with the keyboard, and returns to. */
  const opener = useRef<Element | null>(null);
  /** One thing is picked, or several devices are chosen. The map moves to the place. */
  const turnTo = useStable(
    (
      picked: Partial<MapSearch>,
      place?: LngLat | null,
      byKey = false,
      chosen: readonly number[] = [],
    ): void => {
      const { map, onSearch, choose, onTurn } = page;
      opener.current = byKey ? document.activeElement : null;
      onTurn();
      onSearch({
        ...{ ...choose(chosen), ...noPick, ...picked },
        ...(map && place && viewOf(place, Math.max(map.getZoom(), NEAR_ZOOM))),
      });
    },
  );
  const pick = useStable((id: number | null, byKey = false) =>
    id === null ? turnTo({}, null, byKey) : turnTo({ sel: id }, page.byId.get(id)?.position, byKey),
  );
  const pickElement = useStable((at: ElementAt, byKey = false, place?: LngLat) =>
    turnTo({ el: elementText(at) }, place, byKey),
  );
  const close = useStable((): void => {
    const back = opener.current;
    pick(null);
    if (!back) return;
    const to = back.isConnected ? back : page.map?.getCanvas();
    if (to instanceof HTMLElement) to.focus({ preventScroll: true });
  });
  return { turnTo, pick, pickElement, close, openedByKey: () => opener.current !== null };
};
