import { styled } from "@mui/material/styles";
import type { LogEntry } from "@sgval/contract/logbook/entries";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { Grow, Row } from "../../../shared/ui/arrange.ts";
import { NameButton } from "../../../shared/ui/list/list-table-parts.ts";
import type { Column } from "../../../shared/ui/list/list-types.ts";
import { type RowAction, RowMenu } from "../../../shared/ui/list/row-menu.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import type { EntryActions } from "../use-entry-actions.ts";
import { Acceptance, EntryAbout, EntryKind } from "./entry-cells.tsx";

/** At most two lines of a text; the drawer has all of it. */
const Clamped = styled("span")({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  overflowWrap: "anywhere",
  whiteSpace: "normal",
  textAlign: "start",
});
const Quiet = styled("small")({ ...typeScale.age, display: "block", color: paint.mute });

interface EntryHandlers {
  actions: EntryActions;
  onOpen: (entry: LogEntry) => void;
  onEdit: (entry: LogEntry) => void;
  onDelete: (entry: LogEntry) => void;
}

const Name = ({ entry, onOpen }: { entry: LogEntry; onOpen: EntryHandlers["onOpen"] }) => (
  <NameButton type="button" onClick={() => onOpen(entry)}>
    <Clamped>{entry.text}</Clamped>
  </NameButton>
);

const Menu = ({ entry, ...on }: EntryHandlers & { entry: LogEntry }) => {
  const { t } = useTranslation(["logbook", "forms"]);
  const format = useFormat();
  const locked = on.actions.lockedOf(entry);
  const actions: RowAction[] = [
    {
      key: "edit",
      label: t("edit"),
      icon: <IconPencil size={18} stroke={1.75} />,
      locked,
      onChoose: () => on.onEdit(entry),
    },
    {
      key: "delete",
      label: t("forms:delete"),
      icon: <IconTrash size={18} stroke={1.75} />,
      locked,
      onChoose: () => on.onDelete(entry),
    },
  ];
  const name = `${format.timestamp(entry.at)} ${entry.author.name}`;
  return <RowMenu label={t("forms:actionsOf", { name })} actions={actions} />;
};

/** The columns of the shift log. */
export const useEntryColumns = (on: EntryHandlers): Column<LogEntry>[] => {
  const { t } = useTranslation("logbook");
  const format = useFormat();
  return [
    { key: "at", head: t("at"), sortable: true, cell: ({ at }) => format.timestamp(at) },
    { key: "kind", head: t("kind"), cell: (entry) => <EntryKind entry={entry} /> },
    {
      key: "text",
      head: t("text"),
      isName: true,
      cell: (entry) => <Name entry={entry} onOpen={on.onOpen} />,
    },
    { key: "about", head: t("about"), cell: ({ about }) => <EntryAbout about={about} /> },
    { key: "author", head: t("author"), sortable: true, cell: ({ author }) => author.name },
    {
      key: "writtenAt",
      head: t("writtenAt"),
      sortable: true,
      from: 1920,
      cell: ({ writtenAt }) => format.timestamp(writtenAt),
    },
    {
      key: "accepted",
      head: t("acceptance"),
      cell: (entry) => <Acceptance entry={entry} actions={on.actions} />,
    },
    {
      key: "menu",
      head: "",
      headLabel: t("actions"),
      width: 48,
      always: true,
      cell: (entry) => <Menu entry={entry} {...on} />,
    },
  ];
};

/** An entry on a phone. */
export const EntryCard = ({ entry, ...on }: EntryHandlers & { entry: LogEntry }) => {
  const format = useFormat();
  return (
    <>
      <Row gap={8}>
        <Grow>
          <EntryKind entry={entry} />
        </Grow>
        <Menu entry={entry} {...on} />
      </Row>
      <Name entry={entry} onOpen={on.onOpen} />
      <Quiet>
        {format.timestamp(entry.at)} · {entry.author.name} · <EntryAbout about={entry.about} />
      </Quiet>
      <Acceptance entry={entry} actions={on.actions} />
    </>
  );
};
