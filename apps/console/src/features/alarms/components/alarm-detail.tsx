import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import type { AlarmEvent, PurposefulClosing } from "@sgval/contract/alarms/alarm-history";
import { announcingEvents, awaitsAnswer } from "@sgval/contract/alarms/alarm-state";
import type { Alarm } from "@sgval/contract/alarms/alarms";
import { guidanceOf } from "@sgval/contract/alarms/guidance";
import { actionAfterClosing } from "@sgval/contract/alarms/guidance-of-commands";
import { alarmEventNames, responseLabels, suppressionLabels } from "@sgval/contract/alarms/labels";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, Suspense, useId } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { Row, Stack, Text } from "../../../shared/ui/arrange.ts";
import { useExactTip } from "../../../shared/ui/device/exact-tip.tsx";
import { DescriptionList, type Property } from "../../../shared/ui/page/description-list.tsx";
import { DrawerFoot, DrawerHead } from "../../../shared/ui/page/detail-drawer.tsx";
import { EventList } from "../../../shared/ui/page/event-list.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { useStuckHeight } from "../../../shared/ui/stuck-height.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { figureLabelsOf, figureOf, limitOf, measuredNow, titleOf } from "../alarm-text.ts";
import { alarmedDevicesQuery, alarmQuery } from "../api/alarms.ts";
import type { Answer } from "../use-answer.ts";
import { AlarmActions } from "./alarm-actions.tsx";
import { AlarmedDevice, AlarmShape, FigureUnit, PriorityText } from "./alarm-cells.tsx";
import { SimilarAlarms } from "./similar-alarms.tsx";
import { AgeNow, ValueNow } from "./value-now.tsx";

const Figures = styled("dl")({
  display: "grid",
  gridTemplateColumns: "repeat(3, auto)",
  justifyContent: "start",
  gap: "2px 28px",
  margin: 0,
  "& dt": { ...typeScale.label, color: paint.mute, gridRow: 1 },
  "& dd": { ...typeScale.valueS, margin: 0, gridRow: 2, whiteSpace: "nowrap" },
  "& dd b": typeScale.valueL,
  "& dd > span": { ...typeScale.age, color: paint.mute },
});

const Heading = styled("h3")({ ...typeScale.label, margin: 0, color: paint.mute });

/** The first thing to do stands out from what explains it. */
const First = styled("b")({ fontWeight: 650, color: paint.ink });

/** Value now, value then and limit, with their unit. */
const Values = ({ alarm }: { alarm: Alarm }) => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const may = useMay();
  const devices = useQuery({ ...alarmedDevicesQuery([alarm.deviceId]), enabled: may("Device.Index") });
  if (measuredNow(alarm) === null) return null;
  const labels = figureLabelsOf(alarm);
  const label = (key: (typeof labels)[keyof typeof labels]) => {
    const text = t(`figure.${key}`);
    return alarm.valueChannel === null ? text : `${format.parameterName(alarm.valueChannel)} · ${text}`;
  };
  const text = (value: number | null, figure: ReturnType<typeof figureOf>) =>
    value === null || !figure ? "--" : `${figure.text} ${figure.unit}`.trim();
  return (
    <Figures>
      <dt>{label(labels.now)}</dt>
      <dd>
        <ValueNow alarm={alarm} device={devices.data?.[0]} beside />{" "}
        <span>
          <FigureUnit alarm={alarm} />
        </span>
        <AgeNow alarm={alarm} device={devices.data?.[0]} />
      </dd>
      <dt>{label(labels.raised)}</dt>
      <dd>{text(alarm.value, figureOf(alarm, alarm.value, format))}</dd>
      <dt>{t("limit")}</dt>
      <dd>{text(alarm.limit, limitOf(alarm, format))}</dd>
    </Figures>
  );
};

const Guidance = ({ alarm, closing }: { alarm: Alarm; closing: PurposefulClosing | null }) => {
  const { t } = useTranslation("alarms");
  const { language, timestamp } = useFormat();
  const guidance = guidanceOf(alarm);
  const action = closing
    ? actionAfterClosing(closing, guidance.action, timestamp, language)
    : guidance.action[language];
  const properties: Property[] = [
    { key: "action", label: t("firstAction"), content: <First>{action}</First> },
    { key: "cause", label: t("cause"), content: guidance.cause[language] },
    { key: "consequence", label: t("consequence"), content: guidance.consequence[language] },
    { key: "respond", label: t("respond"), content: responseLabels[alarm.priority][language] },
  ];
  return <DescriptionList properties={properties} />;
};

/** What holds an alarm back, who did it and until when; and who was notified because nobody answered. */
const Held = ({ alarm }: { alarm: Alarm }) => {
  const { t } = useTranslation(["alarms", "common"]);
  const format = useFormat();
  const { shelved, outOfService, suppressedBy, escalated } = alarm;
  const properties: Property[] = [];
  const add = (key: string, label: string, content: string) => properties.push({ key, label, content });
  // Customers are shown neither names nor reasons, and the state with its end stands above.
  if (shelved?.by) {
    const { by, reason, until, once } = shelved;
    const label = t("shelvedBy", { by, time: format.until(until) });
    add("shelved", label, once ? t("reasonOnce", { reason }) : (reason ?? ""));
  }
  if (outOfService?.by) {
    const { by, owner, reason, until } = outOfService;
    const inCharge = `${t("inCharge")}${t("common:colon")}${owner}`;
    const label = t("outBy", { by, time: format.until(until) });
    add("out", label, [inCharge, reason].filter(Boolean).join(" · "));
  }
  if (escalated && awaitsAnswer(alarm.state)) {
    const { to, at } = escalated;
    const time = format.timestamp(at);
    add("escalated", t("escalated"), to === null ? time : t("escalatedTo", { to, time }));
  }
  if (suppressedBy) add("suppressed", t("suppressed"), suppressionLabels[suppressedBy][format.language]);
  return properties.length > 0 ? <DescriptionList properties={properties} /> : null;
};

/** What would have asked for an answer, had nobody held it back. */
const isHeldBack = ({ event }: AlarmEvent): boolean => announcingEvents.some((one) => one === event);

const EventLine = ({ alarm, event }: { alarm: Alarm; event: AlarmEvent }) => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const exact = useExactTip(() => `${format.dateTime(event.at)} ${format.zone()}`);
  const figure = event.value === null ? null : figureOf(alarm, event.value, format);
  const until = { time: event.until === null ? "" : format.until(event.until) };
  const isUnnamed = event.event === "escalated" && event.note === null;
  const details = [
    isUnnamed ? t("escalated") : alarmEventNames(alarm.kind, event.event)[format.language],
    // A value and its unit stay on one line.
    figure && `${figure.text}\u00a0${figure.unit}`.trim(),
    event.actor,
    event.until && (isHeldBack(event) ? t("heldUntil", until) : t("untilTime", until)),
    event.note,
  ];
  return (
    <li>
      <time {...exact} dateTime={event.at}>
        {format.timestamp(event.at)}
      </time>
      <span>{details.filter(Boolean).join(" · ")}</span>
    </li>
  );
};

/** Everything about one alarm: figures, chart, what to do, and what happened. */
export const AlarmDetail = (props: { id: number; chart: (alarm: Alarm) => ReactNode }) => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const query = useQuery(alarmQuery(props.id));
  return (
    <QueryState query={query} failed={t("detailFailed")}>
      {(alarm) => (
        <Stack gap={16}>
          <Row gap={10}>
            <AlarmShape alarm={alarm} size={26} />
            <PriorityText alarm={alarm} />
          </Row>
          <AlarmedDevice alarm={alarm} />
          <Values alarm={alarm} />
          {/* Suspended further up, the whole page would be hidden, and lose the focus. */}
          <Suspense fallback={null}>{props.chart(alarm)}</Suspense>
          <Guidance alarm={alarm} closing={alarm.purposefulClosing} />
          <Held alarm={alarm} />
          <Heading>{t("similar.title")}</Heading>
          <SimilarAlarms alarm={alarm} />
          <Heading>{t("history", { count: alarm.count })}</Heading>
          {alarm.earlierEvents > 0 && (
            <Text>
              {t("earlierEvents", { count: alarm.earlierEvents, number: format.count(alarm.earlierEvents) })}
            </Text>
          )}
          <EventList aria-label={t("historyLabel")}>
            {alarm.events.map((event) => (
              <EventLine key={`${event.at} ${event.event}`} alarm={alarm} event={event} />
            ))}
          </EventList>
        </Stack>
      )}
    </QueryState>
  );
};

/** Above and below the panel, px. */
const GAP = 16;

const Panel = styled("aside")({
  display: "flex",
  flexDirection: "column",
  boxSizing: "border-box",
  position: "sticky",
  margin: `${GAP}px 24px ${GAP}px 0`,
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  "& > div": { flex: 1, minHeight: 0, padding: "16px 20px", overflowY: "auto" },
});

/** The open alarm beside the list. */
export const DockedDetail = (props: {
  panel: RefObject<HTMLElement | null>;
  id: number;
  answer: Answer;
  chart: (alarm: Alarm) => ReactNode;
  onClose: () => void;
}) => {
  const { t } = useTranslation(["alarms", "common"]);
  const format = useFormat();
  const headingId = useId();
  const { data: alarm } = useQuery(alarmQuery(props.id));
  const top = useStuckHeight() + GAP;
  return (
    <Panel
      ref={props.panel}
      tabIndex={-1}
      aria-labelledby={headingId}
      style={{ top, maxHeight: `calc(100dvh - ${top + GAP}px)` }}
    >
      <DrawerHead>
        <h2 id={headingId}>{alarm ? titleOf(alarm, format) : t("detail")}</h2>
        <IconButton aria-label={t("common:close")} onClick={props.onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </DrawerHead>
      <div>
        <AlarmDetail id={props.id} chart={props.chart} />
      </div>
      <DrawerFoot>
        <AlarmActions id={props.id} answer={props.answer} />
      </DrawerFoot>
    </Panel>
  );
};
