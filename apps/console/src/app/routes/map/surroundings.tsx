import { useColorScheme } from "@mui/material/styles";
import type { Zone } from "@sgval/contract/zones/zones";
import { useQuery } from "@tanstack/react-query";
import { Layer, Source, useMap } from "@vis.gl/react-maplibre";
import { useEffect, useMemo } from "react";
import { networkLayersQuery } from "../../../features/network/api/network-layers.ts";
import { zonesQuery } from "../../../features/zones/api/zones.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { mapDevicesQuery } from "../../../shared/queries/map-devices.ts";
import { boundsOf, type LngLat } from "../../../shared/ui/map/coordinates.ts";
import type { SurroundingsProps } from "../../../shared/ui/map/surroundings.ts";
import { tokens } from "../../../shared/ui/tokens.ts";
import { above, LayerAnchors, ZoneLayers, ZoneNames } from "./base-layers.tsx";
import { positionOf } from "./fleet-rules.ts";
import { ClearOfPins, type Pin } from "./leaks/clear-of-pins.tsx";
import { nodePlaces, type ShownNetwork } from "./network/elements.ts";
import { NetworkLayers } from "./network/network-layers.tsx";
import { ClearOfControls } from "./zones/clear-of-controls.tsx";

/** Weaker than on the map of the devices: what counts here is the pin. */
const FAINT = 0.6;

const noZones: readonly Zone[] = [];
const noNetworks: readonly ShownNetwork[] = [];

/**
 * Pipes, zones and, while a position is chosen, the other devices around it, as far as the user may see them. They do
 * not change live.
 */
export const Surroundings = ({ deviceId, choosing, pins, onBounds }: SurroundingsProps) => {
  const { current: map } = useMap();
  const may = useMay();
  const { colorScheme = "light" } = useColorScheme();
  const colors = tokens[colorScheme];
  // Thousands of devices are not asked for again by every form.
  const staleTime = Number.POSITIVE_INFINITY;
  const devices = useQuery({ ...mapDevicesQuery(), staleTime, enabled: choosing && may("Device.Index") });
  const zones = useQuery({ ...zonesQuery(), enabled: may("Zone.Index") });
  const networks = useQuery({ ...networkLayersQuery(), enabled: may("Network.Index") });
  const shownZones = zones.data ?? noZones;
  const shownNetworks = networks.data ?? noNetworks;
  const others = useMemo(
    () =>
      (devices.data ?? []).flatMap((device): LngLat[] => {
        const place = device.id === deviceId ? null : positionOf(device);
        return place ? [place] : [];
      }),
    [devices.data, deviceId],
  );
  const standing = useMemo(() => pins.map((at): Pin => ({ at, side: "above" })), [pins]);
  const loading = devices.isLoading || zones.isLoading || networks.isLoading;
  useEffect(() => {
    if (loading) return;
    const drawn = [
      ...shownZones.flatMap(({ polygon }) => polygon.coordinates.flat()),
      ...nodePlaces(shownNetworks),
    ];
    onBounds(boundsOf(others) ?? boundsOf(drawn));
  }, [loading, others, shownZones, shownNetworks, onBounds]);
  return (
    <>
      <LayerAnchors />
      <ZoneLayers zones={shownZones} picked={null} opacity={FAINT} onPictures={false} />
      <NetworkLayers networks={shownNetworks} opacity={FAINT} symbols={false} />
      <ZoneNames zones={shownZones} opacity={1} />
      <Source
        id="other-devices"
        type="geojson"
        data={useMemo(() => ({ type: "MultiPoint", coordinates: others }), [others])}
      >
        <Layer
          id="other-devices"
          // A name is read across them, not they across a name.
          beforeId={above("values")}
          type="circle"
          paint={{
            "circle-radius": 4,
            "circle-color": colors.ink2,
            "circle-opacity": FAINT,
            "circle-stroke-color": colors.card,
            "circle-stroke-width": 1,
            "circle-stroke-opacity": FAINT,
          }}
        />
      </Source>
      <ClearOfPins pins={standing} />
      <ClearOfControls map={map?.getMap() ?? null} />
    </>
  );
};
