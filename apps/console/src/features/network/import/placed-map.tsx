import type { ModelPlan } from "@sgval/contract/network/model";
import { type Placement, placing } from "@sgval/contract/network/placement";
import { Layer, Source } from "@vis.gl/react-maplibre";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { BaseMap } from "../../../shared/ui/map/base-map.tsx";
import { boundsOf, type LngLat } from "../../../shared/ui/map/coordinates.ts";

/** A colour that both schemes of the map show well. */
const COURSE = { "line-color": "#2f77bf", "line-width": 2 } as const;

/** A model on the map as it would be imported. */
export const PlacedMap = ({ plan, placement }: { plan: ModelPlan; placement: Placement }) => {
  const { t } = useTranslation("network");
  const { layer, all } = useMemo(() => {
    const place = placing(placement);
    const courses = plan.links.map(([, , course]) =>
      course.flatMap((x, index): LngLat[] => (index % 2 === 0 ? [place(x, course[index + 1] ?? 0)] : [])),
    );
    return {
      layer: { type: "MultiLineString" as const, coordinates: courses },
      all: boundsOf(plan.nodes.map(([, , x, y]) => place(x, y))),
    };
  }, [plan, placement]);
  return (
    <BaseMap key={JSON.stringify(placement)} label={t("preview")} all={all}>
      <Source id="model" type="geojson" data={layer}>
        <Layer id="model-courses" type="line" paint={COURSE} />
      </Source>
    </BaseMap>
  );
};
