import { styled } from "@mui/material/styles";
import { calendarKindLabels } from "@sgval/contract/zones/labels";
import { calendarTable } from "@sgval/contract/zones/tables";
import { type CalendarEntry, calendarSorts, exportCalendar } from "@sgval/contract/zones/water-calendar";
import { IconCalendarEvent, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { usePageSearch } from "../../../../shared/page-search.ts";
import { DeleteDialog } from "../../../../shared/ui/act/delete-dialog.tsx";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { Muted, Row, Stack } from "../../../../shared/ui/arrange.ts";
import { ExportMenu } from "../../../../shared/ui/list/export-menu.tsx";
import { listSearch, readSort, toListQuery, writeSort } from "../../../../shared/ui/list/list-search.ts";
import { ListSection } from "../../../../shared/ui/list/list-section.tsx";
import type { Column } from "../../../../shared/ui/list/list-types.ts";
import { RowMenu } from "../../../../shared/ui/list/row-menu.tsx";
import { calendarListQuery, useDeleteCalendarEntry } from "../../api/calendar.ts";
import { CalendarEntryDrawer } from "./calendar-form.tsx";

const Lines = styled(Stack)({ flex: 1 });

const calendarSearch = listSearch(calendarSorts);
const DEFAULT_SORT = "-from";
const { columns: named } = calendarTable;

type Open = { what: "add" } | { what: "edit" | "delete"; entry: CalendarEntry } | null;

/** Holidays and logged flushing, in which high night flow is no sign of a burst. */
export const CalendarList = () => {
  const { t } = useTranslation(["zones", "forms"]);
  const format = useFormat();
  const { language } = format;
  const may = useMay();
  const [search, onSearch] = usePageSearch(calendarSearch);
  const listQuery = toListQuery(search, DEFAULT_SORT);
  const query = useQuery(calendarListQuery(listQuery));
  const remove = useDeleteCalendarEntry();
  const [open, setOpen] = useState<Open>(null);
  const missing = useMissingPermission("Setting.Update");
  const lockedToAdd = may("Zone.Update") ? undefined : missing;
  const lockedFor = (zoneId: number | null) => (zoneId !== null && may("Zone.Update") ? undefined : missing);
  const name = ({ kind, note }: CalendarEntry) =>
    [calendarKindLabels[kind][language], note].filter(Boolean).join(" · ");
  const zone = (entry: CalendarEntry) => entry.zone ?? t("calendar.allZones");
  const menu = (entry: CalendarEntry) => (
    <RowMenu
      label={t("forms:actionsOf", { name: name(entry) })}
      actions={[
        {
          key: "edit",
          label: t("calendar.edit"),
          icon: <IconPencil size={18} stroke={1.75} />,
          locked: lockedFor(entry.zoneId),
          onChoose: () => setOpen({ what: "edit", entry }),
        },
        {
          key: "delete",
          label: t("forms:delete"),
          icon: <IconTrash size={18} stroke={1.75} />,
          locked: lockedFor(entry.zoneId),
          onChoose: () => setOpen({ what: "delete", entry }),
        },
      ]}
    />
  );
  const columns: Column<CalendarEntry>[] = [
    {
      key: "kind",
      head: named.kind.heading[language],
      cell: ({ kind }) => calendarKindLabels[kind][language],
      sortable: true,
      isName: true,
    },
    { key: "zone", head: named.zone.heading[language], cell: zone, sortable: true },
    {
      key: "from",
      head: named.from.heading[language],
      cell: ({ from }) => format.dateTime(from),
      sortable: true,
    },
    { key: "to", head: named.to.heading[language], cell: ({ to }) => format.dateTime(to), sortable: true },
    {
      key: "volume",
      head: named.volume.heading[language],
      cell: ({ volume }) => (volume === null ? "--" : format.quantity(volume, "m3", 1)),
      from: 960,
    },
    { key: "note", head: named.note.heading[language], cell: ({ note }) => note || "--", from: 960 },
    {
      key: "createdBy",
      head: named.createdBy.heading[language],
      cell: ({ createdBy }) => createdBy ?? "--",
      from: 1280,
    },
    { key: "menu", head: "", headLabel: t("calendar.actions"), width: 48, always: true, cell: menu },
  ];
  return (
    <>
      <ListSection
        caption={calendarTable.title[language]}
        title={calendarTable.title[language]}
        sub={t("calendar.sub")}
        actions={
          <>
            <ExportMenu route={exportCalendar} query={listQuery} about={calendarTable.title[language]} />
            <LockedButton
              variant="contained"
              startIcon={<IconPlus size={18} stroke={1.75} />}
              locked={lockedToAdd}
              onClick={() => setOpen({ what: "add" })}
            >
              {t("calendar.add")}
            </LockedButton>
          </>
        }
        query={query}
        failed={t("calendar.failed")}
        rowKey={({ id }) => String(id)}
        columns={columns}
        renderCard={(entry) => (
          <Row gap={8}>
            <Lines gap={2}>
              <b>{name(entry)}</b>
              <Muted>
                {[zone(entry), entry.volume !== null && format.quantity(entry.volume, "m3", 1)]
                  .filter(Boolean)
                  .join(" · ")}
              </Muted>
              <Muted>{`${format.dateTime(entry.from)} – ${format.dateTime(entry.to)}`}</Muted>
            </Lines>
            {menu(entry)}
          </Row>
        )}
        sort={readSort(search.sort ?? DEFAULT_SORT)}
        onSort={(sort) => onSearch({ sort: writeSort(sort), page: undefined })}
        page={search.page}
        size={search.size}
        onPage={onSearch}
        empty={{
          icon: <IconCalendarEvent size={20} stroke={1.75} aria-hidden />,
          reason: t("calendar.empty"),
          next: lockedToAdd === undefined ? t("calendar.emptyNext") : undefined,
        }}
      />
      {open?.what === "add" && <CalendarEntryDrawer entry={null} onClose={() => setOpen(null)} />}
      {open?.what === "edit" && <CalendarEntryDrawer entry={open.entry} onClose={() => setOpen(null)} />}
      {open?.what === "delete" && (
        <DeleteDialog
          open
          names={[name(open.entry)]}
          affected={t("calendar.deleteText")}
          onDelete={() => remove.mutateAsync(open.entry.id)}
          onDeleted={() => setOpen(null)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
};
