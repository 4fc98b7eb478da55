import { type ComponentType, createContext } from "react";
import type { Bounds, LngLat } from "./coordinates.ts";

export interface SurroundingsProps {
  /** The device whose position is shown or chosen; it is not one of the others. */
  deviceId?: number | undefined;
  /** A position is being chosen: only then are the other devices worth fetching, of which there may be thousands. */
  choosing: boolean;
  /** Where the map has pins, which stand above their places: names of zones are written beside them. */
  pins: readonly LngLat[];
  /** Called once it is known where everything is; `null` when there is nothing. */
  onBounds: (bounds: Bounds | null) => void;
}

/**
 * Layers for orientation around a position: an installation without a base map has nothing else to aim at. They come
 * from several features, so the application provides them; without it a map has none.
 */
export const SurroundingsContext = createContext<ComponentType<SurroundingsProps> | null>(null);
