import { styled } from "@mui/material/styles";
import type { PeriodicSending, PumpState } from "@sgval/contract/pumps/live";
import { IconPlayerStop } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useClock } from "../../../../shared/format/use-age.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { MutedText, Stack } from "../../../../shared/ui/arrange.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { useSendPeriodically } from "../../api/stations.ts";
import { powerText } from "../../pump-text.ts";

const Running = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  padding: 10,
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  "& > div": { flex: "1 1 180px", minWidth: 0 },
  "& b": { ...typeScale.bodyS, fontWeight: 600 },
  "& p": { ...typeScale.age, margin: 0, color: paint.mute },
});

const Row = (props: {
  name: string;
  periodic: PeriodicSending;
  locked: string | undefined;
  onStop: () => void;
}) => {
  const { name, periodic } = props;
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const left = useClock((now) => Math.ceil((Date.parse(periodic.nextAt) - now) / 1000));
  const { automatic, startedBy, startedAt, count, misses, power } = periodic;
  return (
    <Running>
      <div>
        <b>{`${name} · ${t("send.periodic")}`}</b>
        <p>
          {[
            `${automatic ? t("send.byAutomation") : (startedBy ?? t("send.byStaff"))}, ${format.timestamp(startedAt)}`,
            power === null ? "" : t("send.power_now", { power: powerText(power, format) }),
            t("send.counted", { count }),
            misses > 0 ? t("send.misses", { count: misses }) : "",
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p>{left > 0 ? t("send.next", { span: format.span(left) }) : t("send.nextNow")}</p>
      </div>
      {!automatic && (
        <LockedButton
          variant="outlined"
          size="small"
          startIcon={<IconPlayerStop size={16} stroke={1.75} />}
          aria-label={t("send.stopPeriodicOf", { name })}
          locked={props.locked}
          onClick={props.onStop}
        >
          {t("send.stopPeriodic")}
        </LockedButton>
      )}
    </Running>
  );
};

/** The pumps to which a power is sent periodically: when next, how often so far, and the way to end it. */
export const PeriodicRows = (props: {
  deviceId: number;
  pumps: readonly PumpState[];
  automatic: boolean;
  /** Why it cannot be stopped. */
  stopLock: string | undefined;
}) => {
  const { t } = useTranslation("pumps");
  const errorText = useErrorText();
  const change = useSendPeriodically(props.deviceId);
  const stop = (pumpId: string) =>
    change.mutate(
      { mode: "stop", pumpIds: [pumpId] },
      {
        onSuccess: () => showSnackbar("success", t("send.stopped")),
        onError: (error) => showSnackbar("error", errorText(error)),
      },
    );
  const sending = props.pumps.flatMap(({ key, name, periodic }) =>
    periodic ? [{ key, name, periodic }] : [],
  );
  if (sending.length === 0 && !props.automatic) return null;
  return (
    <Stack gap={8}>
      {props.automatic && <MutedText>{t("send.autoSends")}</MutedText>}
      {sending.map(({ key, name, periodic }) => (
        <Row key={key} name={name} periodic={periodic} locked={props.stopLock} onStop={() => stop(key)} />
      ))}
    </Stack>
  );
};
