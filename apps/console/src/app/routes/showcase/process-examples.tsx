import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { responseWaitSeconds } from "@sgval/contract/control/control";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { minuteMs } from "@sgval/quantities/duration";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DeviceCard } from "../../../features/devices/components/device-card.tsx";
import { type CommandStep, CommandTimeline } from "../../../shared/ui/act/command-timeline.tsx";
import { Stack } from "../../../shared/ui/arrange.ts";
import { Ruler } from "../../../shared/ui/device/ruler.tsx";
import { paint } from "../../../shared/ui/paint.ts";

const Card = styled("div")({
  padding: 12,
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.card,
});
const Rulers = styled(Stack)({ paddingBlock: 12 });

/** Seconds since the example command was sent; fixed. */
const WAITED = 37;
const LATE = 132;

/** A command in every status, from waiting to a late answer. */
export const CommandExamples = () => {
  const { t } = useTranslation("control");
  const title = t("action.low_pressure");
  const waiting: CommandStep = { key: "waiting", label: t("step.waiting"), time: "09:04:12", state: "done" };
  const sent: CommandStep = {
    key: "processing",
    label: t("step.processing"),
    time: "09:04:13",
    state: "done",
  };
  const open: CommandStep = { key: "end", label: t("step.open"), state: "open" };
  const end = (state: CommandStep["state"], label: string, note?: string): CommandStep => ({
    key: "end",
    label,
    time: "09:05:53",
    state,
    ...(note === undefined ? {} : { note }),
  });
  const ring = (seconds: number) => ({
    seconds,
    limit: responseWaitSeconds,
    caption: t("ringCaption", { limit: responseWaitSeconds }),
    label: t("ringLabel", { seconds, limit: responseWaitSeconds }),
  });
  const unanswered = t("status.device_not_response");
  return (
    <Stack gap={24}>
      <CommandTimeline
        ring={ring(0)}
        title={title}
        detail={t("shownState")}
        steps={[
          { ...waiting, state: "current", note: t("expectedAt", { time: "09:15" }) },
          { ...sent, state: "open" },
          open,
        ]}
        actions={<Button variant="outlined">{t("cancelCommand")}</Button>}
      />
      <CommandTimeline
        ring={ring(WAITED)}
        title={title}
        detail={t("shownState")}
        steps={[waiting, { ...sent, state: "current", note: t("sentUntil", { time: "09:05:53" }) }, open]}
      />
      <CommandTimeline title={title} steps={[waiting, sent, end("done", t("status.completed"))]} />
      <CommandTimeline
        title={title}
        steps={[waiting, sent, end("failed", t("status.failed"), t("failure.refused_by_device"))]}
      />
      <CommandTimeline
        title={title}
        detail={t("unknownOutcome")}
        steps={[waiting, sent, end("failed", unanswered)]}
        actions={
          <>
            <Button variant="contained">{t("syncState")}</Button>
            <Button variant="outlined">{t("sendAgain")}</Button>
          </>
        }
      />
      <CommandTimeline
        title={title}
        steps={[waiting, sent, end("failed", unanswered, t("lateAnswer", { seconds: LATE }))]}
      />
      <CommandTimeline
        title={title}
        steps={[waiting, end("failed", t("status.failed"), t("failure.cancelled"))]}
      />
    </Stack>
  );
};

const valve = (name: string, since: number, properties: Partial<DeviceSummary>): DeviceSummary => {
  const measuredAt = new Date(since).toISOString();
  return {
    // No device has this id, so that the store holds no live values for it.
    id: 0,
    name: "VGA-07",
    displayName: name,
    type: "VGA",
    number: 7,
    latitude: null,
    longitude: null,
    connection: "mqtt",
    powerMode: "always_on",
    mode: "auto",
    reportIntervalSeconds: 300,
    freshness: "fresh",
    connected: true,
    connectionLostAt: null,
    latest: {
      measuredAt,
      receivedAt: measuredAt,
      values: { outlet_pressure: 2.45, inlet_pressure: 4.51 },
      quality: {},
      times: {},
    },
    limits: {},
    hasThreshold: true,
    hasTimer: false,
    dataloggerId: null,
    waterQualityId: null,
    roomId: null,
    zoneId: null,
    room: null,
    zone: null,
    createdAt: measuredAt,
    ...properties,
  };
};

/** A device on time, late, stale, offline and never seen; examples, not real devices. */
export const CardExamples = () => {
  const { t } = useTranslation("showcase");
  const [now] = useState(() => Date.now());
  const name = t("pageTitle");
  const lost = new Date(now - 30 * minuteMs).toISOString();
  const devices = [
    valve(name, now - minuteMs / 2, {}),
    valve(name, now - 10 * minuteMs, { freshness: "late", mode: "manual" }),
    valve(name, now - 15 * minuteMs, { freshness: "stale" }),
    valve(name, now - 30 * minuteMs, { freshness: "offline", connected: false, connectionLostAt: lost }),
    valve(name, now, { freshness: "never", latest: null }),
  ];
  return (
    <Stack inert gap={12}>
      {devices.map((device) => (
        <Card key={device.freshness}>
          <DeviceCard device={device} star={false} />
        </Card>
      ))}
    </Stack>
  );
};

/** The ruler inside its band, outside, open at one end, with a set-point and with a request. */
export const BandExamples = () => {
  const { t } = useTranslation("showcase");
  const band = { label: t("pressureRead"), min: 0, max: 6, bandLow: 1.5, bandHigh: 3.5, large: true };
  return (
    <Rulers gap={28}>
      <Ruler {...band} value={2.45} />
      <Ruler {...band} value={0.86} priority="critical" />
      <Ruler {...band} bandLow={undefined} value={2.45} />
      <Ruler {...band} value={2.45} setPoint={2.5} requested={1.8} />
      <Ruler {...band} value={null} />
    </Rulers>
  );
};
