import { Layer, Source } from "@vis.gl/react-maplibre";
import type { ExpressionSpecification } from "maplibre-gl";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { above, FONT, useColors } from "../base-layers.tsx";
import type { probablePipes } from "./probable-pipes.ts";

const WEIGHT: ExpressionSpecification = ["get", "weight"];

/** Lines of probable pipes: the likelier, the broader and the stronger; the share stands at each from near. */
export const PipeLayers = ({ pipes }: { pipes: ReturnType<typeof probablePipes> }) => {
  const format = useFormat();
  const colors = useColors();
  const width = (least: number, most: number): ExpressionSpecification => [
    "interpolate",
    ["linear"],
    WEIGHT,
    0,
    least,
    1,
    most,
  ];
  const strength = width(0.35, 1);
  const beforeId = above("pipes");
  return (
    <Source id="probable-pipes" type="geojson" data={pipes}>
      <Layer
        id="probable-pipes-edge"
        beforeId={beforeId}
        type="line"
        layout={{ "line-cap": "round", "line-join": "round" }}
        paint={{ "line-color": colors.highEdge, "line-width": width(6, 13), "line-opacity": strength }}
      />
      <Layer
        id="probable-pipes"
        beforeId={beforeId}
        type="line"
        layout={{ "line-cap": "round", "line-join": "round" }}
        paint={{ "line-color": colors.highFill, "line-width": width(3, 9), "line-opacity": strength }}
      />
      <Layer
        id="probable-pipes-share"
        beforeId={above("names")}
        type="symbol"
        minzoom={13}
        layout={{
          "symbol-placement": "line-center",
          "symbol-sort-key": ["-", WEIGHT],
          "text-field": [
            "concat",
            ["get", "id"],
            " · ",
            ["to-string", ["round", ["*", 100, ["get", "likelihood"]]]],
            format.unitAfter("%"),
          ],
          "text-font": FONT,
          "text-size": 12,
          "text-offset": [0, 1.1],
        }}
        paint={{ "text-color": colors.ink, "text-halo-color": colors.card, "text-halo-width": 2.5 }}
      />
    </Source>
  );
};
