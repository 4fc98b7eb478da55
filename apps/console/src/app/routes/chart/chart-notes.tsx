import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import type { LogEntry } from "@sgval/contract/logbook/entries";
import { IconFlag, IconNote, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EntryAbout, EntryKind } from "../../../features/logbook/components/entry-cells.tsx";
import { EntryDrawer } from "../../../features/logbook/components/entry-drawer.tsx";
import { EntryFormDrawer } from "../../../features/logbook/components/entry-form.tsx";
import { useNotesWithin } from "../../../features/logbook/trend-events.ts";
import { useEntryActions } from "../../../features/logbook/use-entry-actions.ts";
import type { ChartSearch } from "../../../features/readings/chart-search.ts";
import { type ChartView, markSearch } from "../../../features/readings/chart-view.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import type { DeviceChoice } from "../../../shared/queries/find-devices.ts";
import { Row } from "../../../shared/ui/arrange.ts";
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
  "& > header > h2": { ...typeScale.bodyS, flex: 1, minWidth: 160, fontWeight: 600, margin: 0 },
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

/** Where somebody points at a time (epoch seconds); without a place the note is written at once. */
type Pointed = { time: number; place: { left: number; top: number } | null };

/** What somebody points at on a chart, for the menu of `ChartNotes`. */
export const usePointed = () => {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  return {
    pointed,
    onPoint: (time: number, place: Pointed["place"]) => setPointed({ time, place }),
    onDone: () => setPointed(null),
  };
};

/** The shift log of the devices of a chart: read below it, and written at a time of the chart or at its mark. */
export const ChartNotes = (props: {
  devices: readonly DeviceChoice[];
  view: ChartView;
  pointed: Pointed | null;
  onDone: () => void;
  onSearch: (change: Partial<ChartSearch>) => void;
}) => {
  const { devices, view, pointed, onDone, onSearch } = props;
  const { t } = useTranslation("logbook");
  const format = useFormat();
  const actions = useEntryActions();
  const asked = askedHours(view);
  const range = view.fixed
    ? { from: view.fixed.from * 1000, to: view.fixed.to * 1000 }
    : { from: Date.now() - view.spanSeconds * 1000, to: Number.POSITIVE_INFINITY };
  const notes = useNotesWithin(
    devices.map(({ id }) => id),
    asked,
  ).filter(({ at }) => Date.parse(at) >= range.from && Date.parse(at) <= range.to);
  const [shown, setShown] = useState<LogEntry | null>(null);
  const [edited, setEdited] = useState<LogEntry | null>(null);
  const [writtenAt, setWrittenAt] = useState<number | null>(null);
  const menuAt = actions.mayWrite ? (pointed?.place ?? null) : null;
  // The key writes at once; everything else asks first what is wanted at that time.
  const at = writtenAt ?? (pointed && pointed.place === null ? pointed.time * 1000 : null);
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
            onClick={() => setWrittenAt(mark === null ? Math.min(Date.now(), range.to) : mark * 1000)}
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
      {pointed && (
        <Menu
          open={menuAt !== null}
          onClose={onDone}
          anchorReference="anchorPosition"
          anchorPosition={menuAt ?? { left: 0, top: 0 }}
        >
          <MenuItem
            onClick={() => {
              setWrittenAt(pointed.time * 1000);
              onDone();
            }}
          >
            <Row gap={8}>
              <IconNote size={18} stroke={1.75} aria-hidden />
              {t("writeAt", { time: format.timestamp(pointed.time * 1000) })}
            </Row>
          </MenuItem>
          <MenuItem
            onClick={() => {
              onSearch(markSearch(pointed.time));
              onDone();
            }}
          >
            <Row gap={8}>
              <IconFlag size={18} stroke={1.75} aria-hidden />
              {t("markAt", { time: format.timestamp(pointed.time * 1000) })}
            </Row>
          </MenuItem>
        </Menu>
      )}
      {at !== null && actions.mayWrite && devices.length > 0 && (
        <EntryFormDrawer
          entry={null}
          start={{ devices, at }}
          onClose={() => {
            setWrittenAt(null);
            onDone();
          }}
        />
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
