import { type Activity, exportActivity } from "@sgval/contract/activity/activity";
import { usualPageSize } from "@sgval/contract/route";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { ListSection } from "../../../shared/ui/list/list-section.tsx";
import { useDensity } from "../../../shared/ui/page/page-frame.ts";
import { activityQuery } from "../api/list-activity.ts";
import { ActivityCard, useActivityColumns } from "./activity-columns.tsx";
import { ActivityDrawer } from "./activity-drawer.tsx";

const EVERY_MS = 30_000;

/** What happened to a room and to the devices that are in it now, newest first. */
export const RoomActivity = (props: {
  roomId: number;
  page: number | undefined;
  size: number | undefined;
  onPage: (change: { page?: number | undefined; size?: number | undefined }) => void;
}) => {
  const { roomId, page = 1, size = usualPageSize } = props;
  const { t } = useTranslation("activity");
  const format = useFormat();
  const [density] = useDensity();
  const [open, setOpen] = useState<Activity | null>(null);
  const query = useQuery({ ...activityQuery({ roomId, page, size }), refetchInterval: EVERY_MS });
  return (
    <>
      <ListSection
        title={t("title")}
        sub={query.data && format.total(query.data.metaData)}
        actions={<ExportMenu route={exportActivity} query={{ roomId }} />}
        caption={t("title")}
        query={query}
        failed={t("failed")}
        rowKey={({ id }) => String(id)}
        columns={useActivityColumns(setOpen)}
        density={density}
        onOpen={setOpen}
        renderCard={(entry) => <ActivityCard entry={entry} onOpen={setOpen} />}
        empty={{ reason: t("empty") }}
        page={props.page}
        size={props.size}
        onPage={props.onPage}
      />
      {open && <ActivityDrawer entry={open} onClose={() => setOpen(null)} />}
    </>
  );
};
