import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Menu from "@mui/material/Menu";
import Slider from "@mui/material/Slider";
import { styled } from "@mui/material/styles";
import { IconPolygon, IconStack2 } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { below } from "../../../shared/ui/breakpoints.ts";
import { paint } from "../../../shared/ui/paint.ts";
import type { MapLayers } from "./fleet-map.tsx";

const Root = styled("div")({
  position: "absolute",
  zIndex: 2,
  top: 12,
  insetInlineStart: 16,
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  "& .MuiButton-root": { backgroundColor: paint.card },
  // The list and its button cover this corner.
  [below("lg")]: { insetInlineStart: "auto", insetInlineEnd: 60 },
});

const Choices = styled("div")({ display: "grid", width: 260, padding: "4px 16px", outline: "none" });

export interface MapToolsProps {
  layers: MapLayers;
  onLayers: (layers: MapLayers) => void;
  /** Without it nobody may draw zones. */
  onDraw: (() => void) | undefined;
}

/** Which layers are shown, and how a zone is drawn. */
export const MapTools = ({ layers, onLayers, onDraw }: MapToolsProps) => {
  const { t } = useTranslation("map");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Root>
      <Button
        variant="outlined"
        startIcon={<IconStack2 size={18} stroke={1.75} />}
        aria-haspopup="true"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t("layers.button")}
      </Button>
      {onDraw && (
        <Button variant="outlined" startIcon={<IconPolygon size={18} stroke={1.75} />} onClick={onDraw}>
          {t("zone.add")}
        </Button>
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <Choices tabIndex={-1}>
          {(["labels", "pipes", "zones"] as const).map((layer) => (
            <FormControlLabel
              key={layer}
              control={
                <Checkbox
                  checked={layers[layer]}
                  onChange={(_event, on) => onLayers({ ...layers, [layer]: on })}
                />
              }
              label={t(`layers.${layer}`)}
            />
          ))}
          <Slider
            size="small"
            aria-label={t("layers.opacity")}
            disabled={!layers.zones}
            min={0.1}
            max={1}
            step={0.1}
            value={layers.zoneOpacity}
            onChange={(_event, value) => onLayers({ ...layers, zoneOpacity: Number(value) })}
          />
        </Choices>
      </Menu>
    </Root>
  );
};
