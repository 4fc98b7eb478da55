import type { Permission } from "@sgval/contract/permission";
import type { Room } from "@sgval/contract/rooms/rooms";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { ApiError } from "../../../shared/api/api-error.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { useMissingPermissions } from "../../../shared/i18n/use-missing-permission.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { PageBody } from "../../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { PageTabs } from "../../../shared/ui/page/page-tabs.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { roomQuery } from "../api/rooms.ts";
import { type RoomTab, roomTabs } from "../room-search.ts";
import { DeleteRoomDialog } from "./delete-room-dialog.tsx";
import { RoomPumps, RoomStatus } from "./room-cells.tsx";
import { RoomForm } from "./room-form.tsx";

/** The permission that a tab needs beside that of the room. */
const permissionOf = {
  overview: null,
  devices: "Device.Index",
  chart: "Device.Index",
  alarms: "Risk.Index",
  activity: "History.Index",
} as const satisfies Record<RoomTab, Permission | null>;

const icon = { size: 18, stroke: 1.75 } as const;

/** One room: its name and status, and its devices in tabs. */
export const RoomPage = (props: {
  id: number;
  tab: RoomTab;
  onTab: (tab: RoomTab) => void;
  onGone: () => void;
  /** How many alarms of its devices are open, as far as they are known. */
  openAlarms: number;
  /** The tab shown, with what other features know of the devices. */
  panel: (room: Room, tab: RoomTab) => ReactNode;
}) => {
  const { t } = useTranslation(["rooms", "pages", "forms", "common"]);
  const format = useFormat();
  const may = useMay();
  const query = useQuery(roomQuery(props.id));
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const room = query.data;
  const tabs = roomTabs.filter((key) => permissionOf[key] === null || may(permissionOf[key]));
  const labelOf = (key: RoomTab) => {
    const label = t(`tabs.${key}`);
    return key === "alarms" && props.openAlarms > 0 ? `${label} (${format.count(props.openAlarms)})` : label;
  };
  const tab = tabs.includes(props.tab) ? props.tab : "overview";
  const unknown = query.error instanceof ApiError && query.error.status === 404;
  const missing = useMissingPermissions();
  usePageTitle(t("pages:name.room"), room?.name);
  return (
    <PageBody>
      <PageHeader
        title={room?.name ?? t("pages:name.room")}
        trailLabel={t("common:trail")}
        trail={[
          { key: "rooms", node: <Link to={paths.rooms}>{t("pages:name.rooms")}</Link> },
          { key: "room", node: <span>{room?.name ?? String(props.id)}</span> },
        ]}
        badges={
          room &&
          !unknown && (
            <>
              <RoomStatus room={room} />
              {room.pumps.total > 0 && <RoomPumps room={room} />}
            </>
          )
        }
        actions={
          room &&
          !unknown && (
            <>
              <LockedButton
                variant="outlined"
                startIcon={<IconPencil {...icon} />}
                locked={missing("Room.Update")}
                onClick={() => setOpen("edit")}
              >
                {t("edit")}
              </LockedButton>
              <LockedButton
                variant="outlined"
                startIcon={<IconTrash {...icon} />}
                locked={missing("Room.Delete")}
                onClick={() => setOpen("delete")}
              >
                {t("forms:delete")}
              </LockedButton>
            </>
          )
        }
      />
      {unknown ? (
        <SectionCard>
          <EmptyState
            reason={t("notFound")}
            next={t("notFoundNext")}
            action={<Link to={paths.rooms}>{t("backToList")}</Link>}
          />
        </SectionCard>
      ) : (
        <QueryState query={query} failed={t("roomFailed")}>
          {(found) => (
            <>
              <PageTabs
                label={t("tabs.label")}
                tabs={tabs.map((key) => ({ key, label: labelOf(key) }))}
                tab={tab}
                onTab={props.onTab}
              />
              <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
                {props.panel(found, tab)}
              </div>
            </>
          )}
        </QueryState>
      )}
      {room && open === "edit" && <RoomForm room={room} onClose={() => setOpen(null)} />}
      {room && open === "delete" && (
        <DeleteRoomDialog room={room} onDeleted={props.onGone} onClose={() => setOpen(null)} />
      )}
    </PageBody>
  );
};
