import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Menu from "@mui/material/Menu";
import Slider from "@mui/material/Slider";
import { styled } from "@mui/material/styles";
import type { MapLayerName } from "@sgval/contract/account/map-layers";
import { IconLasso, IconPolygon, IconStack2 } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { below, touch } from "../../../shared/ui/breakpoints.ts";
import { paint } from "../../../shared/ui/paint.ts";
import type { ShownLayers, useMapLayers } from "./map-layers.ts";

const Root = styled("div")({
  position: "absolute",
  zIndex: 2,
  top: 12,
  insetInlineStart: 16,
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  "& .MuiButton-root": {
    borderColor: paint.lineStrong,
    backgroundColor: paint.card,
    boxShadow: paint.shadowCard,
    color: paint.ink2,
  },
  // The list and its button cover this corner.
  [below("lg")]: { insetInlineStart: "auto", insetInlineEnd: 60 },
  [below("sm")]: {
    insetInlineStart: 12,
    // Icons alone, as beside a map in the hand.
    "& .MuiButton-root": { minWidth: 44, padding: 0, fontSize: 0 },
    "& .MuiButton-startIcon": { margin: 0 },
  },
  [touch]: { "& .MuiButton-root": { minHeight: 44 } },
});

const Choices = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 88px",
  alignItems: "center",
  columnGap: 12,
  width: 300,
  padding: "4px 16px",
  outline: "none",
});

export interface MapToolsProps {
  layers: ShownLayers;
  /** Those that the user may see, and of which there is something. */
  offered: readonly MapLayerName[];
  onLayer: ReturnType<typeof useMapLayers>["change"];
  onLasso: () => void;
  /** Without it nobody may draw zones. */
  onDraw: (() => void) | undefined;
}

/** Which layers are shown and how strong, and what is drawn on the map. */
export const MapTools = ({ layers, offered, onLayer, onLasso, onDraw }: MapToolsProps) => {
  const { t } = useTranslation("map");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const tool = (label: string, icon: ReactNode, run: (() => void) | undefined) =>
    run && (
      <Button variant="outlined" startIcon={icon} title={label} onClick={run}>
        {label}
      </Button>
    );
  return (
    <Root>
      <Button
        variant="outlined"
        startIcon={<IconStack2 size={18} stroke={1.75} />}
        title={t("layers.button")}
        aria-haspopup="true"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t("layers.button")}
      </Button>
      {tool(t("lasso.button"), <IconLasso size={18} stroke={1.75} />, onLasso)}
      {tool(t("zone.add"), <IconPolygon size={18} stroke={1.75} />, onDraw)}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <Choices tabIndex={-1}>
          {offered.flatMap((name) => [
            <FormControlLabel
              key={name}
              control={
                <Checkbox
                  checked={layers[name].shown}
                  onChange={(_event, shown) => onLayer(name, { shown })}
                />
              }
              label={t(`layers.${name}`)}
            />,
            <Slider
              key={`${name}-opacity`}
              size="small"
              aria-label={t("layers.opacity", { layer: t(`layers.${name}`) })}
              disabled={!layers[name].shown}
              min={0.1}
              max={1}
              step={0.1}
              value={layers[name].opacity}
              onChange={(_event, value) => onLayer(name, { opacity: Number(value) }, false)}
              onChangeCommitted={(_event, value) => onLayer(name, { opacity: Number(value) })}
            />,
          ])}
        </Choices>
      </Menu>
    </Root>
  );
};
