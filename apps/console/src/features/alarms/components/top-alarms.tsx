import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { awaitsAnswer } from "@sgval/contract/alarms/alarm-state";
import { type Alarm, exportAlarms } from "@sgval/contract/alarms/alarms";
import { alarmActionLabels, alarmPriorityLabels } from "@sgval/contract/alarms/labels";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { NoWrap } from "../../../shared/ui/arrange.ts";
import { below, touch, touchArea, useBelow } from "../../../shared/ui/breakpoints.ts";
import { priorityInk } from "../../../shared/ui/device/marked-value.tsx";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { figuresAtRaise, shapeOf, titleOf } from "../alarm-text.ts";
import { topAlarmsQuery } from "../api/alarms.ts";
import { type Answer, useAnswer } from "../use-answer.ts";
import { useNothingOpen } from "../use-nothing-open.ts";
import { AlarmShape, useStateText } from "./alarm-cells.tsx";
import { CardAnswer, ChartAt } from "./alarm-columns.tsx";
import { AnswerQuestion } from "./answer-dialogs.tsx";

/** On a phone other figures are below the list: the rest of it is one tap away. */
const MOST_ON_PHONE = 3;

const List = styled("ol")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": {
    ...typeScale.bodyS,
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto auto",
    alignItems: "center",
    gap: "4px 8px",
    minHeight: 48,
    padding: "6px 14px",
    borderTop: `1px solid ${paint.line}`,
  },
  [below("sm")]: {
    // What is answered by the thumb stands below what it is about.
    "& > li": { gridTemplateColumns: "auto minmax(0, 1fr)" },
    "& > li > div": { gridColumn: "1 / -1" },
  },
});

const What = styled("p")({
  margin: 0,
  overflowWrap: "anywhere",
  color: paint.ink,
  "& > span": { display: "flex", alignItems: "baseline", gap: 8 },
  "& > span > a": {
    ...{ position: "relative", flex: 1, minWidth: 0, color: "inherit", textDecoration: "none" },
    ...touchArea,
  },
  "& > span > a:hover": { color: paint.link, textDecoration: "underline" },
  "&[data-waits=true] > span > a": { fontWeight: 600 },
  "& small": { ...typeScale.age, color: paint.mute },
  "& > span > small": { flex: "none" },
  "& b": { fontWeight: 600 },
  ...priorityInk("& "),
});

const State = styled("small")({ ...typeScale.age, maxWidth: 96, color: paint.mute, textAlign: "end" });
const Acknowledge = styled(Button)({ whiteSpace: "nowrap", [touch]: { minHeight: 44 } });

const TopAlarm = ({ alarm, answer }: { alarm: Alarm; answer: Answer }) => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const may = useMay();
  const age = useAge(alarm.activeSince, "narrow");
  const stateText = useStateText();
  const phone = useBelow("sm");
  const figures = figuresAtRaise(alarm, format, t);
  const { deviceName, deviceDisplayName } = alarm;
  return (
    <li>
      <AlarmShape alarm={alarm} />
      <What data-waits={awaitsAnswer(alarm.state)}>
        <span>
          <AddressLink href={pathTo(paths.risks, {}, { alarm: String(alarm.id) })}>
            <span className="visually-hidden">
              {`${alarmPriorityLabels[alarm.priority][format.language]} · `}
            </span>
            {titleOf(alarm, format)}
          </AddressLink>
          <small>{age}</small>
        </span>
        <small>
          {figures && (
            <NoWrap>
              <b data-priority={alarm.active ? shapeOf(alarm.priority) : undefined}>{figures}</b>
            </NoWrap>
          )}
          {figures && " · "}
          {/* The code finds it on map and list; its name is in the alarm. */}
          <NoWrap title={deviceDisplayName}>{deviceName}</NoWrap>
        </small>
      </What>
      {phone ? (
        <CardAnswer alarm={alarm} answer={answer} />
      ) : (
        <>
          {may("Device.Index") ? <ChartAt alarm={alarm} /> : <span />}
          {answer.actionsOf(alarm).includes("acknowledge") ? (
            <Acknowledge variant="outlined" size="small" onClick={() => answer.act("acknowledge", [alarm])}>
              {alarmActionLabels.acknowledge[format.language]}
            </Acknowledge>
          ) : (
            <State>{stateText(alarm)}</State>
          )}
        </>
      )}
    </li>
  );
};

/**
 * The gravest alarms of a room, of a zone or of all devices in view, each with the way to answer it. `title` where the card is about
 * more than they are, `children` is that; `isWhole` shows all of them also on a phone, where nothing is below.
 */
export const TopAlarms = ({
  place,
  title,
  isWhole = false,
  children,
}: {
  place?: { roomId: number } | { zoneId: number } | undefined;
  title?: string;
  isWhole?: boolean;
  children?: ReactNode;
}) => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const phone = useBelow("sm");
  const query = useQuery(topAlarmsQuery(place));
  const answer = useAnswer();
  const total = query.data?.metaData.total ?? 0;
  const nothing = useNothingOpen(query.dataUpdatedAt, total > 0);
  const search: Record<string, string> =
    place === undefined
      ? {}
      : "zoneId" in place
        ? { zone: String(place.zoneId) }
        : { room: String(place.roomId) };
  return (
    <SectionCard
      title={title ?? t("top.title")}
      sub={t("top.sub")}
      flush
      actions={
        total > 0 && (
          <>
            <Button component={AddressLink} href={pathTo(paths.risks, {}, search)} size="small">
              {t("top.all", { count: total, number: format.count(total) })}
            </Button>
            <ExportMenu
              route={exportAlarms}
              query={{ tab: "active", sort: "priority", ...place }}
              about={title ?? t("top.title")}
            />
          </>
        )
      }
    >
      <QueryState query={query} failed={t("failed")}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState reason={nothing} />
          ) : (
            <List>
              {(phone && !isWhole ? data.slice(0, MOST_ON_PHONE) : data).map((alarm) => (
                <TopAlarm key={alarm.id} alarm={alarm} answer={answer} />
              ))}
            </List>
          )
        }
      </QueryState>
      {children}
      {answer.asked && <AnswerQuestion asked={answer.asked} onClose={answer.close} />}
    </SectionCard>
  );
};
