import { styled } from "@mui/material/styles";
import { exportRooms, type Room } from "@sgval/contract/rooms/rooms";
import { IconBuilding, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { ListPage } from "../../../shared/ui/list/list-page.tsx";
import { listQuestion } from "../../../shared/ui/list/list-search.ts";
import type { Column } from "../../../shared/ui/list/list-types.ts";
import { RowMenu } from "../../../shared/ui/list/row-menu.tsx";
import { roomListQuery } from "../api/rooms.ts";
import { roomListSearch } from "../room-search.ts";
import { DeleteRoomDialog } from "./delete-room-dialog.tsx";
import { RoomName, RoomPumps, RoomStatus } from "./room-cells.tsx";
import { RoomForm } from "./room-form.tsx";

const CardLine = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "4px 12px",
});

type Open = { what: "add" } | { what: "edit" | "delete"; room: Room } | null;

/** The rooms, each with the worst of its devices. */
export const RoomListPage = () => {
  const { t } = useTranslation(["rooms", "forms", "messages"]);
  const format = useFormat();
  const may = useMay();
  const navigate = useNavigate();
  const [search, onSearch] = usePageSearch(roomListSearch);
  const question = listQuestion(search, "name");
  const query = useQuery(roomListQuery(question));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const lockOf = (permission: "Room.Create" | "Room.Update" | "Room.Delete") =>
    may(permission) ? undefined : t("messages:no_permission");
  const menu = (room: Room) => (
    <RowMenu
      label={t("forms:actionsOf", { name: room.name })}
      actions={[
        {
          key: "edit",
          label: t("edit"),
          icon: <IconPencil size={18} stroke={1.75} />,
          locked: lockOf("Room.Update"),
          onChoose: () => setOpen({ what: "edit", room }),
        },
        {
          key: "delete",
          label: t("forms:delete"),
          icon: <IconTrash size={18} stroke={1.75} />,
          locked: lockOf("Room.Delete"),
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
    { key: "pumps", head: t("pumps"), align: "end", cell: (room) => <RoomPumps room={room} /> },
    {
      key: "updatedAt",
      head: t("updatedAt"),
      cell: (room) => format.timestamp(room.updatedAt),
      sortable: true,
      from: 1280,
    },
    { key: "menu", head: "", headLabel: t("actions"), width: 48, always: true, cell: menu },
  ];
  return (
    <ListPage
      list="rooms"
      title={t("title")}
      exports={{ route: exportRooms, query: question }}
      actions={
        <LockedButton
          variant="contained"
          startIcon={<IconPlus size={18} stroke={1.75} />}
          locked={lockOf("Room.Create")}
          onClick={() => setOpen({ what: "add" })}
        >
          {t("add")}
        </LockedButton>
      }
      query={query}
      failed={t("failed")}
      rowKey={(room) => String(room.id)}
      columns={columns}
      onOpen={(room) => void navigate({ to: paths.room, params: { id: String(room.id) } })}
      card={(room) => (
        <>
          <CardLine>
            <RoomName room={room} />
            {menu(room)}
          </CardLine>
          <CardLine>
            <RoomStatus room={room} />
            <span>
              {t("deviceCount", { count: room.devices })}
              {room.pumps.total > 0 && ` · ${t("pumpsRunning", room.pumps)}`}
            </span>
          </CardLine>
        </>
      )}
      search={search}
      onSearch={onSearch}
      searchLabel={t("search")}
      trail
      usualSort="name"
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
};
