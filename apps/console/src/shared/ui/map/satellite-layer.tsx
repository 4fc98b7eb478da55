import { useColorScheme } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { Layer, Source } from "@vis.gl/react-maplibre";
import { baseMapQuery } from "../../queries/base-map.ts";
import { rasterPaint, SATELLITE, TILE_SOURCE } from "./base-style.ts";

/** Pictures from above, where an administrator has named their server. */
export const SatelliteLayer = ({ opacity, beforeId }: { opacity: number; beforeId?: string }) => {
  const { colorScheme = "light" } = useColorScheme();
  const { satelliteUrl, satelliteAttribution = "" } = useQuery(baseMapQuery()).data ?? {};
  if (!satelliteUrl) return null;
  return (
    <Source
      key={satelliteUrl}
      id={SATELLITE}
      {...TILE_SOURCE}
      tiles={[satelliteUrl]}
      attribution={satelliteAttribution}
    >
      <Layer
        id={SATELLITE}
        type="raster"
        {...(beforeId !== undefined && { beforeId })}
        paint={{ ...rasterPaint(colorScheme), "raster-opacity": opacity }}
      />
    </Source>
  );
};
