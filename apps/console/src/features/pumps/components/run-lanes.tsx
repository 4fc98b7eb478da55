import { styled } from "@mui/material/styles";
import { switchReasonLabels } from "@sgval/contract/pumps/labels";
import type { PumpRun, PumpStation } from "@sgval/contract/pumps/live";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { MutedText, Stack } from "../../../shared/ui/arrange.ts";
import { QueryFailure } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { runsQuery, shownRunsMs } from "../api/runs.ts";

const Lane = styled("div")({
  display: "grid",
  gap: 4,
  "& > p": { ...typeScale.bodyS, margin: 0 },
});
const Track = styled("div")({
  position: "relative",
  height: 18,
  overflow: "hidden",
  border: `1px solid ${paint.lineStrong}`,
  borderRadius: 4,
  backgroundColor: paint.track,
});
const Run = styled("span")({ position: "absolute", insetBlock: 0, minWidth: 2, backgroundColor: paint.ink2 });
const Unknown = styled("span")({
  position: "absolute",
  insetBlock: 0,
  left: 0,
  backgroundColor: paint.card,
  backgroundImage: `repeating-linear-gradient(135deg, ${paint.lineStrong} 0 1px, transparent 1px 5px)`,
});
const Scale = styled("div")({
  ...typeScale.micro,
  display: "flex",
  justifyContent: "space-between",
  color: paint.mute,
});

/** The part of a run within the last day, as shares of it. */
const spanWithin = (
  { startedAt, stoppedAt }: Pick<PumpRun, "startedAt" | "stoppedAt">,
  { from, to }: { from: number; to: number },
): { start: number; width: number } | null => {
  const start = Math.max(from, Date.parse(startedAt));
  const end = Math.min(to, stoppedAt === null ? to : Date.parse(stoppedAt));
  return end <= start ? null : { start: (start - from) / (to - from), width: (end - start) / (to - from) };
};

const PumpLane = ({ deviceId, pump }: { deviceId: number; pump: PumpStation["pumps"][number] }) => {
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const query = useQuery(runsQuery(deviceId, pump.key));
  const to = useClock((now) => Math.floor(now / 60_000)) * 60_000;
  const from = to - shownRunsMs;
  const runs = (query.data ?? []).flatMap((run) => {
    const span = spanWithin(run, { from, to });
    return span ? [{ ...run, ...span }] : [];
  });
  const { name, knownSince } = pump;
  const knownFrom = knownSince === null ? to : Date.parse(knownSince);
  const isUnknownBefore = knownFrom > from;
  const ran = runs.reduce((total, { width }) => total + width, 0) * shownRunsMs;
  // A pump that ran when it was first heard of was started at some other time.
  const starts = runs.filter(({ startedAt }) => Date.parse(startedAt) > Math.max(from, knownFrom)).length;
  const known = { name, span: format.span(ran / 1000), starts: format.count(starts) };
  const sinceText = (time: string) =>
    runs.length === 0 ? t("chart.neverRanSince", { name, time }) : t("chart.laneSince", { ...known, time });
  const dayText = () => (runs.length === 0 ? t("chart.neverRan", { name }) : t("chart.lane", known));
  const text =
    knownSince === null
      ? t("chart.unknown", { name })
      : isUnknownBefore
        ? sinceText(format.timestamp(knownSince))
        : dayText();
  return (
    <Lane>
      <QueryFailure query={query} failed={t("chart.failed")} />
      {query.data && (
        <>
          <p>{text}</p>
          <Track role="img" aria-label={text} dir="ltr">
            {isUnknownBefore && (
              <Unknown
                title={t("chart.unknownThen")}
                style={{ width: `${Math.min(1, (knownFrom - from) / shownRunsMs) * 100}%` }}
              />
            )}
            {runs.map(({ startedAt, stoppedAt, reason, start, width }) => (
              <Run
                key={startedAt}
                title={t("chart.run", {
                  from: format.timestamp(startedAt),
                  to: stoppedAt === null ? t("chart.now") : format.timestamp(stoppedAt),
                  reason: switchReasonLabels[reason][format.language],
                })}
                style={{ left: `${start * 100}%`, width: `${width * 100}%` }}
              />
            ))}
          </Track>
        </>
      )}
    </Lane>
  );
};

/** When the pumps of a station ran in the last day, one lane below the other to compare them. */
export const RunLanes = ({ station: { deviceId, pumps } }: { station: PumpStation }) => {
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const hour = useClock((now) => Math.floor(now / 60_000)) * 60_000;
  const marks = [0, 0.25, 0.5, 0.75, 1].map((share) => hour - shownRunsMs * (1 - share));
  const isUnknownBefore = pumps.some(
    ({ knownSince }) => knownSince === null || Date.parse(knownSince) > hour - shownRunsMs,
  );
  return (
    <SectionCard title={t("chart.runs")} sub={t("chart.legend")}>
      <Stack gap={12}>
        {pumps.map((pump) => (
          <PumpLane key={pump.key} deviceId={deviceId} pump={pump} />
        ))}
        <Scale dir="ltr" aria-hidden>
          {marks.map((at) => (
            <span key={at}>{format.time(at, false)}</span>
          ))}
        </Scale>
        <MutedText>{format.zone()}</MutedText>
        {isUnknownBefore && <MutedText>{t("chart.unknownWhy")}</MutedText>}
      </Stack>
    </SectionCard>
  );
};
