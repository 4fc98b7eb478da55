import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import type { Polygon } from "@sgval/contract/zones/polygon";
import type { Zone } from "@sgval/contract/zones/zones";
import { useMap } from "@vis.gl/react-maplibre";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type GeoJSONStoreFeatures, TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from "terra-draw";
import { TerraDrawMapLibreGLAdapter } from "terra-draw-maplibre-gl-adapter";
import { useSaveZone } from "../../../features/zones/api/zones.ts";
import { fieldProblemsOf, toApiError } from "../../../shared/api/api-error.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useProblemText } from "../../../shared/i18n/use-problem-text.ts";
import { roundCoordinate } from "../../../shared/ui/map/coordinates.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

const Bar = styled("form")({
  position: "absolute",
  zIndex: 3,
  bottom: 44,
  insetInline: 12,
  width: "fit-content",
  maxWidth: "calc(100% - 24px)",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  margin: "0 auto",
  padding: 12,
  border: `1px solid ${paint.lineStrong}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  boxShadow: paint.shadowFloat,
  "& p": { ...typeScale.bodyS, flexBasis: "100%", margin: 0, color: paint.mute },
  "& p[role=alert]": { color: paint.criticalText },
});

const rounded = (polygon: Polygon): Polygon => ({
  type: "Polygon",
  coordinates: polygon.coordinates.map((ring) =>
    ring.map(([longitude, latitude]) => [roundCoordinate(longitude), roundCoordinate(latitude)]),
  ),
});

/** Draws the outline of a new zone, or moves the corners of a known one. */
const useOutline = (zone: Zone | null) => {
  const { current: map } = useMap();
  const [outline, setOutline] = useState<Polygon | null>(zone ? zone.polygon : null);
  const known = useRef(zone);
  useEffect(() => {
    const target = map?.getMap();
    if (!target) return undefined;
    const draw = new TerraDraw({
      adapter: new TerraDrawMapLibreGLAdapter({ map: target }),
      modes: [
        new TerraDrawPolygonMode(),
        new TerraDrawSelectMode({
          flags: {
            polygon: { feature: { coordinates: { midpoints: true, draggable: true, deletable: true } } },
          },
        }),
      ],
    });
    const take = (): void => {
      const drawn = draw.getSnapshot().find(({ geometry, properties }) => {
        return geometry.type === "Polygon" && properties.mode === "polygon";
      });
      if (drawn?.geometry.type !== "Polygon") return;
      setOutline(
        rounded({
          type: "Polygon",
          coordinates: drawn.geometry.coordinates.map((ring) =>
            ring.map(([longitude = 0, latitude = 0]) => [longitude, latitude]),
          ),
        }),
      );
    };
    const edit = (id: string | number): void => {
      draw.setMode("select");
      draw.selectFeature(id);
    };
    draw.start();
    if (known.current) {
      const feature: GeoJSONStoreFeatures = {
        type: "Feature",
        geometry: rounded(known.current.polygon),
        properties: { mode: "polygon" },
      };
      const [added] = draw.addFeatures([feature]);
      if (added?.id !== undefined && added.valid) edit(added.id);
    } else draw.setMode("polygon");
    draw.on("finish", (id) => {
      take();
      // Once drawn, its corners may be moved.
      if (draw.getMode() === "polygon") setTimeout(() => edit(id));
    });
    return () => draw.stop();
  }, [map]);
  return outline;
};

/** The bar below the map while a zone is drawn or changed. */
export const ZoneEditor = ({ zone, onClose }: { zone: Zone | null; onClose: () => void }) => {
  const { t } = useTranslation(["map", "common", "messages", "forms"]);
  const errorText = useErrorText();
  const problemText = useProblemText();
  const outline = useOutline(zone);
  const [name, setName] = useState(zone?.name ?? "");
  const save = useSaveZone(zone?.id ?? null);
  const error = save.error ? toApiError(save.error) : null;
  const [problem] = error ? fieldProblemsOf(error) : [];
  const submit = async (): Promise<void> => {
    if (!outline) return;
    await save.mutateAsync({ name, polygon: outline });
    showSnackbar("success", t(zone ? "messages:update_success" : "messages:add_success"));
    onClose();
  };
  return (
    <Bar
      onSubmit={(event) => {
        event.preventDefault();
        submit().catch(() => undefined);
      }}
    >
      <p>{outline ? t("zone.move") : t("zone.draw")}</p>
      {error && <p role="alert">{problemText(problem?.message) ?? errorText(error)}</p>}
      <OutlinedInput
        size="small"
        value={name}
        onChange={(event) => setName(event.target.value)}
        placeholder={t("zone.name")}
        inputProps={{ "aria-label": t("zone.name"), maxLength: 64 }}
      />
      <Button type="submit" variant="contained" disabled={!outline || name.trim() === "" || save.isPending}>
        {t("forms:save")}
      </Button>
      <Button variant="outlined" onClick={onClose}>
        {t("common:cancel")}
      </Button>
    </Bar>
  );
};
