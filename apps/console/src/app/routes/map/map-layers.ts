import * as z from "zod";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { storageKey } from "../../../config/env.ts";

/** What lies on the map, from the top. */
export const layerNames = ["labels", "pipes", "zones", "base"] as const;
export type LayerName = (typeof layerNames)[number];

const layer = z.object({ shown: z.boolean(), opacity: z.number().min(0.1).max(1) });
export type LayerState = z.output<typeof layer>;
const stored = z.object({ layers: z.record(z.enum(layerNames), layer) });
export type MapLayers = z.output<typeof stored>["layers"];

const usual: LayerState = { shown: true, opacity: 1 };

/** Before anything was chosen, and on maps without a choice. */
export const usualLayers: MapLayers = { labels: usual, pipes: usual, zones: usual, base: usual };

/** Which layers are shown and how strong, as this browser remembers them. */
const useStoredLayers = create<{ layers: MapLayers }>()(
  persist((): { layers: MapLayers } => ({ layers: usualLayers }), {
    name: storageKey("mapLayers"),
    merge: (kept, now) => stored.safeParse(kept).data ?? now,
  }),
);

export const useMapLayers = (): MapLayers => useStoredLayers(({ layers }) => layers);

/** Shows or hides a layer, or changes its opacity, from now on. */
export const changeLayer = (name: LayerName, change: Partial<LayerState>): void => {
  useStoredLayers.setState(({ layers }) => ({
    layers: { ...layers, [name]: { ...layers[name], ...change } },
  }));
};
