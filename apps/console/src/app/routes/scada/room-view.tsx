import Button from "@mui/material/Button";
import Drawer from "@mui/material/Drawer";
import { styled } from "@mui/material/styles";
import type { Mimic, MimicRoom } from "@sgval/contract/scada/routes";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type CSSProperties, type KeyboardEvent, type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { mimicQuery } from "../../../features/scada/api/mimics.ts";
import { MimicEditor } from "../../../features/scada/components/editor/mimic-editor.tsx";
import { LazyCanvas } from "../../../features/scada/components/lazy-canvas.tsx";
import { MimicList } from "../../../features/scada/components/mimic-list.tsx";
import { NotLive, useNotLiveSince } from "../../../features/scada/components/not-live.tsx";
import { frameOf } from "../../../features/scada/fit-drawing.ts";
import { type AlarmMark, SymbolMarks } from "../../../features/scada/symbol-alarms.ts";
import { MimicValues, type ReadValue } from "../../../features/scada/values.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { from, useFrom } from "../../../shared/ui/breakpoints.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryFailure, QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { Faceplate } from "./faceplate.tsx";
import { useMimicAlarms } from "./mimic-alarms.ts";
import { useLiveMimic } from "./mimic-values.ts";
import type { ScadaSearch } from "./scada-search.ts";
import { TrendStrip } from "./trend-strip.tsx";

const Sides = styled("div")({
  display: "grid",
  gap: 12,
  alignItems: "stretch",
  gridTemplateColumns: "minmax(0, 1fr)",
  '&[data-faceplate="true"]': { [from("lg")]: { gridTemplateColumns: "minmax(0, 1fr) 362px" } },
});
const Main = styled("div")({ display: "flex", flexDirection: "column", gap: 12, minWidth: 0 });
const Picture = styled("div")({
  position: "relative",
  // As wide as the page, as far as it then ends within the window, below head, alarm and tabs.
  minHeight: 440,
  maxHeight: "max(440px, min(var(--most), calc(100dvh - 280px)))",
  // Nobody scrolls a wall display: its trend ends above the clock in the corner, unless values of the drawing were cut off.
  'html[data-kiosk="true"] &': {
    minHeight: 0,
    maxHeight: "none",
    height: "max(380px, calc(100dvh - 570px))",
  },
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  overflow: "hidden",
  backgroundColor: paint.card,
});
const Plate = styled("aside")({
  display: "flex",
  flexDirection: "column",
  alignSelf: "start",
  minWidth: 0,
  // Beside the drawing, and within the window below head, alarm and tabs: its foot operates.
  height: "max(440px, calc(100dvh - 280px))",
  'html[data-kiosk="true"] &': { height: "calc(100dvh - 200px)" },
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  overflowY: "auto",
  "& > *": { flex: "none" },
});
const Listed = styled("div")({ position: "relative" });

const Shown = (props: {
  readValue: ReadValue;
  marks: ReadonlyMap<string, AlarmMark>;
  children: ReactNode;
}) => (
  <MimicValues value={props.readValue}>
    <SymbolMarks value={props.marks}>{props.children}</SymbolMarks>
  </MimicValues>
);

export type OnSearch = (change: Partial<ScadaSearch>) => void;

/** The drawing of a room with its faceplate and its trend. */
const LiveRoom = (props: { mimic: Mimic; search: ScadaSearch; onSearch: OnSearch; asList: boolean }) => {
  const { mimic, search, onSearch, asList } = props;
  const { document, room } = mimic;
  const { t } = useTranslation(["scada", "alarms"]);
  const docked = useFrom("lg");
  const { devices, silentSince, ...live } = useLiveMimic(document);
  const { alarms, marks, query, readValue } = useMimicAlarms(document, live.readValue);
  const since = useNotLiveSince(silentSince);
  const chosen = document.symbols.find(({ id }) => id === search.object);
  const frame = useMemo(() => frameOf(document), [document]);
  const close = () => onSearch({ object: undefined });
  const open = (id: string) => onSearch({ object: id });
  const plate = chosen && (
    <Faceplate
      symbol={chosen}
      room={room}
      devices={devices}
      alarms={alarms.get(chosen.id) ?? []}
      onClose={close}
    />
  );
  return (
    <Shown readValue={readValue} marks={marks}>
      <Sides
        data-faceplate={plate !== undefined}
        onKeyDown={({ key }: KeyboardEvent) => {
          if (key === "Escape" && docked) close();
        }}
      >
        <Main>
          <QueryFailure query={query} failed={t("alarms:failed")} />
          {asList ? (
            <Listed>
              <SectionCard flush>
                <MimicList document={document} onOpen={open} />
              </SectionCard>
              <NotLive since={since} />
            </Listed>
          ) : (
            <Picture style={{ aspectRatio: frame.aspectRatio, "--most": `${frame.most}px` } as CSSProperties}>
              <LazyCanvas document={document} room={room} chosen={chosen?.id ?? null} onOpen={open} />
              <NotLive since={since} />
            </Picture>
          )}
          <TrendStrip document={document} devices={devices} search={search} onSearch={onSearch} />
        </Main>
        {plate &&
          (docked ? (
            <Plate aria-label={t("faceplate.label")}>{plate}</Plate>
          ) : (
            <Drawer
              open
              anchor="right"
              onClose={close}
              slotProps={{
                paper: { sx: { width: { xs: "100%", sm: 380 } }, "aria-label": t("faceplate.label") },
              }}
            >
              {plate}
            </Drawer>
          ))}
      </Sides>
    </Shown>
  );
};

/** The drawing of a room, to be changed, with live values around it. */
const EditedRoom = ({ mimic, room, onClose }: { mimic: Mimic; room: MimicRoom; onClose: () => void }) => {
  const [document, setDocument] = useState(mimic.document);
  const { readValue } = useLiveMimic(document);
  return (
    <MimicValues value={readValue}>
      <MimicEditor mimic={mimic} newest={room.version} onDocument={setDocument} onClose={onClose} />
    </MimicValues>
  );
};

const EmptyRoom = ({ room }: { room: MimicRoom }) => {
  const { t } = useTranslation("scada");
  return (
    <SectionCard>
      <EmptyState
        reason={t("emptyRoom")}
        next={t("emptyRoomNext")}
        action={
          <Button
            variant="outlined"
            component={Link}
            to={pathTo(paths.room, { id: room.id }, { tab: "devices" })}
          >
            {t("toRoom")}
          </Button>
        }
      />
    </SectionCard>
  );
};

/** The drawing of a room: live, as a list, or to be changed. */
export const RoomView = (props: {
  room: MimicRoom;
  search: ScadaSearch;
  onSearch: OnSearch;
  asList: boolean;
}) => {
  const { room, search, onSearch, asList } = props;
  const { t } = useTranslation(["scada", "common"]);
  const query = useQuery(mimicQuery(room.id));
  const may = useMay();
  if (!may("Device.Index"))
    return (
      <SectionCard>
        <EmptyState reason={t("common:devicesHidden")} />
      </SectionCard>
    );
  return (
    <QueryState query={query} failed={t("failed")}>
      {(mimic) =>
        search.edit && may("Scada.Update") ? (
          <EditedRoom key={room.id} mimic={mimic} room={room} onClose={() => onSearch({ edit: undefined })} />
        ) : mimic.document.symbols.length === 0 ? (
          <EmptyRoom room={room} />
        ) : (
          <LiveRoom key={room.id} {...{ mimic, search, onSearch, asList }} />
        )
      }
    </QueryState>
  );
};
