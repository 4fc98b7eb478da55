import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import type { Broker } from "@sgval/contract/connections/brokers";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useViewBroker } from "../../../../shared/realtime/viewed-broker.ts";
import { Actions, Stack } from "../../../../shared/ui/arrange.ts";
import { useBelow } from "../../../../shared/ui/breakpoints.ts";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { Rows } from "../../../../shared/ui/page/rows.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { clearViewer, mostViewed, pauseViewer, useViewedMessages } from "../../live-messages.ts";

const Scroller = styled("div")({ maxHeight: "60vh", minHeight: 160, overflowY: "auto" });
const Payload = styled("code")({
  display: "block",
  margin: "2px 0",
  overflowWrap: "anywhere",
  whiteSpace: "pre-wrap",
});

/** The messages of one broker as they come, the newest first. */
export const MessageViewer = ({ broker, onClose }: { broker: Broker; onClose: () => void }) => {
  const { t } = useTranslation(["connections", "messages", "common"]);
  const format = useFormat();
  const phone = useBelow("sm");
  const { rows, skipped, paused } = useViewedMessages();
  const [filter, setFilter] = useState("");
  useViewBroker(broker.id);
  useEffect(() => clearViewer, []);
  const wanted = filter.trim().toLowerCase();
  const shown = rows.filter(({ topic, payload }) => `${topic}\n${payload}`.toLowerCase().includes(wanted));
  return (
    <Dialog
      open
      fullScreen={phone}
      maxWidth="md"
      fullWidth
      slotProps={{ paper: { "aria-label": t("mqtt.viewer.title", { name: broker.name }) } }}
      onClose={onClose}
    >
      <SectionCard
        title={t("mqtt.viewer.title", { name: broker.name })}
        sub={t("mqtt.viewer.sub", { most: mostViewed })}
        actions={
          <Button variant="outlined" onClick={onClose}>
            {t("common:close")}
          </Button>
        }
      >
        <Stack gap={12}>
          <Actions>
            <OutlinedInput
              size="small"
              value={filter}
              placeholder={t("mqtt.viewer.filter")}
              inputProps={{ "aria-label": t("mqtt.viewer.filter") }}
              onChange={(event) => setFilter(event.target.value)}
            />
            <Button
              variant="outlined"
              startIcon={
                paused ? (
                  <IconPlayerPlay size={18} stroke={1.75} />
                ) : (
                  <IconPlayerPause size={18} stroke={1.75} />
                )
              }
              onClick={() => pauseViewer(!paused)}
            >
              {paused ? t("mqtt.viewer.resume") : t("mqtt.viewer.pause")}
            </Button>
          </Actions>
          {skipped > 0 && <small>{t("mqtt.viewer.skipped", { number: format.count(skipped) })}</small>}
          <Scroller>
            {shown.length === 0 ? (
              <EmptyState
                {...(rows.length > 0
                  ? { reason: t("messages:no_data") }
                  : { reason: t("mqtt.viewer.empty"), next: t("mqtt.viewer.emptyNext") })}
              />
            ) : (
              <Rows>
                {shown.map((row) => (
                  <li key={row.key}>
                    <div>
                      <b dir="ltr">{row.topic}</b>
                      <small>
                        {format.timestamp(row.at)} · {row.deviceName ?? t("mqtt.viewer.noDevice")} · QoS{" "}
                        {row.qos} · {t("mqtt.viewer.bytes", { number: format.count(row.bytes) })}
                      </small>
                      <Payload dir="ltr">{row.payload}</Payload>
                    </div>
                  </li>
                ))}
              </Rows>
            )}
          </Scroller>
        </Stack>
      </SectionCard>
    </Dialog>
  );
};
