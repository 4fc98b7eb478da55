import { styled } from "@mui/material/styles";
import type { Activity } from "@sgval/contract/activity/activity";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { NoWrap } from "../../../shared/ui/arrange.ts";
import { NameButton } from "../../../shared/ui/list/list-table-parts.ts";
import type { Column } from "../../../shared/ui/list/list-types.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { useActorName, useHappening, useWrittenChanges } from "../entry-text.ts";
import { Subject } from "./activity-subject.tsx";

const Quiet = styled("small")({ display: "block", color: paint.mute, overflowWrap: "anywhere" });

type EntryProps = { entry: Activity; onOpen: (entry: Activity) => void };

/** The first changed fields with old and new value; the others as a count that opens them all. */
const Change = ({ entry, onOpen }: EntryProps) => {
  const { t } = useTranslation(["activity", "common"]);
  const fields = useWrittenChanges(entry);
  return (
    <>
      {fields.slice(0, 2).map(({ key, name, before, after }) => (
        <Quiet key={key}>
          {name}
          {t("common:colon")}
          {before === null ? after : `${before} → ${after}`}
        </Quiet>
      ))}
      {fields.length > 2 && (
        <Quiet>
          <NameButton type="button" onClick={() => onOpen(entry)}>
            {t("moreFields", { count: fields.length - 2 })}
          </NameButton>
        </Quiet>
      )}
    </>
  );
};

const What = ({ entry, onOpen }: EntryProps) => {
  const happening = useHappening();
  return (
    <NameButton type="button" onClick={() => onOpen(entry)}>
      {happening(entry)}
    </NameButton>
  );
};

/** The columns of every list of the log. */
export const useActivityColumns = (onOpen: (entry: Activity) => void): Column<Activity>[] => {
  const { t } = useTranslation("activity");
  const format = useFormat();
  const actorName = useActorName();
  return [
    {
      key: "at",
      head: t("at"),
      cell: (entry) => <NoWrap>{format.dateTime(entry.at)}</NoWrap>,
    },
    { key: "actor", head: t("actor"), cell: actorName },
    {
      key: "what",
      head: t("what"),
      cell: (entry) => <What entry={entry} onOpen={onOpen} />,
      isName: true,
    },
    { key: "subject", head: t("subject"), cell: (entry) => <Subject entry={entry} /> },
    {
      key: "change",
      head: t("change"),
      cell: (entry) => <Change entry={entry} onOpen={onOpen} />,
      from: 1280,
    },
  ];
};

/** An entry on a phone. */
export const ActivityCard = ({ entry, onOpen }: EntryProps) => {
  const actorName = useActorName();
  const format = useFormat();
  return (
    <>
      <What entry={entry} onOpen={onOpen} /> · <Subject entry={entry} />
      <Quiet>
        {actorName(entry)} · {format.dateTime(entry.at)}
      </Quiet>
      <Change entry={entry} onOpen={onOpen} />
    </>
  );
};
