import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { alarmActionLabels, alarmPriorityLabels } from "@sgval/contract/alarms/labels";
import { IconAlertCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useReadOnly } from "../../../shared/api/read-only.ts";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { below } from "../../../shared/ui/breakpoints.ts";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { comparisonOf, isNewlyRaised, shapeOf, titleOf } from "../alarm-text.ts";
import { alarmSummaryQuery } from "../api/alarms.ts";
import { useAnswer } from "../use-answer.ts";

const AnswerQuestion = lazy(async () => ({
  default: (await import("./answer-dialogs.tsx")).AnswerQuestion,
}));

/** Critical and high ones stand under the bars of every page. */
const gravest = 2;

const Strip = styled("section")({
  ...typeScale.bodyS,
  display: "flex",
  alignItems: "center",
  gap: 10,
  minHeight: 38,
  padding: "3px 24px",
  borderBottom: `1px solid ${paint.lineStrong}`,
  backgroundColor: paint.criticalStrip,
  color: paint.ink,
  "& > p": { flex: 1, minWidth: 0, margin: 0, overflowWrap: "anywhere" },
  "& > p > small": { ...typeScale.bodyS, color: paint.mute },
  '&[data-priority="critical"] em': { color: paint.criticalText },
  '&[data-priority="high"] em': { color: paint.highText },
  "& em": { fontStyle: "normal", fontWeight: 600, marginInlineEnd: 8 },
  "& a": { color: paint.link, whiteSpace: "nowrap" },
  [below("sm")]: { flexWrap: "wrap", padding: "6px 16px", "& > p": { flexBasis: "80%" } },
});

/** The gravest alarm that waits for an answer, or that it is not known whether any does, under the bars of every page. */
export const AlarmStrip = () => {
  const { t } = useTranslation(["alarms", "common"]);
  const errorText = useErrorText();
  const format = useFormat();
  const may = useMay();
  const readOnly = useReadOnly();
  const query = useQuery({ ...alarmSummaryQuery(), enabled: may("Risk.Index") });
  const { data } = query;
  const alarm = data?.oldest ?? null;
  const age = useAge(alarm?.activeSince);
  const answer = useAnswer();
  const waits = alarm !== null && alarm.priority <= gravest;
  const others = (data?.priorities ?? [])
    .filter(({ priority }) => priority <= gravest)
    .reduce((sum, { unacknowledged }) => sum + unacknowledged, -1);
  return (
    <>
      {!waits && query.error && (
        <Strip aria-label={t("strip")}>
          <IconAlertCircle size={18} stroke={1.75} aria-hidden />
          <p role="alert">{`${t("failed")}${t("common:colon")}${errorText(query.error)}`}</p>
          <Button
            size="small"
            variant="outlined"
            disabled={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t("common:retry")}
          </Button>
        </Strip>
      )}
      {waits && (
        <Strip data-priority={shapeOf(alarm.priority)} aria-label={t("strip")}>
          <StatusShape
            key={`${alarm.id} ${alarm.activeSince}`}
            kind={shapeOf(alarm.priority)}
            look="unacknowledged"
            fresh={isNewlyRaised(alarm)}
            size={22}
          />
          <p role={alarm.priority === 1 ? "alert" : "status"}>
            <em>{alarmPriorityLabels[alarm.priority][format.language]}</em>
            <b>{[titleOf(alarm, format), comparisonOf(alarm, format)].filter(Boolean).join(" ")}</b>{" "}
            <small>{`${alarm.deviceDisplayName} · ${alarm.deviceName}`}</small>{" "}
            <small aria-hidden>{age}</small>
          </p>
          {others > 0 && (
            <Link to={pathTo(paths.risks, {}, { tab: "unacknowledged" })}>
              {t("more", { count: others })}
            </Link>
          )}
          {!readOnly && (
            <Button
              size="small"
              variant="outlined"
              component={Link}
              to={pathTo(paths.risks, {}, { alarm: String(alarm.id) })}
            >
              {t("open")}
            </Button>
          )}
          {!readOnly && answer.actionsOf(alarm).includes("acknowledge") && (
            <Button size="small" variant="contained" onClick={() => answer.act("acknowledge", [alarm])}>
              {alarmActionLabels.acknowledge[format.language]}
            </Button>
          )}
        </Strip>
      )}
      {answer.asked && (
        <Suspense fallback={null}>
          <AnswerQuestion asked={answer.asked} onClose={answer.close} />
        </Suspense>
      )}
    </>
  );
};
