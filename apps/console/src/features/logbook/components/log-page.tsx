import Button from "@mui/material/Button";
import { exportLogEntries, type LogEntry, logEntryKinds } from "@sgval/contract/logbook/entries";
import { logEntryKindLabels } from "@sgval/contract/logbook/labels";
import { missingText } from "@sgval/quantities/format";
import { IconNotebook, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { DeleteDialog } from "../../../shared/ui/act/delete-dialog.tsx";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { Actions } from "../../../shared/ui/arrange.ts";
import { readRange } from "../../../shared/ui/form/asked-range.ts";
import { FilterChoice } from "../../../shared/ui/list/filters/filter-choice.tsx";
import { FilterPill } from "../../../shared/ui/list/filters/filter-pill.tsx";
import { RoomFilter } from "../../../shared/ui/list/filters/place-filters.tsx";
import { TimeFilter } from "../../../shared/ui/list/filters/time-filter.tsx";
import { ListPage } from "../../../shared/ui/list/list-page.tsx";
import { logAuthorsQuery, logEntryListQuery, useDeleteEntry, waitingHandOversQuery } from "../api/entries.ts";
import { defaultSort, logSearch, toLogQuery } from "../log-search.ts";
import { useEntryActions } from "../use-entry-actions.ts";
import { EntryCard, useEntryColumns } from "./entry-columns.tsx";
import { EntryDrawer } from "./entry-drawer.tsx";
import { EntryFormDrawer } from "./entry-form.tsx";
import { WaitingHandOvers } from "./waiting-hand-overs.tsx";

type Open = { what: "add" } | { what: "show" | "edit" | "delete"; entry: LogEntry } | null;

/** The shift log: what people wrote, and the hand-over notes that wait for the next shift. */
export const LogPage = () => {
  const { t } = useTranslation(["logbook", "messages", "pages"]);
  const format = useFormat();
  const [search, onSearch] = usePageSearch(logSearch);
  const range = readRange(search);
  const listQuery = toLogQuery(search, range);
  const query = useQuery({ ...logEntryListQuery(listQuery), enabled: range.problem === undefined });
  const authors = useQuery(logAuthorsQuery()).data ?? [];
  const waiting = useQuery(waitingHandOversQuery()).data;
  const actions = useEntryActions();
  const remove = useDeleteEntry();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const on = {
    onOpen: (entry: LogEntry) => setOpen({ what: "show", entry }),
    onEdit: (entry: LogEntry) => setOpen({ what: "edit", entry }),
    onDelete: (entry: LogEntry) => setOpen({ what: "delete", entry }),
  };
  const columns = useEntryColumns({ actions, ...on });
  return (
    <ListPage
      list="logEntries"
      title={t("pages:name.logEntries")}
      trail
      exports={{ route: exportLogEntries, query: listQuery }}
      actions={
        <Actions>
          <Button variant="outlined" component={Link} to={paths.shiftSummary}>
            {t("pages:name.shiftSummary")}
          </Button>
          <LockedButton
            variant="contained"
            startIcon={<IconPlus size={18} stroke={1.75} />}
            locked={actions.locked}
            onClick={() => setOpen({ what: "add" })}
          >
            {t("add")}
          </LockedButton>
        </Actions>
      }
      above={waiting && <WaitingHandOvers waiting={waiting} actions={actions} onOpen={on.onOpen} />}
      query={query}
      failed={t("failed")}
      rowKey={({ id }) => String(id)}
      columns={columns}
      onOpen={on.onOpen}
      card={(entry) => <EntryCard entry={entry} actions={actions} {...on} />}
      search={search}
      onSearch={onSearch}
      searchLabel={t("search")}
      filterNames={["kind", "device", "room", "author", "waiting", "from", "to"]}
      filters={(narrow) => (
        <>
          <FilterChoice
            label={t("kind")}
            any={t("anyKind")}
            value={search.kind ?? ""}
            choices={logEntryKinds.map((value) => ({
              value,
              label: logEntryKindLabels[value][format.language],
            }))}
            onChange={(value) => narrow({ kind: logEntryKinds.find((kind) => kind === value) })}
          />
          <FilterChoice
            label={t("author")}
            any={t("anyAuthor")}
            value={String(search.author ?? "")}
            choices={authors.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(value) => narrow({ author: value === undefined ? undefined : Number(value) })}
          />
          <RoomFilter chosen={search.room} onChange={(room) => narrow({ room })} />
          <FilterPill
            label={t("waitingOnly")}
            count={waiting ? format.count(waiting.metaData.total) : missingText}
            selected={search.waiting ?? false}
            onToggle={() => narrow({ waiting: search.waiting ? undefined : true })}
          />
          <TimeFilter range={range} onChange={narrow} />
        </>
      )}
      defaultSort={defaultSort}
      empty={{
        icon: <IconNotebook size={20} stroke={1.75} aria-hidden />,
        reason: t("empty"),
        next: actions.mayWrite ? t("emptyNext") : undefined,
      }}
      refused={range.problem === undefined ? undefined : { reason: t("messages:no_data") }}
    >
      {open?.what === "show" && (
        <EntryDrawer
          entry={query.data?.data.find(({ id }) => id === open.entry.id) ?? open.entry}
          actions={actions}
          onEdit={() => setOpen({ what: "edit", entry: open.entry })}
          onClose={close}
        />
      )}
      {open?.what === "add" && <EntryFormDrawer entry={null} onClose={close} />}
      {open?.what === "edit" && <EntryFormDrawer entry={open.entry} onClose={close} />}
      {open?.what === "delete" && (
        <DeleteDialog
          open
          names={[`${format.timestamp(open.entry.at)} · ${open.entry.author.name}`]}
          affected={t("deleteText")}
          onDelete={() => remove.mutateAsync(open.entry.id)}
          onDeleted={close}
          onClose={close}
        />
      )}
    </ListPage>
  );
};
