import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { awaitsAcceptance, type LogEntry } from "@sgval/contract/logbook/entries";
import { logEntryKindLabels } from "@sgval/contract/logbook/labels";
import { IconArrowsExchange, IconNote } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { InlineRow } from "../../../shared/ui/arrange.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import type { EntryActions } from "../use-entry-actions.ts";

const Kind = styled(InlineRow)({
  whiteSpace: "nowrap",
  "& > svg": { flex: "none", color: paint.mute },
  '&[data-waiting="true"]': { fontWeight: 600, "& > svg": { color: paint.primary } },
});

/** Note or hand-over, by shape and word; one that waits for the next shift stands out. */
export const EntryKind = ({ entry }: { entry: LogEntry }) => {
  const { language } = useFormat();
  const Icon = entry.kind === "hand_over" ? IconArrowsExchange : IconNote;
  return (
    <Kind gap={6} data-waiting={awaitsAcceptance(entry)}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {logEntryKindLabels[entry.kind][language]}
    </Kind>
  );
};

/** The device or room that an entry is about, as a link where it is still there. */
export const EntryAbout = ({ about }: { about: LogEntry["about"] }) => {
  const { t } = useTranslation("logbook");
  const may = useMay();
  if (about === null) return t("wholeNetwork");
  const { id, kind, name } = about;
  if (id === null) return t("removed", { name });
  if (kind === "device" && may("Device.Index")) return <Link to={pathTo(paths.device, { id })}>{name}</Link>;
  if (kind === "room" && may("Room.Index")) return <Link to={pathTo(paths.room, { id })}>{name}</Link>;
  return name;
};

const Quiet = styled("small")({ ...typeScale.age, color: paint.mute });

/** Who accepted a hand-over note, or the button that accepts it. */
export const Acceptance = ({ entry, actions }: { entry: LogEntry; actions: EntryActions }) => {
  const { t } = useTranslation("logbook");
  const said = actions.acceptedText(entry);
  if (said !== undefined) return <Quiet>{said}</Quiet>;
  if (entry.kind !== "hand_over") return null;
  if (!actions.mayAccept(entry)) return <Quiet>{t("waiting")}</Quiet>;
  return (
    <Button
      variant="outlined"
      size="small"
      disabled={actions.accepting}
      onClick={() => actions.accept(entry)}
      aria-label={t("acceptOf", { name: entry.author.name })}
    >
      {t("accept")}
    </Button>
  );
};
