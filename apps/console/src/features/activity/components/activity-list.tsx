import {
  type Activity,
  type ActivityType,
  activitySubject,
  activityType,
  activityTypes,
  exportActivity,
  visibleSubjects,
} from "@sgval/contract/activity/activity";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay, useRights } from "../../../shared/api/ability.ts";
import { useSession } from "../../../shared/api/session.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { readRange } from "../../../shared/ui/form/asked-range.ts";
import { DeviceFilter } from "../../../shared/ui/list/filters/device-filter.tsx";
import { FilterChoice } from "../../../shared/ui/list/filters/filter-choice.tsx";
import { PersonFilter } from "../../../shared/ui/list/filters/person-filter.tsx";
import { RoomFilter } from "../../../shared/ui/list/filters/place-filters.tsx";
import { TimeFilter } from "../../../shared/ui/list/filters/time-filter.tsx";
import { ListPage } from "../../../shared/ui/list/list-page.tsx";
import { toListQuery } from "../../../shared/ui/list/list-search.ts";
import { activitySearch } from "../activity-search.ts";
import { activityActorsQuery, activityQuery } from "../api/list-activity.ts";
import { ActivityCard, useActivityColumns } from "./activity-columns.tsx";
import { ActivityDrawer } from "./activity-drawer.tsx";

const subjectOf = (text: string | undefined) => activitySubject.safeParse(text).data;

const typeOf = (text: string | undefined): ActivityType | undefined => activityType.safeParse(text).data;

/** Read-only log of all changes, of devices and of the administration. */
export const ActivityListPage = ({ inTab }: { inTab?: true }) => {
  const [search, onSearch] = usePageSearch(activitySearch);
  const { t } = useTranslation(["activity", "messages", "pages"]);
  const type = typeOf(search.type);
  const subject = subjectOf(search.subject);
  const visible = visibleSubjects(useRights());
  const subjects = activitySubject.options.filter((one) => visible === "all" || visible.includes(one));
  const range = readRange(search);
  const { q, page, size, deviceId, room: roomId, actorId } = search;
  const may = useMay();
  const people = useQuery(activityActorsQuery()).data ?? [];
  const ownId = useSession(({ userData }) => userData?.id);
  const isMine = actorId !== undefined && actorId === ownId;
  const listQuery = {
    ...toListQuery({ q, page, size }),
    ...range.filter,
    ...(type && { type: [type] }),
    ...(subject && { subject: [subject] }),
    ...(deviceId && { deviceId }),
    ...(roomId && { roomId }),
    ...(actorId && { actorId }),
  };
  const query = useQuery({ ...activityQuery(listQuery), enabled: range.problem === undefined });
  const ofDevice = query.data?.data.find((one) => one.deviceId === deviceId && one.subject === "device");
  const [open, setOpen] = useState<Activity | null>(null);
  const columns = useActivityColumns(setOpen);
  return (
    <ListPage
      list="activity"
      {...(inTab ? { inTab, title: t("log") } : { trail: true as const, title: t("pages:name.history") })}
      exports={{ route: exportActivity, query: listQuery }}
      query={query}
      failed={t("failed")}
      rowKey={(entry) => String(entry.id)}
      columns={columns}
      onOpen={setOpen}
      card={(entry) => <ActivityCard entry={entry} onOpen={setOpen} />}
      search={search}
      onSearch={onSearch}
      searchLabel={t("search")}
      filterNames={["subject", "type", "deviceId", "room", "actorId", "from", "to"]}
      filters={(narrow) => (
        <>
          <FilterChoice
            label={t("subject")}
            any={t("anySubject")}
            value={subject ?? ""}
            choices={subjects.map((value) => ({ value, label: t(`subjects.${value}`) }))}
            onChange={(value) => narrow({ subject: value })}
          />
          <FilterChoice
            label={t("what")}
            any={t("anyType")}
            value={type ?? ""}
            choices={activityTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
            onChange={(value) => narrow({ type: value })}
          />
          <RoomFilter chosen={roomId} onChange={(value) => narrow({ room: value })} />
          {may("Device.Index") && (
            <DeviceFilter
              device={deviceId}
              name={ofDevice?.subjectName ?? undefined}
              onChange={(value) => narrow({ deviceId: value })}
            />
          )}
          <PersonFilter
            people={people}
            person={actorId}
            onPerson={(value) => narrow({ actorId: value })}
            isMine={isMine}
            onMine={() => narrow({ actorId: isMine ? undefined : ownId })}
          />
          <TimeFilter range={range} onChange={narrow} />
        </>
      )}
      empty={{ reason: t("messages:no_data") }}
      refused={range.problem === undefined ? undefined : { reason: t("messages:no_data") }}
    >
      {open && <ActivityDrawer entry={open} onClose={() => setOpen(null)} />}
    </ListPage>
  );
};
