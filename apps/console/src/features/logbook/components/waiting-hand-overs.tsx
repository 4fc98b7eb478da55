import { styled } from "@mui/material/styles";
import type { LogEntry } from "@sgval/contract/logbook/entries";
import { IconArrowsExchange } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { below } from "../../../shared/ui/breakpoints.ts";
import { NameButton } from "../../../shared/ui/list/list-table-parts.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import type { EntryActions } from "../use-entry-actions.ts";
import { Acceptance, EntryAbout } from "./entry-cells.tsx";

const Root = styled("section")({
  padding: "12px 16px",
  borderRadius: 8,
  border: `1px solid ${paint.line}`,
  borderInlineStart: `4px solid ${paint.primary}`,
  backgroundColor: paint.card,
  "& > h2": { ...typeScale.bodyS, fontWeight: 600, display: "flex", alignItems: "center", gap: 8, margin: 0 },
  "& > h2 > svg": { flex: "none", color: paint.primary },
  "& > ul": { listStyle: "none", margin: 0, padding: 0 },
  "& > p": { ...typeScale.age, margin: "6px 0 0", color: paint.mute },
});

const Item = styled("li")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "center",
  gap: "4px 16px",
  paddingTop: 10,
  "& button": { whiteSpace: "normal", overflowWrap: "anywhere", textAlign: "start" },
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
  [below("sm")]: { gridTemplateColumns: "minmax(0, 1fr)", justifyItems: "start" },
});

/** The hand-over notes that the next shift has not accepted yet. */
export const WaitingHandOvers = (props: {
  waiting: { data: readonly LogEntry[]; metaData: { total: number } };
  actions: EntryActions;
  onOpen: (entry: LogEntry) => void;
}) => {
  const { t } = useTranslation("logbook");
  const format = useFormat();
  const { data, metaData } = props.waiting;
  if (data.length === 0) return null;
  return (
    <Root aria-label={t("waitingFor", { count: metaData.total })}>
      <h2>
        <IconArrowsExchange size={18} stroke={1.75} aria-hidden />
        {t("waitingFor", { count: metaData.total })}
      </h2>
      <ul>
        {data.map((entry) => (
          <Item key={entry.id}>
            <div>
              <NameButton type="button" onClick={() => props.onOpen(entry)}>
                {entry.text}
              </NameButton>
              <small>
                {format.timestamp(entry.at)} · {entry.author.name} · <EntryAbout about={entry.about} />
              </small>
            </div>
            <Acceptance entry={entry} actions={props.actions} />
          </Item>
        ))}
      </ul>
      {metaData.total > data.length && <p>{t("waitingMore", { count: metaData.total - data.length })}</p>}
    </Root>
  );
};
