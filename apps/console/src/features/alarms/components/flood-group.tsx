import { styled } from "@mui/material/styles";
import type { AlarmListQuery, ListedAlarm } from "@sgval/contract/alarms/alarms";
import { missingText } from "@sgval/quantities/format";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { touchArea } from "../../../shared/ui/breakpoints.ts";
import { linkTarget } from "../../../shared/ui/link-target.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { alarmListQuery } from "../api/alarms.ts";

/** Of a group that are listed below its first. */
const MOST_OPENED = 100;

/**
 * The rows of a list in which each group of a flood is one, and those below it while somebody has opened it.
 * @param asked what the list was asked for
 */
export const useFloodGroups = (heads: readonly ListedAlarm[], asked: Partial<AlarmListQuery>) => {
  const [openGroups, setOpenGroups] = useState<ReadonlySet<string>>(new Set());
  const keyOf = ({ group, grouped }: ListedAlarm): string | null => (grouped ? group : null);
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
  alignItems: "center",
  gap: 2,
  padding: 0,
  border: 0,
  background: "none",
  color: paint.link,
  textAlign: "start",
  cursor: "pointer",
  "&:hover": { textDecoration: "underline" },
});
const Quiet = styled("small")({ ...typeScale.age, display: "block", color: paint.mute });

/** Opens and closes the rest of its group, or says that an alarm is of the one above it; nothing for an alarm of none. */
export const FloodGroup = ({ alarm, floods }: { alarm: ListedAlarm; floods: FloodGroups }) => {
  const { t } = useTranslation("alarms");
  if (floods.isBehind(alarm)) return <Quiet>{t("sameFlood")}</Quiet>;
  const { group, grouped: count } = alarm;
  if (!count) return null;
  const isOpen = floods.isOpen(alarm);
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <Toggle type="button" aria-expanded={isOpen} onClick={() => floods.toggle(alarm)}>
        <Icon size={16} stroke={2} aria-hidden />
        {group?.startsWith("zone:")
          ? t("moreOfZone", { count, zone: alarm.zone ?? missingText })
          : t("moreOfDevice", { count })}
      </Toggle>
      {floods.isFailed(alarm) && <Quiet role="alert">{t("failed")}</Quiet>}
    </>
  );
};
