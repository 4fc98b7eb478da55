import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { leastOfStrip } from "@sgval/contract/alarms/alarm-state";
import type { ListedAlarm } from "@sgval/contract/alarms/alarms";
import { alarmActionLabels, alarmPriorityLabels, alarmStateNames } from "@sgval/contract/alarms/labels";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useReadOnly } from "../../../shared/api/read-only.ts";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { NoWrap } from "../../../shared/ui/arrange.ts";
import { below, touchArea, useBelow } from "../../../shared/ui/breakpoints.ts";
import { priorityInk } from "../../../shared/ui/device/marked-value.tsx";
import { lookOf } from "../../../shared/ui/device/status-kinds.ts";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { FailedStrip, RowStrip } from "../../../shared/ui/page/page-strip.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { figuresAtRaise, figuresOf, isNewlyRaised, shapeOf, titleOf } from "../alarm-text.ts";
import { alarmSummaryQuery } from "../api/alarms.ts";
import { useAnswer } from "../use-answer.ts";

const AnswerQuestion = lazy(async () => ({
  default: (await import("./answer-dialogs.tsx")).AnswerQuestion,
}));

const Strip = styled(RowStrip)({
  // The tint says critical; what is less grave is marked at the start alone.
  '&[data-priority="critical"]': { backgroundColor: paint.criticalStrip },
  '&:not([data-priority="critical"])': {
    backgroundColor: paint.card,
    borderInlineStart: `3px solid ${paint.highEdge}`,
  },
  "& em": { fontStyle: "normal", fontWeight: 600, marginInlineEnd: 8 },
  ...priorityInk("& em"),
  "& > a:not(.MuiButton-root)": {
    position: "relative",
    color: paint.link,
    whiteSpace: "nowrap",
    ...touchArea,
  },
  [below("sm")]: {
    gap: 6,
    "& .MuiButton-root": { flex: "none", paddingInline: 6 },
    "& > a:not(.MuiButton-root)": { marginInlineEnd: 8 },
  },
});
const Failed = styled(FailedStrip)({ backgroundColor: paint.criticalStrip });

type TextProps = { alarm: ListedAlarm; age: string | null };

const StripText = ({ alarm, age }: TextProps) => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const { flood } = alarm;
  return (
    <>
      <em data-priority={shapeOf(alarm.priority)}>{alarmPriorityLabels[alarm.priority][format.language]}</em>
      {alarm.state === "returned" && <em>{alarmStateNames(alarm)[format.language]}</em>}
      <b>{[titleOf(alarm, format), figuresAtRaise(alarm, format, t)].filter(Boolean).join(" · ")}</b>
      <small>
        {` · ${alarm.deviceDisplayName} · `}
        <NoWrap>{alarm.deviceName}</NoWrap>
      </small>
      {flood && <small>{` · ${t("flood.inStrip", { number: flood.count, count: flood.unanswered })}`}</small>}
      <small aria-hidden>{age !== null && ` · ${age}`}</small>
    </>
  );
};

/** Each line is cut at its own end, and the age never. */
const Lines = styled("span")({
  display: "block",
  "& > span": { display: "flex", minWidth: 0, whiteSpace: "nowrap" },
  "& > span > :first-of-type": { overflow: "hidden", textOverflow: "ellipsis" },
  "& > span > small": { ...typeScale.age, lineHeight: "inherit" },
  "& > span > small + small": { flex: "none", whiteSpace: "pre" },
});
const OpenLink = styled(AddressLink)({
  display: "block",
  color: "inherit",
  textDecoration: "none",
  // As high as the strip.
  marginBlock: -6,
  paddingBlock: 6,
});

/**
 * Two short lines beside the button: what happened, and below it where, how bad it was and how long ago. The rest is in the alarm,
 * which the text opens. The priority is seen by the shape.
 */
const ShortStripText = ({ alarm, age }: TextProps) => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const readOnly = useReadOnly();
  const figures = figuresOf(alarm, format);
  const event = [
    alarm.state === "returned" && alarmStateNames(alarm)[format.language],
    alarm.flood && t("flood.inShort", { number: alarm.flood.count }),
    titleOf(alarm, format),
  ];
  const lines = (
    <Lines>
      <span className="visually-hidden">{alarmPriorityLabels[alarm.priority][format.language]}</span>{" "}
      <span>
        <b>{event.filter(Boolean).join(" · ")}</b>
      </span>
      <span>
        <small>{[alarm.deviceName, figures].filter(Boolean).join(" · ")}</small>
        {/* The age beside it says that the value is not the one of now. */}
        <small aria-hidden>{age !== null && ` · ${age}`}</small>
      </span>
    </Lines>
  );
  return readOnly ? (
    lines
  ) : (
    <OpenLink href={pathTo(paths.risks, {}, { alarm: String(alarm.id) })}>{lines}</OpenLink>
  );
};

/** The gravest alarm that waits for an answer, or that it is not known whether any does, under the bars of every page. */
export const AlarmStrip = () => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const may = useMay();
  const readOnly = useReadOnly();
  const phone = useBelow("sm");
  const query = useQuery({ ...alarmSummaryQuery(), enabled: may("Risk.Index") });
  const { data } = query;
  const alarm = data?.oldest ?? null;
  const age = useAge(alarm?.activeSince);
  const answer = useAnswer();
  const waits = alarm !== null && alarm.priority <= leastOfStrip;
  // All of them, as the badge of the menu and the list behind the link count.
  const others = (data?.unacknowledged ?? 0) - 1;
  return (
    <>
      {!waits && query.error && <Failed query={query} label={t("strip")} failed={t("failed")} />}
      {waits && (
        <Strip aria-label={t("strip")} data-priority={shapeOf(alarm.priority)}>
          <StatusShape
            key={`${alarm.id} ${alarm.activeSince}`}
            kind={shapeOf(alarm.priority)}
            look={lookOf(alarm)}
            fresh={isNewlyRaised(alarm)}
            size={22}
          />
          <p role={alarm.priority === 1 && alarm.state !== "returned" ? "alert" : "status"}>
            {phone ? <ShortStripText alarm={alarm} age={age} /> : <StripText alarm={alarm} age={age} />}
          </p>
          {others > 0 && (
            <Link
              to={pathTo(paths.risks, {}, { tab: "unacknowledged" })}
              aria-label={t("more", { count: others })}
            >
              {phone ? <span aria-hidden>{`+${others}`}</span> : t("more", { count: others })}
            </Link>
          )}
          {!readOnly && !phone && (
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
