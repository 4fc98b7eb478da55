import { useColorScheme } from "@mui/material/styles";
import { Layer, Source } from "@vis.gl/react-maplibre";
import { Suspense, useContext, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { BaseMap } from "../../../shared/ui/map/base-map.tsx";
import type { LngLat } from "../../../shared/ui/map/coordinates.ts";
import { SurroundingsContext } from "../../../shared/ui/map/surroundings.ts";
import { tokens } from "../../../shared/ui/tokens.ts";
import type { PlacedModel } from "./placed-model.ts";

/** px: above the faint pipes of the networks that are there. */
const WIDTH = 2.5;

/** It looks at the model, wherever the others are. */
const ignoreBounds = (): void => undefined;
const noPins: readonly LngLat[] = [];

/** A model on the map as it would be imported, with its scale, among what lies there already. */
export const PlacedMap = ({ model }: { model: PlacedModel }) => {
  const { t } = useTranslation("network");
  const { colorScheme = "light" } = useColorScheme();
  const Surroundings = useContext(SurroundingsContext);
  const { courses, bounds } = model;
  const layer = useMemo(() => ({ type: "MultiLineString" as const, coordinates: courses }), [courses]);
  return (
    <BaseMap key={String(bounds)} label={t("preview")} all={bounds}>
      {/* Together, so that the model is drawn above the others. */}
      <Suspense fallback={null}>
        {Surroundings && <Surroundings choosing pins={noPins} onBounds={ignoreBounds} />}
        <Source id="model" type="geojson" data={layer}>
          <Layer
            id="model-courses"
            type="line"
            paint={{ "line-color": tokens[colorScheme].primary, "line-width": WIDTH }}
          />
        </Source>
      </Suspense>
    </BaseMap>
  );
};
