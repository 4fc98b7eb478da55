import type { MapLayer, MapLayerName } from "@sgval/contract/account/map-layers";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { preferencesQuery, useUpdatePreferences } from "../../../features/account/api/preferences.ts";

/** Which layers are shown, and how strong. */
export type ShownLayers = Readonly<Record<MapLayerName, MapLayer>>;

/** Layers that are shown only when they are asked for. */
const onDemand: readonly MapLayerName[] = ["shading", "satellite"];

const withDefaults = (chosen: Partial<ShownLayers> = {}): ShownLayers => {
  const of = (name: MapLayerName) => chosen[name] ?? { shown: !onDemand.includes(name), opacity: 1 };
  return {
    labels: of("labels"),
    leaks: of("leaks"),
    pipes: of("pipes"),
    zones: of("zones"),
    shading: of("shading"),
    satellite: of("satellite"),
    base: of("base"),
  };
};

/** Before anything was chosen, and on maps without a choice. */
export const defaultLayers = withDefaults();

/** The layers as the user has chosen them, on whatever machine. */
export const useMapLayers = () => {
  const stored = useQuery(preferencesQuery()).data?.mapLayers;
  const { mutate } = useUpdatePreferences();
  // What was chosen here is shown at once, and stays when the server cannot be reached.
  const [chosen, setChosen] = useState<Partial<ShownLayers>>({});
  const layers = useMemo(() => withDefaults({ ...stored, ...chosen }), [stored, chosen]);
  /** Shows a change; `lasting` stores it too, which a slider does when it is let go. */
  const change = (name: MapLayerName, next: Partial<MapLayer>, lasting = true): void => {
    const after = { ...chosen, [name]: { ...layers[name], ...next } };
    setChosen(after);
    if (lasting) mutate({ mapLayers: { ...stored, ...after } });
  };
  return { layers, change };
};
