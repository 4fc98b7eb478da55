import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { MimicRoom } from "@sgval/contract/scada/routes";
import { IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { mimicListQuery } from "../../../features/scada/api/mimics.ts";
import { RoomTabs } from "../../../features/scada/components/room-tabs.tsx";
import { useMay } from "../../../shared/api/ability.ts";
import { countedPumps } from "../../../shared/format/counted-pumps.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { Muted } from "../../../shared/ui/arrange.ts";
import { useBelow, useFrom } from "../../../shared/ui/breakpoints.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { PageBody } from "../../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { Segmented } from "../../../shared/ui/page/segmented.tsx";
import { KioskStart } from "../../shell/kiosk/kiosk-start.tsx";
import { useKiosk, useShownRooms } from "../../shell/kiosk/use-kiosk.ts";
import { type OnSearch, RoomView } from "./room-view.tsx";
import { type ScadaSearch, scadaSearch } from "./scada-search.ts";

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

const Rooms = styled("div")({
  display: "grid",
  gap: 16,
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  '&[data-two="true"]': { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  "& > section": { minWidth: 0, display: "grid", gap: 12 },
});

/** A wall display shows another room beside the one of the address, with tabs and an object of its own. */
const BesideRoom = (props: {
  rooms: readonly MimicRoom[];
  room: MimicRoom;
  search: ScadaSearch;
  onSearch: OnSearch;
  asList: boolean;
}) => {
  const { rooms, room, search, onSearch, asList } = props;
  const onBeside: OnSearch = (change) => {
    const { object, ...others } = change;
    onSearch("object" in change ? { ...others, besideObject: object } : others);
  };
  return (
    <section aria-label={room.name}>
      <RoomTabs
        rooms={rooms}
        current={room.id}
        onRoom={(beside) => onSearch({ beside, besideObject: undefined })}
      />
      <RoomView
        room={room}
        search={{ ...search, object: search.besideObject }}
        onSearch={onBeside}
        asList={asList}
      />
    </section>
  );
};

/** After every priority: a value beyond its limit that raised no alarm. */
const OUTSIDE_LIMITS = 5;
const NOTHING = 6;

/** The lower, the more it needs attention: the priority of its gravest alarm, then values outside their limits. */
const urgencyOf = ({ gravestAlarm, outsideLimits }: MimicRoom): number =>
  gravestAlarm ?? (outsideLimits > 0 ? OUTSIDE_LIMITS : NOTHING);

/** The room that is opened when none was chosen: the one that needs attention most, else the first that has devices. */
const roomToOpen = (rooms: readonly MimicRoom[]): MimicRoom | undefined =>
  rooms.filter(({ devices }) => devices > 0).sort((one, other) => urgencyOf(one) - urgencyOf(other))[0];

/** The rooms as live drawings. */
export const ScadaRoute = () => {
  const { t } = useTranslation(["scada", "pages", "messages"]);
  const [search, onSearch] = usePageSearch(scadaSearch);
  const phone = useBelow("md");
  const { on: kiosk } = useKiosk();
  const may = useMay();
  const query = useQuery(mimicListQuery());
  const rooms = query.data ?? [];
  // The one that needs attention, but not another whenever that changes: nobody's page turns by itself.
  const first = useRef<number>(undefined);
  first.current ??= roomToOpen(rooms)?.id;
  const room =
    rooms.find(({ id }) => id === search.room) ?? rooms.find(({ id }) => id === first.current) ?? rooms[0];
  usePageTitle(t("pages:name.scada"), room?.name);
  const isWide = useFrom("xxl");
  const others = rooms.filter(({ id }) => id !== room?.id);
  const beside =
    isWide && !search.edit
      ? (others.find(({ id }) => id === search.beside) ?? others.find(({ devices }) => devices > 0))
      : undefined;
  useShownRooms([room, beside].flatMap((shown) => shown?.id ?? []));
  const asList = phone || search.view === "list";
  const locked = useMissingPermission("Scada.Update");
  return (
    <PageBody>
      <PageHeader
        title={t("pages:name.scada")}
        properties={
          room &&
          room.pumps.total > 0 && (
            <Muted>{countedPumps(room.pumps, t("pumpsRunning", { ...room.pumps }))}</Muted>
          )
        }
        actions={
          !phone &&
          room &&
          !search.edit &&
          !kiosk && (
            <>
              <Segmented
                label={t("view.label")}
                value={asList ? "list" : "drawing"}
                segments={[
                  { value: "drawing", label: t("view.drawing") },
                  { value: "list", label: t("view.list") },
                ]}
                onChange={(view) => onSearch({ view: view === "list" ? "list" : undefined })}
              />
              <LockedButton
                variant="outlined"
                startIcon={<IconPencil {...icon} />}
                locked={locked}
                onClick={() => onSearch({ room: room.id, edit: 1, object: undefined })}
              >
                {t("edit")}
              </LockedButton>
              <KioskStart here={pathTo(paths.scada, {}, { room: String(room.id) })} />
            </>
          )
        }
      />
      <QueryState query={query} failed={t("failed")}>
        {() =>
          room ? (
            <Rooms data-two={beside !== undefined}>
              <section aria-label={room.name}>
                <RoomTabs
                  rooms={rooms}
                  current={room.id}
                  onRoom={(id) => onSearch({ room: id, object: undefined, edit: undefined })}
                />
                <RoomView room={room} search={search} onSearch={onSearch} asList={asList} />
              </section>
              {beside && <BesideRoom rooms={others} room={beside} {...{ search, onSearch, asList }} />}
            </Rooms>
          ) : (
            <SectionCard>
              <EmptyState
                reason={t("noRooms")}
                next={t("noRoomsNext")}
                action={
                  may("Room.Index") ? (
                    <Button variant="outlined" component={Link} to={pathTo(paths.rooms)}>
                      {t("toRooms")}
                    </Button>
                  ) : undefined
                }
              />
            </SectionCard>
          )
        }
      </QueryState>
    </PageBody>
  );
};
