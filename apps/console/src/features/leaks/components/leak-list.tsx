import { styled } from "@mui/material/styles";
import { leakStateLabels } from "@sgval/contract/leaks/labels";
import { leakStates } from "@sgval/contract/leaks/leak-state";
import { exportLeaks, type Leak } from "@sgval/contract/leaks/leaks";
import { IconDropletExclamation, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { Muted, Row, Stack } from "../../../shared/ui/arrange.ts";
import { readRange } from "../../../shared/ui/form/asked-range.ts";
import { FilterChoice } from "../../../shared/ui/list/filters/filter-choice.tsx";
import { FilterPill } from "../../../shared/ui/list/filters/filter-pill.tsx";
import { ZoneFilter } from "../../../shared/ui/list/filters/place-filters.tsx";
import { TimeFilter } from "../../../shared/ui/list/filters/time-filter.tsx";
import { ListPage } from "../../../shared/ui/list/list-page.tsx";
import type { Column } from "../../../shared/ui/list/list-types.ts";
import { MapFrame } from "../../../shared/ui/map/map-frame.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { PhotoPicture } from "../../../shared/ui/photos/photo-picture.tsx";
import { leakListQuery, leakPictureQuery } from "../api/leaks.ts";
import { suspectedLeakListQuery } from "../api/suspected-leaks.ts";
import { defaultSort, type LeakSearch, leakSearch, toLeakQuery } from "../leak-search.ts";
import type { DraftValues, LeakDraft } from "../outbox/draft.ts";
import { useLeakDrafts } from "../outbox/use-outbox.ts";
import { DraftList } from "./draft-list.tsx";
import { LeakReportDrawer } from "./leak-form.tsx";
import { LeakStateChip } from "./leak-state.tsx";

const LeakMap = lazy(async () => ({ default: (await import("./leak-map.tsx")).LeakMap }));

const Thumb = styled("span")({
  display: "block",
  flex: "none",
  width: 56,
  height: 42,
  overflow: "hidden",
  borderRadius: 4,
  backgroundColor: paint.track,
  "& img": { width: "100%", height: "100%", objectFit: "cover" },
});
const Name = styled("span")({
  display: "-webkit-box",
  WebkitLineClamp: 2,
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
  overflowWrap: "anywhere",
  "& a": { color: paint.ink, fontWeight: 600, textDecoration: "none" },
  "& a:hover": { color: paint.link, textDecoration: "underline" },
});
const Frame = styled("div")({
  height: 300,
  overflow: "hidden",
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
});

/** How long it has lost water, as far as is known: until its repair, or now. */
const openSeconds = (foundAt: string, repairedAt: string | null): number =>
  Math.max(0, (repairedAt === null ? serverNow() : Date.parse(repairedAt)) - Date.parse(foundAt)) / 1000;

/** The address without the report that it begins. */
const noReport = { add: undefined, lat: undefined, lng: undefined, zone: undefined, device: undefined };

type Open = { draft?: LeakDraft } | null;

/** What a report that the address begins is about; `null` until it is known which leak is suspected there. */
const useReportStart = ({ add, lat, lng, zone, device }: LeakSearch): Partial<DraftValues> | null => {
  const { t } = useTranslation("leaks");
  const format = useFormat();
  const suspected = useQuery({
    ...suspectedLeakListQuery({ state: ["open"], deviceId: device, size: 1, sort: "-detectedAt" }),
    enabled: add === true && device !== undefined,
  });
  if (suspected.isLoading) return null;
  const leak = suspected.data?.data[0];
  return {
    ...(lat === undefined || lng === undefined ? {} : { position: { latitude: lat, longitude: lng } }),
    ...(zone === undefined ? {} : { zoneId: zone }),
    ...(device === undefined ? {} : { deviceId: device }),
    ...(leak && {
      suspectedLeakId: leak.id,
      description: t("suspected.description", {
        flow: format.quantity(leak.flow, "m3/h", 1),
        zone: leak.zone ?? leak.deviceDisplayName,
      }),
    }),
  };
};

/** The leak points in view with their places, and the reports of this browser that are not sent yet. */
export const LeakListPage = () => {
  const { t } = useTranslation(["leaks", "messages", "common", "pages"]);
  const format = useFormat();
  const locked = useMissingPermission("LeakPoint.Create");
  const navigate = useNavigate();
  const [search, onSearch] = usePageSearch(leakSearch);
  const range = readRange(search);
  const listQuery = toLeakQuery(search, range);
  const query = useQuery({ ...leakListQuery(listQuery), enabled: range.problem === undefined });
  const openCount = useQuery(leakListQuery({ open: true, size: 1 })).data;
  const ownCount = useQuery(leakListQuery({ mine: true, size: 1 })).data;
  const counted = (list: typeof openCount) => (list ? format.count(list.metaData.total) : "--");
  const { drafts, loaded } = useLeakDrafts();
  const [open, setOpen] = useState<Open>(null);
  const show = (id: number) => void navigate({ to: paths.leakPoint, params: { id: String(id) }, search: {} });
  const picture = (leak: Leak) => (
    <Thumb>
      <PhotoPicture photoId={leak.imageId} size="small" alt="" picture={leakPictureQuery} />
    </Thumb>
  );
  const name = (leak: Leak) => (
    <Name>
      <Link to={paths.leakPoint} params={{ id: String(leak.id) }}>
        {leak.description}
      </Link>
    </Name>
  );
  const columns: Column<Leak>[] = [
    { key: "photo", head: "", headLabel: t("images"), width: 72, cell: picture },
    { key: "description", head: t("description"), cell: name, sortable: true, isName: true },
    { key: "state", head: t("state"), cell: ({ state }) => <LeakStateChip state={state} />, sortable: true },
    { key: "zone", head: t("zone"), cell: ({ zone }) => zone?.name ?? "--", sortable: true, from: 960 },
    {
      key: "materials",
      head: t("materials"),
      cell: ({ materials }) => materials.map((used) => used.name).join(", ") || "--",
      from: 1280,
    },
    { key: "foundAt", head: t("foundAt"), cell: ({ foundAt }) => format.dateTime(foundAt), sortable: true },
    {
      key: "age",
      head: t("age"),
      cell: ({ foundAt, repairedAt }) => {
        const span = format.shortSpan(openSeconds(foundAt, repairedAt));
        return repairedAt === null ? span : t("ranFor", { span });
      },
      from: 1280,
    },
    {
      key: "reporter",
      head: t("reporter"),
      cell: ({ reporter }) => reporter.name,
      sortable: true,
      from: 1280,
    },
    {
      key: "repairedAt",
      head: t("repairedAt"),
      cell: ({ repairedAt }) => (repairedAt ? format.dateTime(repairedAt) : "--"),
      sortable: true,
      from: 1920,
    },
  ];
  const start = useReportStart(search);
  const leaks = query.data?.data ?? [];
  const isAdding = open !== null || (locked === undefined && search.add === true && loaded && start !== null);
  return (
    <ListPage
      list="leakPoints"
      title={t("pages:name.leakPoints")}
      trail
      exports={{ route: exportLeaks, query: listQuery }}
      actions={
        <LockedButton
          variant="contained"
          startIcon={<IconPlus size={18} stroke={1.75} />}
          locked={locked}
          onClick={() => setOpen({})}
        >
          {t("add")}
        </LockedButton>
      }
      above={
        <Stack gap={12}>
          <DraftList drafts={drafts} onEdit={(draft) => setOpen({ draft })} />
          {leaks.some(({ position }) => position !== null) && (
            <MapFrame without={null}>
              <Frame>
                <LeakMap leaks={leaks} onPick={show} />
              </Frame>
            </MapFrame>
          )}
        </Stack>
      }
      query={query}
      failed={t("failed")}
      rowKey={({ id }) => String(id)}
      columns={columns}
      onOpen={({ id }) => show(id)}
      card={(leak) => (
        <Row gap={10}>
          {picture(leak)}
          <Stack gap={2}>
            {name(leak)}
            <LeakStateChip state={leak.state} />
            <Muted>{[format.dateTime(leak.foundAt), leak.zone?.name].filter(Boolean).join(" · ")}</Muted>
          </Stack>
        </Row>
      )}
      search={search}
      onSearch={onSearch}
      searchLabel={t("search")}
      filterNames={["state", "dma", "open", "mine", "from", "to"]}
      filters={(narrow) => (
        <>
          <FilterChoice
            label={t("state")}
            any={t("anyState")}
            value={search.state ?? ""}
            choices={leakStates.map((value) => ({ value, label: leakStateLabels[value][format.language] }))}
            onChange={(value) => narrow({ state: leakStates.find((state) => state === value) })}
          />
          <ZoneFilter chosen={search.dma} onChange={(dma) => narrow({ dma })} />
          <FilterPill
            label={t("openOnly")}
            count={counted(openCount)}
            selected={search.open ?? false}
            onToggle={() => narrow({ open: search.open ? undefined : true })}
          />
          <FilterPill
            label={t("mine")}
            count={counted(ownCount)}
            selected={search.mine ?? false}
            onToggle={() => narrow({ mine: search.mine ? undefined : true })}
          />
          <TimeFilter range={range} onChange={narrow} />
        </>
      )}
      refused={range.problem === undefined ? undefined : { reason: t("messages:no_data") }}
      defaultSort={defaultSort}
      empty={{
        icon: <IconDropletExclamation size={20} stroke={1.75} aria-hidden />,
        reason: t("empty"),
        next: locked === undefined ? t("emptyNext") : undefined,
      }}
    >
      {isAdding && (
        <LeakReportDrawer
          draft={open?.draft}
          start={start ?? undefined}
          onClose={() => {
            setOpen(null);
            // Loaded anew, the address would begin a second report.
            if (search.add) onSearch(noReport, "replace");
          }}
        />
      )}
    </ListPage>
  );
};
