import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Menu from "@mui/material/Menu";
import Slider from "@mui/material/Slider";
import { styled } from "@mui/material/styles";
import type { MapLayerName } from "@sgval/contract/account/map-layers";
import { IconLasso, IconListSearch, IconPolygon, IconStack2 } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { below, touch } from "../../../shared/ui/breakpoints.ts";
import type { LngLat } from "../../../shared/ui/map/coordinates.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import type { ShownLayers, useMapLayers } from "./map-layers.ts";
import type { ElementAt, ShownNetwork } from "./network/elements.ts";
import { FindElement } from "./network/find-element.tsx";
import { NetworkLegend } from "./network/network-legend.tsx";

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

/** Below the layer that it is a part of. */
const OneOfLayer = styled(FormControlLabel)({
  gridColumn: "1 / -1",
  marginInlineStart: 16,
  "& .MuiFormControlLabel-label": { ...typeScale.bodyS, overflowWrap: "anywhere" },
});

/** Beside the scale. */
const Legend = styled("p")({
  ...typeScale.micro,
  position: "absolute",
  zIndex: 1,
  bottom: 10,
  insetInlineStart: 120,
  margin: 0,
  padding: "1px 6px",
  borderRadius: 4,
  backgroundColor: paint.card,
  color: paint.ink2,
  [below("sm")]: { display: "none" },
});

/** Which unit the labels of the devices have. */
export const LabelLegend = () => {
  const { t } = useTranslation("map");
  const format = useFormat();
  return <Legend>{t("legend", { unit: format.symbol("bar") })}</Legend>;
};

export interface MapToolsProps {
  layers: ShownLayers;
  /** Those that the user may see, and of which there is something. */
  offered: readonly MapLayerName[];
  onLayer: ReturnType<typeof useMapLayers>["change"];
  onLasso: () => void;
  /** Those whose elements may be looked for. */
  networks: readonly ShownNetwork[];
  /** The network that is looked at, whose elements are looked for first. */
  networkId?: number | undefined;
  onFound: (at: ElementAt, place: LngLat) => void;
  /** Ids of the networks that are switched off. */
  off: readonly number[];
  onOff: (ids: readonly number[]) => void;
  /** Without it nobody may draw zones. */
  onDraw: (() => void) | undefined;
}

/** Which layers are shown and how strong, and what is drawn on the map. */
export const MapTools = (props: MapToolsProps) => {
  const { layers, offered, onLayer, onLasso, onDraw, networks, onFound, off, onOff } = props;
  const { t } = useTranslation("map");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [finding, setFinding] = useState(false);
  const hasNetworks = networks.length > 0;
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
      {tool(
        t("elements.find"),
        <IconListSearch size={18} stroke={1.75} />,
        hasNetworks ? () => setFinding(true) : undefined,
      )}
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
            // One network is the layer itself.
            ...(name !== "pipes" || networks.length < 2 ? [] : networks).map((network) => (
              <OneOfLayer
                key={`network-${network.id}`}
                control={
                  <Checkbox
                    size="small"
                    checked={!off.includes(network.id)}
                    disabled={!layers.pipes.shown}
                    onChange={(_event, shown) => {
                      const others = off.filter((id) => id !== network.id);
                      onOff(shown ? others : [...others, network.id]);
                    }}
                  />
                }
                label={network.name}
              />
            )),
          ])}
          {hasNetworks && layers.pipes.shown && <NetworkLegend />}
        </Choices>
      </Menu>
      {finding && (
        // Its texts come when it is opened, and the map must not wait for them.
        <Suspense fallback={null}>
          <FindElement
            networks={networks}
            networkId={props.networkId}
            onClose={() => setFinding(false)}
            onFound={(at, place) => {
              setFinding(false);
              onFound(at, place);
            }}
          />
        </Suspense>
      )}
    </Root>
  );
};
