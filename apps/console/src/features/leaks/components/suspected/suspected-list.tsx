import { styled } from "@mui/material/styles";
import { suspectedLeakStateLabels } from "@sgval/contract/leaks/suspected-leak-labels";
import { suspectedLeakTable } from "@sgval/contract/leaks/suspected-leak-table";
import {
  exportSuspectedLeaks,
  type SuspectedLeak,
  suspectedLeakStates,
} from "@sgval/contract/leaks/suspected-leaks";
import { IconDropletSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { usePageSearch } from "../../../../shared/page-search.ts";
import { Muted, Stack } from "../../../../shared/ui/arrange.ts";
import { FilterChoice } from "../../../../shared/ui/list/filters/filter-choice.tsx";
import { ZoneFilter } from "../../../../shared/ui/list/filters/place-filters.tsx";
import { ListPage } from "../../../../shared/ui/list/list-page.tsx";
import { toListQuery } from "../../../../shared/ui/list/list-search.ts";
import { NameButton } from "../../../../shared/ui/list/list-table-parts.ts";
import type { Column } from "../../../../shared/ui/list/list-types.ts";
import { suspectedLeakListQuery } from "../../api/suspected-leaks.ts";
import { suspectedLeakSearch } from "../../leak-search.ts";
import type { DraftValues } from "../../outbox/draft.ts";
import { LeakReportDrawer } from "../leak-form.tsx";
import { DismissDrawer } from "./dismiss-form.tsx";
import { SuspectedDrawer } from "./suspected-drawer.tsx";

const DEFAULT_SORT = "-detectedAt";
const { columns: named } = suspectedLeakTable;
const Pipes = styled("span")({ overflowWrap: "anywhere" });

type Open = { what: "dismiss"; leak: SuspectedLeak } | { what: "report"; start: Partial<DraftValues> } | null;

/** Leaks that the flow of zones shows before anybody has seen them. */
export const SuspectedLeakListPage = ({ mapOf }: { mapOf: (leak: SuspectedLeak) => ReactNode }) => {
  const { t } = useTranslation(["leaks", "messages"]);
  const format = useFormat();
  const { language } = format;
  const [search, onSearch] = usePageSearch(suspectedLeakSearch);
  const { state, dma, show } = search;
  const listQuery = {
    ...toListQuery(search, DEFAULT_SORT),
    ...(state ? { state: [state] } : {}),
    ...(dma === undefined ? {} : { zoneId: dma }),
  };
  const query = useQuery(suspectedLeakListQuery(listQuery));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const zoneOf = (leak: SuspectedLeak) => leak.zone ?? leak.deviceDisplayName;
  const name = (leak: SuspectedLeak) => (
    <NameButton type="button" onClick={() => onSearch({ show: leak.id })}>
      {zoneOf(leak)}
    </NameButton>
  );
  const stateText = ({ state: is, unwatchedSince }: SuspectedLeak) =>
    [
      suspectedLeakStateLabels[is][language],
      ...(unwatchedSince === null
        ? []
        : [t("suspected.unwatched", { time: format.dateTime(unwatchedSince) })]),
    ].join(" · ");
  const flow = (leak: SuspectedLeak) => format.quantity(leak.flow, "m3/h", 1);
  const columns: Column<SuspectedLeak>[] = [
    { key: "zone", head: named.zone.heading[language], cell: name, sortable: true, isName: true },
    {
      key: "state",
      head: named.state.heading[language],
      cell: stateText,
      sortable: true,
    },
    { key: "flow", head: named.flow.heading[language], align: "end", cell: flow, sortable: true },
    {
      key: "confidence",
      head: t("suspected.sure"),
      align: "end",
      cell: ({ confidence }) => format.share(confidence, 0),
      sortable: true,
    },
    {
      key: "startedAt",
      head: named.startedAt.heading[language],
      cell: ({ startedAt }) => format.dateTime(startedAt),
      sortable: true,
      from: 1280,
    },
    {
      key: "detectedAt",
      head: named.detectedAt.heading[language],
      cell: ({ detectedAt }) => format.dateTime(detectedAt),
      sortable: true,
      from: 960,
    },
    {
      key: "pipes",
      head: named.pipes.heading[language],
      cell: ({ pipes }) => (
        <Pipes>
          {pipes
            .slice(0, 3)
            .map((pipe) => pipe.id)
            .join(", ") || "--"}
        </Pipes>
      ),
      from: 1280,
    },
  ];
  return (
    <ListPage
      list="suspectedLeaks"
      title={suspectedLeakTable.title[language]}
      trail
      exports={{ route: exportSuspectedLeaks, query: listQuery }}
      query={query}
      failed={t("suspected.failed")}
      rowKey={({ id }) => String(id)}
      columns={columns}
      onOpen={({ id }) => onSearch({ show: id })}
      card={(leak) => (
        <Stack gap={2}>
          {name(leak)}
          <span>{`${flow(leak)} · ${stateText(leak)}`}</span>
          <Muted>{format.dateTime(leak.detectedAt)}</Muted>
        </Stack>
      )}
      search={search}
      onSearch={onSearch}
      searchLabel={t("suspected.search")}
      filterNames={["state", "dma"]}
      filters={(narrow) => (
        <>
          <FilterChoice
            label={t("state")}
            any={t("anyState")}
            value={state ?? ""}
            choices={suspectedLeakStates.map((value) => ({
              value,
              label: suspectedLeakStateLabels[value][language],
            }))}
            onChange={(value) => narrow({ state: suspectedLeakStates.find((one) => one === value) })}
          />
          <ZoneFilter chosen={dma} onChange={(value) => narrow({ dma: value })} />
        </>
      )}
      defaultSort={DEFAULT_SORT}
      empty={{
        icon: <IconDropletSearch size={20} stroke={1.75} aria-hidden />,
        reason: t("suspected.empty"),
        next: t("suspected.emptyNext"),
      }}
    >
      {show !== undefined && (
        <SuspectedDrawer
          mapOf={mapOf}
          id={show}
          onDismiss={(leak) => setOpen({ what: "dismiss", leak })}
          onReport={(leak) =>
            setOpen({
              what: "report",
              start: {
                ...{ zoneId: leak.zoneId, deviceId: leak.deviceId, suspectedLeakId: leak.id },
                description: t("suspected.description", { flow: flow(leak), zone: zoneOf(leak) }),
              },
            })
          }
          onClose={() => onSearch({ show: undefined })}
        />
      )}
      {open?.what === "dismiss" && <DismissDrawer leak={open.leak} onClose={close} />}
      {open?.what === "report" && <LeakReportDrawer start={open.start} onClose={close} />}
    </ListPage>
  );
};
