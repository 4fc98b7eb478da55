import { styled, useColorScheme } from "@mui/material/styles";
import type { NearbyPipe } from "@sgval/contract/network/nearby-pipes";
import { IconMapPinFilled } from "@tabler/icons-react";
import { Layer, Marker, Source } from "@vis.gl/react-maplibre";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { BaseMap } from "../../../../shared/ui/map/base-map.tsx";
import { boundsOf, type LngLat } from "../../../../shared/ui/map/coordinates.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { tokens } from "../../../../shared/ui/tokens.ts";
import { pipeKey } from "../../leak-values.ts";

const Pin = styled("span")({ display: "block", color: paint.primary, pointerEvents: "none" });

/** A finger does not meet a line of a few pixels. */
const TOUCHED_WIDTH = 24;

/** Pipes near a place, to choose one of; loaded with the map library. */
export const PipeMap = (props: {
  place: { latitude: number; longitude: number };
  pipes: readonly NearbyPipe[];
  /** The key of the chosen pipe. */
  chosen: string | null;
  onChoose: (key: string) => void;
}) => {
  const { t } = useTranslation("leaks");
  const { colorScheme = "light" } = useColorScheme();
  const { place, pipes, chosen } = props;
  const colors = tokens[colorScheme];
  const at: LngLat = [place.longitude, place.latitude];
  const data = useMemo(
    (): GeoJSON.FeatureCollection => ({
      type: "FeatureCollection",
      features: pipes.map((pipe) => ({
        type: "Feature",
        geometry: { type: "LineString", coordinates: pipe.course },
        properties: { key: pipeKey(pipe) },
      })),
    }),
    [pipes],
  );
  const isChosen: ["==", ["get", string], string] = ["==", ["get", "key"], chosen ?? ""];
  return (
    <BaseMap
      // Another place is looked at anew.
      key={String(at)}
      label={t("pipeField.map")}
      all={boundsOf([at, ...(pipes[0]?.course ?? [])])}
      interactiveLayerIds={["near-pipes-touched"]}
      cursor="pointer"
      onClick={({ features }) => {
        const key: unknown = features?.[0]?.properties.key;
        if (typeof key === "string") props.onChoose(key);
      }}
    >
      <Source id="near-pipes" type="geojson" data={data}>
        <Layer
          id="near-pipes-touched"
          type="line"
          paint={{ "line-width": TOUCHED_WIDTH, "line-opacity": 0.01 }}
        />
        <Layer
          id="near-pipes"
          type="line"
          layout={{ "line-cap": "round" }}
          paint={{
            "line-color": ["case", isChosen, colors.primary, colors.ink2],
            "line-width": ["case", isChosen, 6, 2.5],
          }}
        />
      </Source>
      <Marker longitude={at[0]} latitude={at[1]} anchor="bottom">
        <Pin>
          <IconMapPinFilled size={30} aria-hidden />
        </Pin>
      </Marker>
    </BaseMap>
  );
};
