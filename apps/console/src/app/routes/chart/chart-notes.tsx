import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { LogEntry } from "@sgval/contract/logbook/entries";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EntryAbout, EntryKind } from "../../../features/logbook/components/entry-cells.tsx";
import { EntryDrawer } from "../../../features/logbook/components/entry-drawer.tsx";
import { EntryFormDrawer } from "../../../features/logbook/components/entry-form.tsx";
import { useNotesWithin } from "../../../features/logbook/trend-events.ts";
import { useEntryActions } from "../../../features/logbook/use-entry-actions.ts";
import type { ChartView } from "../../../features/readings/chart-view.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import type { DeviceChoice } from "../../../shared/queries/find-devices.ts";
import { below } from "../../../shared/ui/breakpoints.ts";
import { NameButton } from "../../../shared/ui/list/list-table-parts.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { askedHours } from "./trend-events.ts";

const Root = styled("section")({
  marginTop: 12,
  padding: "12px 16px",
  borderRadius: 8,
  border: `1px solid ${paint.line}`,
  backgroundColor: paint.card,
  "& > header": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 12px" },
  "& > header h2": { ...typeScale.bodyS, flex: 1, minWidth: 160, fontWeight: 600, margin: 0 },
  "& > p": { ...typeScale.age, margin: "6px 0 0", color: paint.mute },
  "& > ul": { listStyle: "none", margin: "8px 0 0", padding: 0, maxHeight: 280, overflowY: "auto" },
});

const Item = styled("li")({
  display: "grid",
  gridTemplateColumns: "150px 110px minmax(0, 1fr) auto",
  alignItems: "center",
  gap: "2px 12px",
  padding: "6px 0",
  "&:not(:first-of-type)": { borderTop: `1px solid ${paint.line}` },
  "& time": { color: paint.mute, fontVariantNumeric: "tabular-nums" },
  "& small": { ...typeScale.age, color: paint.mute },
  "& button": { whiteSpace: "normal", overflowWrap: "anywhere", textAlign: "start" },
  [below("sm")]: {
    gridTemplateColumns: "minmax(0, 1fr) auto",
    "& > button, & > small": { gridColumn: "1 / -1" },
  },
});

/** The shift log of the devices of a chart: read below it, and written at a time of the chart or at its mark. */
export const ChartNotes = (props: {
  devices: readonly DeviceChoice[];
  view: ChartView;
  /** The time (epoch ms) that an entry is being written about. */
  writtenAt: number | null;
  onWrite: (at: number | null) => void;
}) => {
  const { devices, view, writtenAt, onWrite } = props;
  const { t } = useTranslation("logbook");
  const format = useFormat();
  const actions = useEntryActions();
  const asked = askedHours(view);
  const range = view.fixed
    ? { from: view.fixed.from * 1000, to: view.fixed.to * 1000 }
    : { from: serverNow() - view.spanSeconds * 1000, to: Number.POSITIVE_INFINITY };
  const notes = useNotesWithin(
    devices.map(({ id }) => id),
    asked,
  ).filter(({ at }) => Date.parse(at) >= range.from && Date.parse(at) <= range.to);
  const [shown, setShown] = useState<LogEntry | null>(null);
  const [edited, setEdited] = useState<LogEntry | null>(null);
  const { at: mark } = view;
  return (
    <Root aria-label={t("onChart")}>
      <header>
        <h2>{t("onChart")}</h2>
        {actions.mayWrite && (
          <Button
            variant="text"
            size="small"
            startIcon={<IconPlus size={16} stroke={1.75} />}
            onClick={() => onWrite(mark === null ? Math.min(serverNow(), range.to) : mark * 1000)}
          >
            {mark === null ? t("add") : t("writeAt", { time: format.timestamp(mark * 1000) })}
          </Button>
        )}
      </header>
      {notes.length === 0 && <p>{t("noneOnChart")}</p>}
      {notes.length > 0 && (
        <ul>
          {notes.map((entry) => (
            <Item key={entry.id}>
              <time dateTime={entry.at}>{format.timestamp(entry.at)}</time>
              <EntryKind entry={entry} />
              <NameButton type="button" onClick={() => setShown(entry)}>
                {entry.text}
              </NameButton>
              <small>
                {entry.author.name} · <EntryAbout about={entry.about} />
              </small>
            </Item>
          ))}
        </ul>
      )}
      {writtenAt !== null && actions.mayWrite && devices.length > 0 && (
        <EntryFormDrawer entry={null} start={{ devices, at: writtenAt }} onClose={() => onWrite(null)} />
      )}
      {shown && (
        <EntryDrawer
          entry={shown}
          actions={actions}
          onEdit={() => {
            setEdited(shown);
            setShown(null);
          }}
          onClose={() => setShown(null)}
        />
      )}
      {edited && <EntryFormDrawer entry={edited} onClose={() => setEdited(null)} />}
    </Root>
  );
};
