import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { exportLeakEvidence, leakEvidenceTable } from "@sgval/contract/leaks/leak-evidence-table";
import {
  dismissReasonLabels,
  leakLocationLabels,
  leakSeriesLabels,
  suspectedLeakStateLabels,
} from "@sgval/contract/leaks/suspected-leak-labels";
import { suspectedLeakTable } from "@sgval/contract/leaks/suspected-leak-table";
import { hasLostPoint, leakSeries, type SuspectedLeak } from "@sgval/contract/leaks/suspected-leaks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../config/paths.ts";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { useMissingPermissions } from "../../../../shared/i18n/use-missing-permission.ts";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { Grow, MutedText, Row, Stack } from "../../../../shared/ui/arrange.ts";
import { ExportMenu } from "../../../../shared/ui/list/export-menu.tsx";
import { DescriptionList } from "../../../../shared/ui/page/description-list.tsx";
import { DetailDrawer } from "../../../../shared/ui/page/detail-drawer.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { suspectedLeakQuery, useReopenSuspectedLeak } from "../../api/suspected-leaks.ts";
import { CalibrationList } from "./calibration-list.tsx";
import { EndLeak } from "./end-leak.tsx";
import { EvidenceChart } from "./evidence-chart.tsx";
import { NightPressures } from "./night-pressures.tsx";

const Title = styled("h3")({ ...typeScale.h3, margin: 0 });
const { columns: named, title } = suspectedLeakTable;
/** Pipes that are listed. */
const PIPES = 8;

/** One suspected leak with what it follows from; from here it is dismissed, or a leak point is reported. */
export const SuspectedDrawer = (props: {
  id: number;
  /** Its probable pipes on a map. */
  mapOf: (leak: SuspectedLeak) => ReactNode;
  onDismiss: (leak: SuspectedLeak) => void;
  onReport: (leak: SuspectedLeak) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(["leaks", "messages"]);
  const format = useFormat();
  const { language } = format;
  const missing = useMissingPermissions();
  const errorText = useErrorText();
  const reopen = useReopenSuspectedLeak(props.id);
  const query = useQuery(suspectedLeakQuery(props.id));
  const leak = query.data;
  return (
    <DetailDrawer
      title={leak ? (leak.zone ?? leak.deviceDisplayName) : title[language]}
      onClose={props.onClose}
      actions={
        leak?.state === "dismissed" ? (
          <LockedButton
            variant="outlined"
            locked={missing("LeakPoint.Update", t("messages:not_permitted"))}
            disabled={reopen.isPending}
            onClick={() =>
              reopen.mutate(undefined, {
                onSuccess: () => showSnackbar("success", t("suspected.reopened")),
                onError: (error) => showSnackbar("error", errorText(error)),
              })
            }
          >
            {t("suspected.reopen")}
          </LockedButton>
        ) : leak?.state === "open" || (leak && hasLostPoint(leak)) ? (
          <>
            <LockedButton
              variant="outlined"
              locked={missing("LeakPoint.Update", t("messages:not_permitted"))}
              onClick={() => props.onDismiss(leak)}
            >
              {t("suspected.dismiss")}
            </LockedButton>
            <LockedButton
              variant="contained"
              locked={missing("LeakPoint.Create")}
              onClick={() => props.onReport(leak)}
            >
              {t("suspected.report")}
            </LockedButton>
          </>
        ) : leak && leak.unwatchedSince !== null ? (
          <EndLeak leak={leak} />
        ) : undefined
      }
    >
      <QueryState query={query} failed={t("suspected.failed")}>
        {({ evidence, ...found }) => (
          <Stack gap={20}>
            {found.unwatchedSince !== null && (
              <Alert severity="warning">
                <div>{t("suspected.unwatched", { time: format.dateTime(found.unwatchedSince) })}</div>
                <div>
                  {found.state === "open" || hasLostPoint(found)
                    ? t("suspected.unwatchedHelp")
                    : t("suspected.unwatchedConfirmed")}
                </div>
              </Alert>
            )}
            <DescriptionList
              properties={[
                {
                  key: "state",
                  label: t("state"),
                  content: suspectedLeakStateLabels[found.state][language],
                },
                // What people said of it stands beside its state: further down it would not be seen.
                ...(found.dismissed
                  ? [
                      {
                        key: "dismissed",
                        label: t("reason"),
                        content: [
                          dismissReasonLabels[found.dismissed.reason][language],
                          found.dismissed.note,
                          t("suspected.by", {
                            name: found.dismissed.by,
                            time: format.dateTime(found.dismissed.at),
                          }),
                        ]
                          .filter(Boolean)
                          .join(" · "),
                      },
                    ]
                  : []),
                ...found.reopened.toReversed().map((before) => ({
                  key: `reopened-${before.reopenedAt}`,
                  label: t("suspected.dismissedBefore"),
                  content: [
                    dismissReasonLabels[before.reason][language],
                    before.note,
                    t("suspected.by", { name: before.by, time: format.dateTime(before.at) }),
                    t("suspected.reopenedBy", {
                      name: before.reopenedBy,
                      time: format.dateTime(before.reopenedAt),
                    }),
                  ]
                    .filter(Boolean)
                    .join(" · "),
                })),
                ...(found.endedBy !== null && found.endedAt !== null
                  ? [
                      {
                        key: "ended",
                        label: t("suspected.overBy"),
                        content: t("suspected.by", {
                          name: found.endedBy,
                          time: format.dateTime(found.endedAt),
                        }),
                      },
                    ]
                  : []),
                {
                  key: "device",
                  label: t("device"),
                  content: (
                    <Link
                      to={paths.device}
                      params={{ id: String(found.deviceId) }}
                      search={{ tab: "balance" }}
                    >
                      {found.deviceDisplayName}
                    </Link>
                  ),
                },
                {
                  key: "flow",
                  label: named.flow.heading[language],
                  content: format.quantity(found.flow, "m3/h", 1),
                },
                { key: "sure", label: t("suspected.sure"), content: format.share(found.confidence, 0) },
                {
                  key: "openedBy",
                  label: t("suspected.openedBy"),
                  content: leakSeriesLabels[evidence.openedBy ?? "net_flow"][language],
                },
                {
                  key: "started",
                  label: named.startedAt.heading[language],
                  content: format.dateTime(found.startedAt),
                },
                {
                  key: "detected",
                  label: named.detectedAt.heading[language],
                  content: format.dateTime(found.detectedAt),
                },
                {
                  key: "coverage",
                  label: t("suspected.coverage"),
                  content: format.share(evidence.coverage, 0),
                },
                {
                  key: "score",
                  label: t("suspected.score"),
                  content: `${format.number(evidence.score, 1)} / ${format.number(evidence.level, 1)}`,
                },
                ...(found.leakPointId === null
                  ? []
                  : [
                      {
                        key: "point",
                        label: t("suspected.point"),
                        content: (
                          <Link to={paths.leakPoint} params={{ id: String(found.leakPointId) }}>
                            {`#${found.leakPointId}`}
                          </Link>
                        ),
                      },
                    ]),
              ]}
            />
            <Row gap={8}>
              <Grow>
                <Title>{leakEvidenceTable.title[language]}</Title>
              </Grow>
              <ExportMenu
                route={exportLeakEvidence}
                params={{ id: props.id }}
                query={{}}
                about={leakEvidenceTable.title[language]}
              />
            </Row>
            <EvidenceChart
              title={t("suspected.inflow")}
              points={evidence.hours.map(({ at, measured, expected }) => ({
                key: at,
                label: `${format.day(at)} ${format.time(at, false)}`,
                measured,
                expected,
              }))}
            />
            <EvidenceChart
              title={t("suspected.nights")}
              points={evidence.nights.map(({ day, flow, expected }) => ({
                ...{ key: day, label: format.localDay(day), measured: flow, expected },
              }))}
            />
            {leakSeries.map((series) => (
              <EvidenceChart
                key={series}
                title={leakSeriesLabels[series][language]}
                points={(evidence.days ?? [])
                  .filter((one) => one.series === series)
                  .map(({ day, value, expected }) => ({
                    ...{ key: day, label: format.localDay(day), measured: value, expected },
                  }))}
              />
            ))}
            <Title>{t("suspected.pipes")}</Title>
            {found.pipes.length === 0 ? (
              <MutedText>{leakLocationLabels[evidence.location][language]}</MutedText>
            ) : (
              <DescriptionList
                properties={found.pipes.slice(0, PIPES).map(({ id, likelihood }) => ({
                  key: id,
                  label: id,
                  content: format.share(likelihood, 0),
                }))}
              />
            )}
            {props.mapOf(found)}
            {evidence.calibration && <CalibrationList calibration={evidence.calibration} />}
            <NightPressures sensors={evidence.sensors} />
          </Stack>
        )}
      </QueryState>
    </DetailDrawer>
  );
};
