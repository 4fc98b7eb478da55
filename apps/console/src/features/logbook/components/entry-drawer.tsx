import { styled } from "@mui/material/styles";
import type { LogEntry } from "@sgval/contract/logbook/entries";
import { logEntryKindLabels } from "@sgval/contract/logbook/labels";
import { hourMs } from "@sgval/quantities/duration";
import { IconChartLine } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { chartTo } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { Row } from "../../../shared/ui/arrange.ts";
import { DescriptionList } from "../../../shared/ui/page/description-list.tsx";
import { DetailDrawer } from "../../../shared/ui/page/detail-drawer.tsx";
import type { EntryActions } from "../use-entry-actions.ts";
import { Acceptance, EntryAbout } from "./entry-cells.tsx";

const Words = styled("p")({ margin: "0 0 16px", whiteSpace: "pre-wrap", overflowWrap: "anywhere" });

/** The chart of the device that an entry is about, an hour before and after the time it speaks of. */
const chartOf = (deviceId: number, iso: string): string => {
  const at = Date.parse(iso);
  return chartTo({ devices: [deviceId], from: at - hourMs, to: Math.min(serverNow(), at + hourMs), at });
};

/** One entry in full. */
export const EntryDrawer = (props: {
  entry: LogEntry;
  actions: EntryActions;
  onEdit: () => void;
  onClose: () => void;
}) => {
  const { entry, actions } = props;
  const { t } = useTranslation(["logbook", "forms"]);
  const format = useFormat();
  const mayChart = useMay()("Device.Index");
  const { about, editedAt } = entry;
  return (
    <DetailDrawer
      title={logEntryKindLabels[entry.kind][format.language]}
      onClose={props.onClose}
      actions={
        <LockedButton variant="outlined" locked={actions.lockedOf(entry)} onClick={props.onEdit}>
          {t("forms:edit")}
        </LockedButton>
      }
    >
      <Words>{entry.text}</Words>
      <DescriptionList
        properties={[
          { key: "at", label: t("at"), content: format.dateTime(entry.at) },
          { key: "about", label: t("about"), content: <EntryAbout about={about} /> },
          { key: "author", label: t("author"), content: entry.author.name },
          { key: "writtenAt", label: t("writtenAt"), content: format.dateTime(entry.writtenAt) },
          ...(editedAt === null
            ? []
            : [{ key: "editedAt", label: t("editedAt"), content: format.dateTime(editedAt) }]),
          ...(entry.kind === "hand_over"
            ? [
                {
                  key: "accepted",
                  label: t("acceptance"),
                  content: <Acceptance entry={entry} actions={actions} />,
                },
              ]
            : []),
        ]}
      />
      {about?.kind === "device" && about.id !== null && mayChart && (
        <p>
          <Link to={chartOf(about.id, entry.at)}>
            <Row gap={6}>
              <IconChartLine size={18} stroke={1.75} aria-hidden />
              {t("chart")}
            </Row>
          </Link>
        </p>
      )}
    </DetailDrawer>
  );
};
