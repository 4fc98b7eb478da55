import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { IconArrowsMaximize, IconCurrentLocation, IconMinus, IconPlus } from "@tabler/icons-react";
import { Marker, useMap } from "@vis.gl/react-maplibre";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../api/snackbar.ts";
import { touch } from "../breakpoints.ts";
import { paint } from "../paint.ts";
import { type Bounds, fit, fitBelowTools, fitIn, type LngLat, NEAR_ZOOM } from "./coordinates.ts";
import { locate, useOwnPosition } from "./own-position.ts";

const Column = styled("div")({
  position: "absolute",
  zIndex: 2,
  top: 12,
  insetInlineEnd: 12,
  display: "grid",
  overflow: "hidden",
  border: `1px solid ${paint.lineStrong}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  boxShadow: paint.shadowCard,
  "& > * + *": { borderTop: `1px solid ${paint.line}` },
});

/** The column of buttons and the scale over a map. */
export const controlsOf = (container: Element): Element[] => [
  ...container.querySelectorAll("[data-map-buttons], .maplibregl-ctrl-scale"),
];

const Key = styled(ButtonBase)({
  width: 36,
  height: 36,
  color: paint.ink2,
  "&:hover": { backgroundColor: paint.hover },
  "&:focus-visible": { outline: `2px solid ${paint.primary}`, outlineOffset: -2 },
  [touch]: { width: 44, height: 44 },
});

const Here = styled("span")({
  display: "block",
  width: 16,
  height: 16,
  border: `3px solid ${paint.card}`,
  borderRadius: 8,
  backgroundColor: paint.primary,
  boxShadow: paint.shadowFloat,
});

export interface MapControlsProps {
  /** What "show all" shows; without it there is no such button. */
  all: Bounds | null;
  /** There is a row of buttons at its head, below which all is shown. */
  tools?: boolean | undefined;
  /** Called with the own position when it was found. */
  onLocated?: ((place: LngLat) => void) | undefined;
}

/** Buttons of every map, and the own position once it was asked for. */
export const MapControls = ({ all, tools = false, onLocated }: MapControlsProps) => {
  const { t } = useTranslation("map");
  const { current: map } = useMap();
  const here = useOwnPosition(({ place }) => place);
  const goHere = async (): Promise<void> => {
    const answer = await locate();
    if ("problem" in answer) {
      showSnackbar("error", t(`notLocated.${answer.problem}`));
      return;
    }
    onLocated?.(answer.place);
    map?.flyTo({ center: answer.place, zoom: Math.max(map.getZoom(), NEAR_ZOOM) });
  };
  const buttons = [
    { label: t("zoomIn"), Icon: IconPlus, run: () => map?.zoomIn() },
    { label: t("zoomOut"), Icon: IconMinus, run: () => map?.zoomOut() },
    { label: t("locate"), Icon: IconCurrentLocation, run: () => void goHere() },
    ...(all
      ? [
          {
            label: t("fitAll"),
            Icon: IconArrowsMaximize,
            run: () => map?.fitBounds(all, fitIn(tools ? fitBelowTools : fit, map)),
          },
        ]
      : []),
  ];
  return (
    <>
      <Column data-map-buttons>
        {buttons.map(({ label, Icon, run }) => (
          <Key key={label} onClick={run} aria-label={label} title={label}>
            <Icon size={18} stroke={1.75} aria-hidden />
          </Key>
        ))}
      </Column>
      {here && (
        <Marker longitude={here[0]} latitude={here[1]}>
          <Here role="img" aria-label={t("here")} />
        </Marker>
      )}
    </>
  );
};
