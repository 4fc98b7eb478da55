import { styled } from "@mui/material/styles";
import { exportRooms, type Room } from "@sgval/contract/rooms/rooms";
import { IconBuilding, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { countedPumps } from "../../../shared/format/counted-pumps.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useMissingPermissions } from "../../../shared/i18n/use-missing-permission.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import { FilterChoice } from "../../../shared/ui/list/filters/filter-choice.tsx";
import { ListPage } from "../../../shared/ui/list/list-page.tsx";
import { toListQuery } from "../../../shared/ui/list/list-search.ts";
import type { Column } from "../../../shared/ui/list/list-types.ts";
import { RowMenu } from "../../../shared/ui/list/row-menu.tsx";
import { useSteadyOrder } from "../../../shared/ui/list/steady-order.ts";
import { Segmented } from "../../../shared/ui/page/segmented.tsx";
import { useSingleKeys } from "../../../shared/ui/page/use-single-keys.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { roomListQuery } from "../api/rooms.ts";
import {
  type RoomLayout,
  rememberLayout,
  roomLayouts,
  roomListSearch,
  useRoomLayout,
} from "../room-search.ts";
import { DeleteRoomDialog } from "./delete-room-dialog.tsx";
import { RoomAge, RoomAlarms, RoomName, RoomPumps, RoomStatus } from "./room-cells.tsx";
import { RoomForm } from "./room-form.tsx";

/** Rows stay where they are while the pointer is over the page. */
const Steady = styled("div")({ display: "contents" });
const Updated = styled("div")({ ...typeScale.age, marginTop: 4, color: paint.mute });
const CardHead = styled("div")({
  display: "flex",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: 8,
  "& > :first-of-type": { minWidth: 0, paddingTop: 4 },
});
const CardLine = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "4px 12px",
});

/** What a room is about, in few lines. */
const RoomCard = ({ room, menu }: { room: Room; menu: ReactNode }) => {
  const { t } = useTranslation("rooms");
  return (
    <>
      <CardHead>
        <RoomName room={room} />
        {menu}
      </CardHead>
      <CardLine>
        <RoomStatus room={room} />
        <span>
          {t("deviceCount", { count: room.devices })}
          {room.pumps.total > 0 && ` · ${countedPumps(room.pumps, t("pumpsRunning", { ...room.pumps }))}`}
        </span>
      </CardLine>
      {room.openAlarms !== undefined && room.openAlarms > 0 && (
        <CardLine>
          <span>
            {t("openAlarms")} · <RoomAlarms room={room} />
          </span>
        </CardLine>
      )}
      {room.devices > 0 && (
        <Updated>
          {t("measuredAt")} · <RoomAge room={room} />
        </Updated>
      )}
    </>
  );
};

/** The other way to show the list; a phone has cards only. */
const ViewChoice = (props: { view: RoomLayout; onView: (view: RoomLayout) => void }) => {
  const { t } = useTranslation("rooms");
  return (
    <Segmented
      label={t("view.label")}
      value={props.view}
      segments={roomLayouts.map((value) => ({ value, label: t(`view.${value}`) }))}
      onChange={props.onView}
    />
  );
};

/** Orders of cards, which have no heads to press; each in the direction that is asked for. */
const cardOrders = [
  { value: "name", label: "name" },
  { value: "-status", label: "status" },
  { value: "-openAlarms", label: "openAlarms" },
  { value: "-devices", label: "devices" },
  { value: "-measuredAt", label: "measuredAt" },
] as const;

type Open = { what: "add" } | { what: "edit" | "delete"; room: Room } | null;

/** The rooms, each with the worst of its devices. */
export const RoomListPage = () => {
  const { t } = useTranslation(["rooms", "forms"]);
  const format = useFormat();
  const phone = useBelow("md");
  const may = useMay();
  const navigate = useNavigate();
  const [search, onSearch] = usePageSearch(roomListSearch);
  const listQuery = toListQuery(search, "name");
  const query = useQuery(roomListQuery(listQuery));
  const { shown, watch } = useSteadyOrder(query.data?.data ?? []);
  const view = useRoomLayout(search.view);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const missing = useMissingPermissions();
  const add = () => setOpen({ what: "add" });
  useSingleKeys((key) => (key === "n" && may("Room.Create") ? add : undefined));
  const menu = (room: Room) => (
    <RowMenu
      label={t("forms:actionsOf", { name: room.name })}
      actions={[
        {
          key: "edit",
          label: t("edit"),
          icon: <IconPencil size={18} stroke={1.75} />,
          locked: missing("Room.Update"),
          onChoose: () => setOpen({ what: "edit", room }),
        },
        {
          key: "delete",
          label: t("forms:delete"),
          icon: <IconTrash size={18} stroke={1.75} />,
          locked: missing("Room.Delete"),
          onChoose: () => setOpen({ what: "delete", room }),
        },
      ]}
    />
  );
  const columns: Column<Room>[] = [
    { key: "name", head: t("name"), cell: (room) => <RoomName room={room} />, sortable: true, isName: true },
    { key: "status", head: t("worst"), cell: (room) => <RoomStatus room={room} />, sortable: true },
    {
      key: "devices",
      head: t("devices"),
      align: "end",
      cell: (room) => format.count(room.devices),
      sortable: true,
    },
    ...(may("Risk.Index")
      ? [
          {
            key: "openAlarms",
            head: t("openAlarms"),
            align: "end" as const,
            cell: (room: Room) => <RoomAlarms room={room} />,
            sortable: true,
          },
        ]
      : []),
    { key: "pumps", head: t("pumps"), align: "end", cell: (room) => <RoomPumps room={room} /> },
    {
      key: "measuredAt",
      head: t("measuredAt"),
      cell: (room) => <RoomAge room={room} />,
      sortable: true,
    },
    { key: "menu", head: "", headLabel: t("actions"), width: 48, always: true, cell: menu },
  ];
  const list = (
    <ListPage
      list="rooms"
      title={t("title")}
      asCards={view === "cards"}
      beforeExport={
        !phone && (
          <ViewChoice
            view={view}
            onView={(next) => {
              rememberLayout(next);
              onSearch({ view: next });
            }}
          />
        )
      }
      exports={{ route: exportRooms, query: listQuery }}
      actions={
        <LockedButton
          variant="contained"
          startIcon={<IconPlus size={18} stroke={1.75} />}
          locked={missing("Room.Create")}
          onClick={add}
          aria-keyshortcuts="n"
        >
          {t("add")}
        </LockedButton>
      }
      query={{ ...query, data: query.data && { ...query.data, data: shown } }}
      failed={t("failed")}
      rowKey={(room) => String(room.id)}
      columns={columns}
      onOpen={(room) => void navigate({ to: paths.room, params: { id: String(room.id) } })}
      card={(room) => <RoomCard room={room} menu={menu(room)} />}
      search={search}
      onSearch={onSearch}
      searchLabel={t("search")}
      {...((phone || view === "cards") && {
        filters: (narrow) => (
          <FilterChoice
            label={t("sort.label")}
            value={search.sort ?? "name"}
            choices={cardOrders
              .filter(({ label }) => label !== "openAlarms" || may("Risk.Index"))
              .map(({ value, label }) => ({ value, label: t(`sort.${label}`) }))}
            onChange={(sort) => narrow({ sort: sort === "name" ? undefined : sort })}
          />
        ),
      })}
      trail
      defaultSort="name"
      empty={{
        icon: <IconBuilding size={20} stroke={1.75} aria-hidden />,
        reason: t("empty"),
        next: may("Room.Create") ? t("emptyNext") : undefined,
      }}
    >
      {open?.what === "add" && <RoomForm room={null} onClose={close} />}
      {open?.what === "edit" && <RoomForm room={open.room} onClose={close} />}
      {open?.what === "delete" && <DeleteRoomDialog room={open.room} onDeleted={close} onClose={close} />}
    </ListPage>
  );
  return <Steady {...watch}>{list}</Steady>;
};
