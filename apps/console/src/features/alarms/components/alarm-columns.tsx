import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { offeredActions } from "@sgval/contract/alarms/alarm-state";
import { type Alarm, type ListedAlarm, statusOf } from "@sgval/contract/alarms/alarms";
import { alarmActionLabels } from "@sgval/contract/alarms/labels";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { hourMs } from "@sgval/quantities/duration";
import { missingText } from "@sgval/quantities/format";
import { IconChartLine } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { chartTo } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { SwipeRow } from "../../../shared/ui/act/swipe-row.tsx";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { Grow, NoWrap, Row, Stack } from "../../../shared/ui/arrange.ts";
import { touch, useWindowWidth } from "../../../shared/ui/breakpoints.ts";
import { NameButton } from "../../../shared/ui/list/list-table-parts.ts";
import type { Column } from "../../../shared/ui/list/list-types.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { figureLabelsOf, figuresAtRaise, measuredNow, titleOf } from "../alarm-text.ts";
import type { Answer } from "../use-answer.ts";
import {
  Acknowledged,
  AlarmedDevice,
  AlarmShape,
  Figure,
  FigureUnit,
  PriorityText,
  RaisedAt,
  Subject,
} from "./alarm-cells.tsx";
import { FloodGroup, type FloodGroups } from "./flood-group.tsx";
import { AgeNow, ValueNow } from "./value-now.tsx";

/** Before and after the time when an alarm was raised. */
const BEFORE_MS = hourMs;
const AFTER_MS = hourMs;

/** The chart of what the alarm is about at the time when it was raised, with a mark. */
export const chartOf = (alarm: Alarm): string => {
  const { deviceId, activeSince } = alarm;
  const channel = measuredNow(alarm)?.channel;
  // A zone whose meter separates forward from reverse flow has no channel of its net flow; of both lines the chart draws what is there.
  const channels = channel === "flow" && alarm.channel === null ? [channel, "flow_forward"] : [channel];
  const lines = channels.flatMap((one) => (one === undefined ? [] : [`${deviceId}:${one}`]));
  const at = Date.parse(activeSince);
  return chartTo({
    devices: [deviceId],
    ...(lines.length > 0 ? { lines } : {}),
    from: at - BEFORE_MS,
    to: Math.min(serverNow(), at + AFTER_MS),
    at,
  });
};

const ChartLink = styled(Link)({
  display: "inline-flex",
  padding: 5,
  borderRadius: 6,
  color: paint.ink2,
  "&:hover": { backgroundColor: paint.hover },
  [touch]: { padding: 13 },
});

/** The way to that chart. */
export const ChartAt = ({ alarm }: { alarm: Alarm }) => {
  const { t } = useTranslation("alarms");
  return (
    <ChartLink
      to={chartOf(alarm)}
      aria-label={t("chartAt", { device: alarm.deviceDisplayName })}
      title={t("chart")}
    >
      <IconChartLine size={18} stroke={1.75} aria-hidden />
    </ChartLink>
  );
};

const Quiet = styled("small")({ ...typeScale.age, display: "block", color: paint.mute });

const Answered = styled(Button)({ whiteSpace: "nowrap" });

/** The button that answers an alarm, or what there is of an answer. */
const AnswerOrState = ({ alarm, answer }: { alarm: Alarm; answer: Answer }) => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  if (answer.actionsOf(alarm).includes("acknowledge"))
    return (
      <Answered variant="outlined" size="small" onClick={() => answer.act("acknowledge", [alarm])}>
        {alarmActionLabels.acknowledge[format.language]}
      </Answered>
    );
  return offeredActions(statusOf(alarm)).includes("acknowledge") ? (
    <Quiet>{t("mayNotAcknowledge")}</Quiet>
  ) : (
    <Acknowledged alarm={alarm} />
  );
};

/** The columns of the list. */
export const useAlarmColumns = (props: {
  answer: Answer;
  floods: FloodGroups;
  devices: readonly DeviceSummary[];
  onOpen: (alarm: Alarm) => void;
  /** An alarm stands beside the list, which has less space. */
  narrow: boolean;
}): Column<ListedAlarm>[] => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const devices = new Map(props.devices.map((device) => [device.id, device]));
  const may = useMay();
  const isWide = useWindowWidth() >= 1920;
  // Value then and limit stand under the name where their columns have no space; the open alarm has its chart.
  const foldsFigures = props.narrow && !isWide;
  const columns: Column<ListedAlarm>[] = [
    {
      key: "shape",
      head: "",
      headLabel: t("priority"),
      width: 40,
      always: true,
      cell: (alarm) => <AlarmShape alarm={alarm} />,
    },
    { key: "priority", head: t("priority"), sortable: true, cell: (alarm) => <PriorityText alarm={alarm} /> },
    { key: "raisedAt", head: t("raised"), sortable: true, cell: (alarm) => <RaisedAt alarm={alarm} /> },
    {
      key: "device",
      head: t("device"),
      sortable: true,
      // What is cut asks for no width of its own.
      width: props.narrow ? "minmax(150px, auto)" : "minmax(220px, auto)",
      cell: (alarm) => <AlarmedDevice alarm={alarm} isOneLine />,
    },
    {
      key: "kind",
      head: t("what"),
      sortable: true,
      isName: true,
      cell: (alarm) => (
        <>
          <NameButton type="button" aria-label={titleOf(alarm, format)} onClick={() => props.onOpen(alarm)}>
            <Subject alarm={alarm} compares={foldsFigures} />
          </NameButton>
          <FloodGroup alarm={alarm} floods={props.floods} />
        </>
      ),
    },
    {
      key: "value",
      head: t("figure.valueThen"),
      align: "end",
      from: props.narrow ? 1920 : 1280,
      cell: (alarm) => <Figure alarm={alarm} value={alarm.value} />,
      unit: (alarm) => alarm.value !== null && <FigureUnit alarm={alarm} />,
    },
    {
      key: "limit",
      head: t("limit"),
      align: "end",
      ...(props.narrow && { from: 1920 }),
      cell: (alarm) =>
        alarm.limit === null ? (
          <span title={t("noLimit")}>{missingText}</span>
        ) : (
          <Figure alarm={{ ...alarm, limit: alarm.value }} value={alarm.limit} />
        ),
      unit: (alarm) => alarm.limit !== null && <FigureUnit alarm={alarm} />,
    },
    {
      key: "now",
      head: t("figure.now"),
      align: "end",
      cell: (alarm) => {
        const device = devices.get(alarm.deviceId);
        return (
          <>
            <ValueNow alarm={alarm} device={device} beside />
            <AgeNow alarm={alarm} device={device} narrow />
          </>
        );
      },
      unit: (alarm) => measuredNow(alarm) && <FigureUnit alarm={alarm} />,
    },
    {
      key: "answer",
      head: t("answer"),
      always: true,
      cell: (alarm) => (
        <Row gap={8}>
          {may("Device.Index") && <ChartAt alarm={alarm} />}
          <AnswerOrState alarm={alarm} answer={props.answer} />
        </Row>
      ),
    },
  ];
  // The open alarm has its answer beside the list, as every row once it is opened.
  return foldsFigures ? columns.filter(({ key }) => key !== "answer") : columns;
};

/** Two buttons of one width, for the thumb. */
const Pair = styled("div")({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: 8,
  "& > .MuiButton-root": { minHeight: 44 },
  "& > :not(.MuiButton-root)": { alignSelf: "center" },
});

/** Acknowledge and chart as a pair, or what there is of an answer. */
export const CardAnswer = ({ alarm, answer }: { alarm: Alarm; answer: Answer }) => {
  const { t } = useTranslation("alarms");
  const may = useMay();
  return (
    <Pair>
      <AnswerOrState alarm={alarm} answer={answer} />
      {may("Device.Index") && (
        <Button
          variant="outlined"
          component={AddressLink}
          href={chartOf(alarm)}
          aria-label={t("chartAt", { device: alarm.deviceDisplayName })}
          startIcon={<IconChartLine size={18} stroke={1.75} aria-hidden />}
        >
          {t("chartShort")}
        </Button>
      )}
    </Pair>
  );
};

/** An alarm on a phone: what it is, its figures, and the answer within reach of the thumb, which may also swipe for it. */
export const AlarmCard = (props: {
  alarm: ListedAlarm;
  floods: FloodGroups;
  checkbox: ReactNode;
  answer: Answer;
  device: DeviceSummary | undefined;
  onOpen: (alarm: Alarm) => void;
}) => {
  const { alarm, device } = props;
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const age = useAge(alarm.activeSince, "narrow");
  const figures = figuresAtRaise(alarm, format, t);
  const hasNow = device !== undefined && measuredNow(alarm) !== null;
  const mayAcknowledge = props.answer.actionsOf(alarm).includes("acknowledge");
  return (
    <SwipeRow
      label={alarmActionLabels.acknowledge[format.language]}
      onSwipe={mayAcknowledge ? () => props.answer.act("acknowledge", [alarm]) : undefined}
    >
      <Stack gap={8}>
        <Row gap={8}>
          {props.checkbox}
          <AlarmShape alarm={alarm} />
          <Grow>
            <NameButton type="button" onClick={() => props.onOpen(alarm)}>
              {titleOf(alarm, format)}
            </NameButton>
          </Grow>
          <Quiet>
            <NoWrap>{age}</NoWrap>
          </Quiet>
        </Row>
        <Row gap={12}>
          <Grow>
            <PriorityText alarm={alarm} />
          </Grow>
          <Quiet>
            <NoWrap>{format.timestamp(alarm.activeSince)}</NoWrap>
          </Quiet>
        </Row>
        <AlarmedDevice alarm={alarm} />
        <FloodGroup alarm={alarm} floods={props.floods} />
        {figures && (
          <Quiet>
            {figures}
            {hasNow && (
              <>
                {` · ${t(`figure.${figureLabelsOf(alarm).now}`)} `}
                <NoWrap>
                  <ValueNow alarm={alarm} device={device} beside /> <FigureUnit alarm={alarm} />
                </NoWrap>
                <AgeNow alarm={alarm} device={device} />
              </>
            )}
          </Quiet>
        )}
        <CardAnswer alarm={alarm} answer={props.answer} />
      </Stack>
    </SwipeRow>
  );
};
