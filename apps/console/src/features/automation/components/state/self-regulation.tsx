import Alert from "@mui/material/Alert";
import type { AutomationSettings } from "@sgval/contract/automation/settings";
import type { AutomationState } from "@sgval/contract/automation/state";
import { expectedReport } from "@sgval/contract/control/next-report";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { ParameterState } from "@sgval/quantities/parameter-definition";
import { zoneOffsetSeconds } from "@sgval/quantities/timestamp";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { env } from "../../../../config/env.ts";
import { useMay } from "../../../../shared/api/ability.ts";
import { serverNow } from "../../../../shared/format/server-clock.ts";
import { useClock } from "../../../../shared/format/use-age.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Stack, Text } from "../../../../shared/ui/arrange.ts";
import { timersQuery } from "../../api/read-settings.ts";
import { stateQuery, storedPreviewQuery } from "../../api/read-state.ts";
import { endText, positionText, type RegulationContext, regulationText } from "../../regulation-text.ts";
import { nextTimerChange } from "../../timer-windows.ts";

/** What a valve says of itself in its readings, and when it measured that. */
export interface ReportedState {
  state: Pick<ParameterState, "names">;
  at: string | null;
}

/** Whether what the server works out holds for a device: one that regulates itself by other settings does something else. */
export const followsSettings = ({
  executor,
  regulatedBy,
  download,
}: Pick<AutomationState, "executor" | "regulatedBy" | "download">): boolean =>
  executor === "server" || (regulatedBy === "device" && download?.status === "downloaded");

/** The state that a device reported last, by its readings or by an answer, whichever is newer. */
export const useReported = (
  { confirmed }: Pick<AutomationState, "confirmed">,
  reported: ReportedState | null | undefined,
): { text: string; at: string } | null => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const measuredAt = reported?.at ?? null;
  const isMeasured =
    measuredAt !== null && (!confirmed || Date.parse(measuredAt) >= Date.parse(confirmed.at));
  if (reported && isMeasured) return { text: reported.state.names[format.language], at: measuredAt };
  return confirmed && { text: positionText(confirmed.position, t, format), at: confirmed.at };
};

/** What a device that regulates itself does, in one sentence: by its own report, not by what the server would do. */
export const useSelfRegulationText = (
  state: AutomationState,
  reported: { text: string } | null,
  context: RegulationContext,
): { does: string; bySettings: string | null } => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const does =
    state.regulatedBy !== "device" && state.heldAs === null
      ? t("device.idle")
      : reported
        ? t("device.does", { state: reported.text })
        : t("device.unknown");
  const { decision } = state;
  // Without readings the server knows nothing; the device has its own.
  const isKnown = decision && decision.rule !== "degraded" && followsSettings(state);
  return { does, bySettings: isKnown ? regulationText(t, format, context).inForce(decision, state) : null };
};

/** What a device that regulates itself will do in automatic mode, from when on, and what regulates until then. */
export const SelfRegulationGate = ({
  device,
  strategy,
}: {
  device: DeviceDetail;
  strategy: AutomationSettings["strategy"];
}) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const may = useMay();
  const { data: timers } = useQuery(timersQuery(device.id, may("Timer.Index")));
  const { data: preview } = useQuery(storedPreviewQuery(device.id));
  const { data: state } = useQuery(stateQuery(device.id));
  const heardAt = device.latest ? Date.parse(device.latest.receivedAt) : null;
  const expected = useClock((now) => expectedReport(device, heardAt, now));
  const from = expected ?? serverNow();
  const isSleeping = device.powerMode === "sleeping";
  const begins = () => {
    if (!isSleeping) return t("device.takesAtOnce");
    return heardAt === null ? t("device.takesLater") : t("device.takesAt", { time: format.timestamp(from) });
  };
  const download = state?.download;
  const isUnsupported = download?.status === "unsupported";
  const until = download?.regulates
    ? t("download.goesOn", {
        time: download.takenAt ? format.timestamp(download.takenAt) : t("download.unknown"),
      })
    : t("device.untilThen");
  const then = (): string => {
    const first = preview?.atOnce;
    if (first?.wanted && (first.rule === "override" || first.rule === "limit"))
      return t("device.thenByPressure", {
        position: positionText(first.wanted, t, format),
        reason: t(`reason.${first.reason}`),
      });
    // Windows are for two levels of pressure.
    if (strategy !== "two_point") return t("device.thenBy", { strategy: t(`strategy.${strategy}`) });
    const next = nextTimerChange(timers ?? [], from / 1000, zoneOffsetSeconds(from, env.timeZone));
    if (!next) return t("device.thenByPoints");
    const edge = endText(next.at * 1000, format);
    return next.toLow ? t("device.thenHigh", { until: edge }) : t("device.thenLow", { until: edge });
  };
  // What holds it comes before everything that the device does.
  const heldAs = preview?.heldAs ?? null;
  return (
    <Stack gap={8}>
      {heldAs && <Alert severity="warning">{t(`gate.heldAs.${heldAs}`)}</Alert>}
      {isUnsupported ? (
        <Text>{t("download.unsupported")}</Text>
      ) : (
        <>
          <Text>{`${begins()} ${until}`}</Text>
          {heldAs === null && (
            <Text role="status">
              <b>{then()}</b>
            </Text>
          )}
        </>
      )}
    </Stack>
  );
};
