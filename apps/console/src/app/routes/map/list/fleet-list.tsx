import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { distanceBetween } from "@sgval/quantities/geometry";
import { IconChevronDown } from "@tabler/icons-react";
import { measureElement, useVirtualizer } from "@tanstack/react-virtual";
import { memo, Suspense, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { touch } from "../../../../shared/ui/breakpoints.ts";
import { StatusShape } from "../../../../shared/ui/device/status-shape.tsx";
import type { LngLat } from "../../../../shared/ui/map/coordinates.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import type { FleetDevice } from "../fleet-rules.ts";
import type { MapGroup, MapSort } from "../map-search.ts";
import { useMarkWord } from "../marker-texts.ts";
import { FleetDetails } from "./fleet-details.tsx";
import { entriesOf, type FleetEntry, UNPLACED } from "./fleet-entries.ts";
import { FleetRow, ROW_HEIGHT } from "./fleet-row.tsx";
import { useRowStop } from "./row-stop.ts";

const HEAD_HEIGHT = 36;
/** px of a row with what it opens, about. */
const DETAILS_HEIGHT = 260;
const OVERSCAN = 8;
const METRES_IN_KM = 1000;

const Scroller = styled("div")({
  flex: 1,
  minHeight: 0,
  overflowY: "auto",
  "&[aria-busy=true]": { opacity: 0.6 },
});
const Sized = styled("div")({ position: "relative" });
const Line = styled("div")({ position: "absolute", insetInline: 0, top: 0 });
const Head = styled(ButtonBase)({
  ...typeScale.h3,
  justifyContent: "flex-start",
  gap: 8,
  width: "100%",
  height: HEAD_HEIGHT,
  padding: "0 14px",
  borderBottom: `1px solid ${paint.line}`,
  backgroundColor: paint.sunk,
  color: paint.ink,
  "& > svg:first-of-type": { flex: "none", color: paint.ink2 },
  '&[aria-expanded="false"] > svg:first-of-type': { transform: "rotate(-90deg)" },
  "& > span": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& > small": { ...typeScale.bodyS, flex: 1, textAlign: "start", color: paint.mute, fontWeight: 500 },
  "&:focus-visible": { outline: `2px solid ${paint.primary}`, outlineOffset: -2 },
  [touch]: { height: 44 },
});

const GroupHead = (props: { head: FleetEntry & { kind: "head" }; stop: boolean; onToggle: () => void }) => {
  const { head, stop, onToggle } = props;
  const { t } = useTranslation("map");
  const format = useFormat();
  const markWord = useMarkWord();
  const untitled = head.key.startsWith("zone") ? t("group.noZone") : t("group.noRoom");
  return (
    <Head data-stop tabIndex={stop ? 0 : -1} aria-expanded={head.open} onClick={onToggle}>
      <IconChevronDown size={16} stroke={1.75} aria-hidden />
      <span>{head.key === UNPLACED ? t("noPosition") : (head.title ?? untitled)}</span>
      <small>{format.count(head.count)}</small>
      {head.worst && (
        <StatusShape
          kind={head.worst}
          look={head.returned ? "returned" : "plain"}
          size={16}
          label={markWord(head.worst)}
        />
      )}
    </Head>
  );
};

export interface FleetListProps {
  fleet: readonly FleetDevice[];
  /** Other filters were chosen, whose devices are not listed yet. */
  busy?: boolean;
  group: MapGroup;
  sort: MapSort;
  picked: number | null;
  /** The place that distances are shown from. */
  from: LngLat | null;
  onPick: (id: number | null) => void;
  onHover: (id: number | null) => void;
  /** Without it nobody may set a position. */
  onPlace: ((id: number) => void) | undefined;
}

/** The devices beside the map in groups; the picked one with its last hours, events and actions. */
export const FleetList = memo((props: FleetListProps) => {
  const { fleet, group, sort, picked, from, onPick, onHover, onPlace } = props;
  const format = useFormat();
  const scroller = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const entries = useMemo(
    () => entriesOf(fleet, { group, sort, closed, language: format.language }),
    [fleet, group, sort, closed, format.language],
  );
  const { stop, focus, lead, rangeExtractor } = useRowStop(entries, picked, scroller);
  const place = useRef(-1);
  place.current = entries.findIndex((entry) => entry.kind === "device" && entry.one.device.id === picked);
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    // All lines are placed again when it changes, and a scroll draws the list each time.
    getItemKey: useCallback((index: number) => entries[index]?.key ?? index, [entries]),
    // What a row opens is measured a while later, where the map takes its time; the rows below it are out of its way till then.
    estimateSize: (index) => {
      if (index === place.current) return DETAILS_HEIGHT;
      return entries[index]?.kind === "head" ? HEAD_HEIGHT : ROW_HEIGHT;
    },
    overscan: OVERSCAN,
    rangeExtractor,
    useFlushSync: false,
    // Its height when it comes is known; to ask each line for it would lay out the page once for each. Changes are observed.
    measureElement: (line, observed, list) =>
      observed
        ? measureElement(line, observed, list)
        : (list.measurementsCache[list.indexFromElement(line)]?.size ?? ROW_HEIGHT),
  });
  // A layout effect: a page that waits for the texts of its rows is hidden meanwhile, and the list then back at its top.
  useLayoutEffect(() => {
    // Only when another device is picked: a list that follows its order would run away under the pointer.
    const line = picked === null ? undefined : virtual.measurementsCache[place.current];
    if (!line) return;
    const top = virtual.scrollOffset ?? 0;
    const bottom = top + (virtual.scrollRect?.height ?? 0);
    // What it opens is higher than a list on a phone, whose foot would hide its head.
    if (line.start < top || line.start + DETAILS_HEIGHT > bottom)
      virtual.scrollToIndex(line.index, { align: "start" });
  }, [picked, virtual]);
  const distanceTo = ({ position }: FleetDevice): string | null => {
    if (!from || !position) return null;
    const metres = distanceBetween(from, position);
    return metres < METRES_IN_KM ? format.length(metres, "m") : format.length(metres / METRES_IN_KM, "km");
  };
  const toggle = (key: string): void => {
    const next = new Set(closed);
    if (!next.delete(key)) next.add(key);
    setClosed(next);
  };
  return (
    <Scroller
      ref={scroller}
      aria-busy={props.busy ?? false}
      onKeyDown={(event) => {
        // What the press on a row opened, its card on the map too, goes from where the focus still is.
        if (event.key === "Escape" && picked !== null) onPick(null);
        const to = lead(event);
        if (to !== null) virtual.scrollToIndex(to);
      }}
    >
      <Sized style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const entry = entries[index];
          if (!entry) return null;
          const isPicked = entry.kind === "device" && entry.one.device.id === picked;
          return (
            <Line
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              onFocus={() => focus(index)}
              style={{ transform: `translateY(${start}px)` }}
            >
              {entry.kind === "head" ? (
                <GroupHead head={entry} stop={index === stop} onToggle={() => toggle(entry.key)} />
              ) : (
                <>
                  <FleetRow
                    device={entry.one.device}
                    picked={isPicked}
                    stop={index === stop}
                    distance={distanceTo(entry.one)}
                    onPick={onPick}
                    onHover={onHover}
                    onPlace={entry.one.position === null ? onPlace : undefined}
                  />
                  {isPicked && (
                    // Its texts come when the first row is opened, and the map must not be hidden until then.
                    <Suspense fallback={null}>
                      <FleetDetails device={entry.one.device} />
                    </Suspense>
                  )}
                </>
              )}
            </Line>
          );
        })}
      </Sized>
    </Scroller>
  );
});
