import { styled } from "@mui/material/styles";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { type DeviceGroup, nextPlace } from "./device-order.ts";

const Heading = styled("h2")({
  ...typeScale.h3,
  display: "flex",
  alignItems: "baseline",
  gap: 8,
  margin: "16px 0 8px",
  "& small": { ...typeScale.age, color: paint.mute },
});

const Grid = styled("ul")({
  display: "grid",
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: "none",
  '&[data-size="large"]': {
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 300px), 1fr))",
    gap: 12,
  },
  '&[data-size="small"]': { gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 150px), 1fr))" },
  "& > li": {
    minWidth: 0,
    padding: "10px 12px",
    border: `1px solid ${paint.line}`,
    borderRadius: 8,
    backgroundColor: paint.card,
    boxShadow: paint.shadowCard,
  },
  // Tiles out of sight are neither laid out nor painted for a value that changes in them; "find in page" finds them all the same.
  "@media screen": {
    "& > li": { contentVisibility: "auto", containIntrinsicBlockSize: "auto 150px" },
    '&[data-size="small"] > li': { containIntrinsicBlockSize: "auto 84px" },
  },
  "& > li:focus-visible": { outline: `2px solid ${paint.primary}`, outlineOffset: 1 },
});

/** How many tiles stand beside each other. */
const columnsOf = (tiles: readonly HTMLElement[]): number => {
  const [first] = tiles;
  const below = tiles.findIndex((tile) => first && tile.offsetTop > first.offsetTop);
  return below < 0 ? tiles.length : below;
};

/** Devices in groups of tiles; one is in the tab order, arrows lead to the others and Enter opens it. */
export const TileGrid = (props: {
  label: string;
  /** A group without a title has no heading. */
  groups: readonly DeviceGroup<DeviceSummary>[];
  size: "large" | "small";
  tile: (device: DeviceSummary) => ReactNode;
  onOpen: (device: DeviceSummary) => void;
  /** `x` on a tile. */
  onChoose: (device: DeviceSummary) => void;
  /** `c` on a tile. */
  onCompare: () => void;
}) => {
  const { t } = useTranslation("dashboards");
  const body = useRef<HTMLElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const devices = props.groups.flatMap((group) => group.devices);
  const reachable = devices.some(({ id }) => id === active) ? active : devices[0]?.id;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const tile = event.target;
    if (!(tile instanceof HTMLElement) || tile.dataset.device === undefined) return;
    const tiles = [...(body.current?.querySelectorAll<HTMLElement>("[data-device]") ?? [])];
    const place = tiles.indexOf(tile);
    const device = devices[place];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && device) props.onOpen(device);
    if (event.key === "x" && device) props.onChoose(device);
    if (event.key === "c") props.onCompare();
    const list = tile.parentElement;
    const beside = columnsOf(tiles.filter((one) => one.parentElement === list));
    const next = tiles[nextPlace(event.key, place, tiles.length, beside)];
    if (!next || next === tile) return;
    event.preventDefault();
    setActive(Number(next.dataset.device));
    next.focus();
  };

  return (
    <section ref={body} aria-label={props.label} onKeyDown={onKeyDown}>
      {props.groups.map(({ title, devices: members }) => (
        <section key={title} aria-label={title || props.label}>
          {title !== "" && (
            <Heading>
              {title}
              {/* A group may go on on another page. */}
              <small>{t("group.onPage", { shown: members.length })}</small>
            </Heading>
          )}
          <Grid data-size={props.size}>
            {members.map((device) => (
              <li
                key={device.id}
                data-device={device.id}
                tabIndex={device.id === reachable ? 0 : -1}
                aria-label={device.displayName}
              >
                {props.tile(device)}
              </li>
            ))}
          </Grid>
        </section>
      ))}
    </section>
  );
};
