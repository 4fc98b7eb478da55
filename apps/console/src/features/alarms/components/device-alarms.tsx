import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { Alarm } from "@sgval/contract/alarms/alarms";
import { alarmActionLabels, alarmPriorityLabels } from "@sgval/contract/alarms/labels";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, memo, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useReadOnly } from "../../../shared/api/read-only.ts";
import { serverTimeAt } from "../../../shared/format/server-clock.ts";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { MutedText } from "../../../shared/ui/arrange.ts";
import { touchArea } from "../../../shared/ui/breakpoints.ts";
import { StatusChip } from "../../../shared/ui/device/status-chip.tsx";
import { useSteadyOrder } from "../../../shared/ui/list/steady-order.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { RowsSkeleton } from "../../../shared/ui/page/skeletons.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { figuresAtRaise, shapeOf, titleOf } from "../alarm-text.ts";
import { openAlarmsQuery } from "../api/alarms.ts";
import { type Answer, useAnswer } from "../use-answer.ts";
import { AlarmShape, useStateText } from "./alarm-cells.tsx";

const AnswerQuestion = lazy(async () => ({
  default: (await import("./answer-dialogs.tsx")).AnswerQuestion,
}));

const useOpenAlarms = (deviceId: number, linkedId?: number) => {
  const allowed = useMay()("Risk.Index");
  return { allowed, query: useQuery({ ...openAlarmsQuery(deviceId, linkedId), enabled: allowed }) };
};

/** A count of alarms that leads to them. */
export const Badge = styled(Link)({
  ...touchArea,
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  minHeight: 26,
  whiteSpace: "nowrap",
  textDecoration: "none",
  "&:hover": { textDecoration: "underline" },
});

/** How many alarms of a device are open, with the shape of the gravest that holds, or of all, hollow, where all are over, and the way to them; nothing without any. */
export const DeviceAlarmBadge = memo(({ deviceId }: { deviceId: number }) => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const { data } = useOpenAlarms(deviceId).query;
  const holding = data?.data.find(({ active }) => active);
  const gravest = holding ?? data?.data[0];
  if (!data || !gravest) return null;
  const count = data.metaData.total;
  const priority = alarmPriorityLabels[gravest.priority][format.language];
  return (
    <Badge
      to={pathTo(paths.risks, {}, { device: String(deviceId) })}
      aria-label={t("ofDevice.badge", { count, priority })}
      title={t("ofDevice.badge", { count, priority })}
    >
      <StatusChip
        kind={shapeOf(gravest.priority)}
        look={holding ? "plain" : "returned"}
        label={t("ofDevice.count", { count })}
      />
    </Badge>
  );
});

const List = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": {
    ...typeScale.bodyS,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: 10,
    minHeight: 48,
    padding: "6px 14px",
    borderTop: `1px solid ${paint.line}`,
    color: paint.ink,
  },
  "& > li > svg": { flex: "none" },
  "& > li > span": { flex: "1 1 180px", minWidth: 0, overflowWrap: "anywhere" },
  "& a": { color: "inherit", fontWeight: 600, textDecoration: "none" },
  "& a:hover": { color: paint.link, textDecoration: "underline" },
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
});

const More = styled(Link)({
  ...typeScale.bodyS,
  display: "block",
  padding: "10px 14px",
  borderTop: `1px solid ${paint.line}`,
  color: paint.link,
});

const OpenAlarm = ({ alarm, answer, named }: { alarm: Alarm; answer: Answer; named: boolean }) => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const readOnly = useReadOnly();
  const age = useAge(alarm.activeSince);
  const stateText = useStateText();
  const priority = alarmPriorityLabels[alarm.priority][format.language];
  const title = titleOf(alarm, format);
  const verb = alarmActionLabels.acknowledge[format.language];
  return (
    <li>
      <AlarmShape alarm={alarm} />
      <span>
        <Link to={pathTo(paths.risks, {}, { device: String(alarm.deviceId), alarm: String(alarm.id) })}>
          {title}
        </Link>
        <small>
          {[
            named && `${alarm.deviceName} ${alarm.deviceDisplayName}`,
            priority,
            stateText(alarm),
            figuresAtRaise(alarm, format, t),
            age,
          ]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </span>
      {!readOnly && answer.actionsOf(alarm).includes("acknowledge") && (
        <Button
          size="small"
          variant="outlined"
          aria-label={`${verb} · ${title}`}
          onClick={() => answer.act("acknowledge", [alarm])}
        >
          {verb}
        </Button>
      )}
    </li>
  );
};

/** Open alarms as rows, each with its answer; those of another device than that of the page with its name. */
export const AlarmRows = ({ alarms, pageOf }: { alarms: readonly Alarm[]; pageOf?: number }) => {
  const answer = useAnswer();
  const { shown, watch } = useSteadyOrder(alarms);
  return (
    <>
      {shown.length > 0 && (
        <List {...watch}>
          {shown.map((alarm) => (
            <OpenAlarm
              key={alarm.id}
              alarm={alarm}
              answer={answer}
              named={pageOf !== undefined && alarm.deviceId !== pageOf}
            />
          ))}
        </List>
      )}
      {answer.asked && (
        <Suspense fallback={null}>
          <AnswerQuestion asked={answer.asked} onClose={answer.close} />
        </Suspense>
      )}
    </>
  );
};

const AllOfDevice = ({ deviceId, count }: { deviceId: number; count: number }) => {
  const { t } = useTranslation("alarms");
  return (
    <More to={pathTo(paths.risks, {}, { device: String(deviceId) })}>{t("ofDevice.all", { count })}</More>
  );
};

/** The open alarms of a device where it is one of many, such as in a list; not for who may not see alarms. */
export const DeviceAlarmLines = ({ deviceId }: { deviceId: number }) => {
  const { t } = useTranslation("alarms");
  const { allowed, query } = useOpenAlarms(deviceId);
  if (!allowed) return null;
  return (
    <section aria-label={t("ofDevice.title")}>
      <QueryState query={query} failed={t("failed")} skeleton={<RowsSkeleton rows={1} height={48} />}>
        {({ data, metaData }) => (
          <>
            {data.length === 0 && <MutedText sx={{ marginInline: "14px" }}>{t("ofDevice.none")}</MutedText>}
            <AlarmRows alarms={data} />
            {metaData.total > data.length && <AllOfDevice deviceId={deviceId} count={metaData.total} />}
          </>
        )}
      </QueryState>
    </section>
  );
};

/** The open alarms of a device and of one that measures for it, the gravest first, each with its answer; not for who may not see alarms. */
export const DeviceAlarms = ({
  deviceId,
  linkedId,
  neverHeard = false,
}: {
  deviceId: number;
  /** The device whose values the page shows among its own. */
  linkedId?: number | undefined;
  /** Nothing of it was ever measured, so that nothing can have been checked. */
  neverHeard?: boolean;
}) => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const { allowed, query } = useOpenAlarms(deviceId, linkedId);
  if (!allowed) return null;
  return (
    <SectionCard title={t("ofDevice.title")} sub={query.data && format.total(query.data.metaData)} flush>
      <QueryState query={query} failed={t("failed")} skeleton={<RowsSkeleton rows={2} height={48} />}>
        {({ data, metaData }) => (
          <>
            {data.length === 0 && (
              <EmptyState
                reason={
                  neverHeard
                    ? t("ofDevice.neverHeard")
                    : t("none", { time: format.time(serverTimeAt(query.dataUpdatedAt), false) })
                }
              />
            )}
            <AlarmRows alarms={data} pageOf={deviceId} />
            {metaData.total > data.length && linkedId === undefined && (
              <AllOfDevice deviceId={deviceId} count={metaData.total} />
            )}
            {metaData.total > data.length &&
              linkedId !== undefined &&
              // The list of alarms is of one device.
              [...new Map(data.map((alarm) => [alarm.deviceId, alarm.deviceName]))].map(([id, device]) => (
                <More key={id} to={pathTo(paths.risks, {}, { device: String(id) })}>
                  {t("ofDevice.allOf", { device })}
                </More>
              ))}
          </>
        )}
      </QueryState>
    </SectionCard>
  );
};
