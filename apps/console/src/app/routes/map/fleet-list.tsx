import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { distanceBetween, type LngLat } from "../../../shared/ui/map/coordinates.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { FleetRow, ROW_HEIGHT } from "./fleet-row.tsx";
import type { FleetDevice } from "./fleet-rules.ts";

const HEAD_HEIGHT = 36;
const OVERSCAN = 8;
const METRES_IN_KM = 1000;

const Scroller = styled("div")({ flex: 1, minHeight: 0, overflowY: "auto" });
const Sized = styled("div")({ position: "relative" });
const Line = styled("div")({ position: "absolute", insetInline: 0, top: 0 });
const Head = styled("h2")({
  ...typeScale.h3,
  height: HEAD_HEIGHT,
  margin: 0,
  padding: "8px 14px",
  backgroundColor: paint.sunk,
  color: paint.ink2,
});
const WithButton = styled("div")({
  display: "flex",
  alignItems: "center",
  borderBottom: `1px solid ${paint.line}`,
  "& > :first-of-type": { flex: 1, minWidth: 0, borderBottom: "none" },
  "& > .MuiButton-root": { flex: "none", marginInlineEnd: 8 },
});

type Entry = { kind: "device"; one: FleetDevice } | { kind: "head"; count: number };

export interface FleetListProps {
  fleet: readonly FleetDevice[];
  picked: number | null;
  /** The place that distances are shown from. */
  from: LngLat | null;
  onPick: (id: number) => void;
  onHover: (id: number | null) => void;
  /** Without it nobody may set a position. */
  onPlace: ((id: number) => void) | undefined;
}

/** The devices beside the map, those without position in a group at the end. */
export const FleetList = ({ fleet, picked, from, onPick, onHover, onPlace }: FleetListProps) => {
  const { t } = useTranslation("map");
  const format = useFormat();
  const scroller = useRef<HTMLDivElement>(null);
  const entries = useMemo<Entry[]>(() => {
    const placed = fleet.filter(({ position }) => position !== null);
    const others = fleet.filter(({ position }) => position === null);
    const rows = (list: readonly FleetDevice[]) => list.map((one) => ({ kind: "device" as const, one }));
    return others.length === 0
      ? rows(placed)
      : [...rows(placed), { kind: "head", count: others.length }, ...rows(others)];
  }, [fleet]);
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (entries[index]?.kind === "head" ? HEAD_HEIGHT : ROW_HEIGHT),
    overscan: OVERSCAN,
  });
  const place = useRef(-1);
  place.current = entries.findIndex((entry) => entry.kind === "device" && entry.one.device.id === picked);
  useEffect(() => {
    // Only when another device is picked: a list that follows its order would run away under the pointer.
    if (picked !== null && place.current >= 0) virtual.scrollToIndex(place.current, { align: "auto" });
  }, [picked, virtual]);
  const distanceTo = ({ position }: FleetDevice): string | null => {
    if (!from || !position) return null;
    const metres = distanceBetween(from, position);
    return metres < METRES_IN_KM
      ? `${format.count(Math.round(metres))} m`
      : `${format.count(Math.round(metres / METRES_IN_KM))} km`;
  };
  const visible = virtual.getVirtualItems();
  return (
    <Scroller ref={scroller}>
      <Sized style={{ height: virtual.getTotalSize() }}>
        {visible.map(({ index, start, key }) => {
          const entry = entries[index];
          if (!entry) return null;
          const row = entry.kind === "device" && (
            <FleetRow
              device={entry.one.device}
              picked={entry.one.device.id === picked}
              distance={distanceTo(entry.one)}
              onPick={onPick}
              onHover={onHover}
            />
          );
          return (
            <Line key={key} style={{ transform: `translateY(${start}px)` }}>
              {entry.kind === "head" && <Head>{t("noPosition", { count: entry.count })}</Head>}
              {entry.kind === "device" &&
                (entry.one.position === null && onPlace ? (
                  <WithButton>
                    <div>{row}</div>
                    <Button size="small" onClick={() => onPlace(entry.one.device.id)}>
                      {t("setPosition")}
                    </Button>
                  </WithButton>
                ) : (
                  row
                ))}
            </Line>
          );
        })}
      </Sized>
    </Scroller>
  );
};
