import { styled } from "@mui/material/styles";
import type { AlarmFlood, AlarmListQuery, ListedAlarm } from "@sgval/contract/alarms/alarms";
import { alarmPriorityLabels } from "@sgval/contract/alarms/labels";
import { missingText } from "@sgval/quantities/format";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { touchArea } from "../../../shared/ui/breakpoints.ts";
import { priorityInk } from "../../../shared/ui/device/marked-value.tsx";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { linkTarget } from "../../../shared/ui/link-target.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { shapeOf } from "../alarm-text.ts";
import { alarmListQuery } from "../api/alarms.ts";

/** Of a group that are listed below its first. */
const MOST_OPENED = 100;

/**
 * The rows of a list in which each group of a flood is one, and the others of it below while somebody has opened it.
 * @param asked what the list was asked for
 */
export const useFloodGroups = (heads: readonly ListedAlarm[], asked: Partial<AlarmListQuery>) => {
  const [openGroups, setOpenGroups] = useState<ReadonlySet<string>>(new Set());
  const keyOf = ({ group, flood }: ListedAlarm): string | null => (flood ? group : null);
  const isOpen = (alarm: ListedAlarm): boolean => openGroups.has(keyOf(alarm) ?? "");
  const opened = heads.filter(isOpen);
  const answers = useQueries({
    queries: opened.map(({ group }) => ({
      ...alarmListQuery({ ...asked, group: group ?? "", page: 1, size: MOST_OPENED }),
      // That of another group is none of this one.
      placeholderData: undefined,
    })),
  });
  const answerOf = (head: ListedAlarm) => answers[opened.indexOf(head)];
  const behind = new Set<number>();
  const rows = heads.flatMap((head) => {
    const others = answerOf(head)?.data?.data.filter(({ id }) => id !== head.id) ?? [];
    for (const { id } of others) behind.add(id);
    return [head, ...others];
  });
  return {
    rows,
    isOpen,
    isBehind: ({ id }: ListedAlarm): boolean => behind.has(id),
    isFailed: (alarm: ListedAlarm): boolean => answerOf(alarm)?.isError ?? false,
    toggle: (alarm: ListedAlarm): void => {
      const key = keyOf(alarm);
      if (key === null) return;
      setOpenGroups(
        (keys) => new Set(keys.has(key) ? [...keys].filter((one) => one !== key) : [...keys, key]),
      );
    },
  };
};
export type FloodGroups = ReturnType<typeof useFloodGroups>;

const Toggle = styled("button")({
  ...linkTarget,
  ...touchArea,
  ...typeScale.age,
  position: "relative",
  display: "inline-flex",
  gap: 2,
  padding: 0,
  border: 0,
  background: "none",
  color: paint.link,
  textAlign: "start",
  cursor: "pointer",
  "&:hover": { textDecoration: "underline" },
  "& > svg": { flex: "none" },
});
const Quiet = styled("small")({ ...typeScale.age, display: "block", color: paint.mute });

const Group = styled("div")({ display: "grid", justifyItems: "start", gap: 2, marginTop: 4 });
const Held = styled(Quiet)({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 8,
  "& b": { color: paint.ink, fontWeight: 600 },
  "& span": { display: "inline-flex", alignItems: "center", gap: 4 },
  ...priorityInk("& span"),
});

/** What a flood holds, whichever of it stands for it: how many wait for a person, and how grave the gravest is. */
const HeldByFlood = ({ flood: { unanswered, priority } }: { flood: AlarmFlood }) => {
  const { t } = useTranslation("alarms");
  const { language } = useFormat();
  return (
    <Held data-flood>
      {unanswered > 0 ? <b>{t("flood.unanswered", { count: unanswered })}</b> : t("flood.answered")}
      <span data-priority={shapeOf(priority)}>
        <StatusShape kind={shapeOf(priority)} size={15} />
        {t("flood.gravest", { priority: alarmPriorityLabels[priority][language] })}
      </span>
    </Held>
  );
};

/**
 * Says what the flood holds that an alarm stands for, and opens and closes the rest of it; or that an alarm is of the flood above
 * it. Nothing for an alarm of none.
 */
export const FloodGroup = ({ alarm, floods }: { alarm: ListedAlarm; floods: FloodGroups }) => {
  const { t } = useTranslation("alarms");
  if (floods.isBehind(alarm)) return <Quiet>{t("flood.same")}</Quiet>;
  const { group, flood } = alarm;
  if (!flood) return null;
  const isOpen = floods.isOpen(alarm);
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Group>
      <Toggle type="button" aria-expanded={isOpen} onClick={() => floods.toggle(alarm)}>
        <Icon size={16} stroke={2} aria-hidden />
        {group?.startsWith("zone:")
          ? t("flood.ofZone", { count: flood.count, zone: alarm.zone ?? missingText })
          : t("flood.ofDevice", { count: flood.count })}
      </Toggle>
      <HeldByFlood flood={flood} />
      {floods.isFailed(alarm) && <Quiet role="alert">{t("failed")}</Quiet>}
    </Group>
  );
};
