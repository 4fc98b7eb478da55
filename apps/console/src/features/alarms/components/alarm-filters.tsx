import { alarmPriorities } from "@sgval/contract/alarms/alarm-state";
import { type AlarmTab, alarmKind } from "@sgval/contract/alarms/alarms";
import { alarmKindLabels, alarmPriorityLabels } from "@sgval/contract/alarms/labels";
import { channelName } from "@sgval/quantities/parameter";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useBelow, useFrom } from "../../../shared/ui/breakpoints.ts";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { RangeFields } from "../../../shared/ui/form/range-fields.tsx";
import { FilterChoice } from "../../../shared/ui/list/filters/filter-choice.tsx";
import { FilterPill } from "../../../shared/ui/list/filters/filter-pill.tsx";
import { PlaceFilters } from "../../../shared/ui/list/filters/place-filters.tsx";
import { TimeMenu } from "../../../shared/ui/list/filters/time-filter.tsx";
import { type AlarmSearch, prioritiesIn, type rangesIn } from "../alarm-search.ts";
import { shapeOf } from "../alarm-text.ts";
import { alarmSummaryQuery } from "../api/alarms.ts";

type Narrow = (search: Partial<AlarmSearch>) => void;

const Pills = ({
  tab,
  chosen,
  onChoose,
}: {
  /** Whose alarms are counted. */
  tab: AlarmTab;
  chosen: string | undefined;
  onChoose: (text: string | undefined) => void;
}) => {
  const format = useFormat();
  const isLarge = useFrom("xl");
  // The sheet of a phone has space for the words.
  const isPhone = useBelow("sm");
  const { data } = useQuery(alarmSummaryQuery({ tab }));
  const priorities = prioritiesIn(chosen);
  const toggle = (priority: (typeof alarmPriorities)[number]) => {
    const next = alarmPriorities.filter((one) => priorities.includes(one) !== (one === priority));
    onChoose(next.length === 0 ? undefined : next.join(","));
  };
  return alarmPriorities.map((priority) => (
    <FilterPill
      key={priority}
      label={alarmPriorityLabels[priority][format.language]}
      count={
        data ? format.count(data.priorities.find((one) => one.priority === priority)?.listed ?? 0) : "--"
      }
      brief={!isLarge && !isPhone}
      selected={priorities.includes(priority)}
      onToggle={() => toggle(priority)}
      shape={<StatusShape kind={shapeOf(priority)} size={16} />}
    />
  ));
};

/** What narrows the list: priorities with their counts, kind, room and zone; a channel where the address names one. */
export const AlarmFilters = ({ search, onChange }: { search: AlarmSearch; onChange: Narrow }) => {
  const { t } = useTranslation("alarms");
  const { language } = useFormat();
  return (
    <>
      <Pills
        tab={search.tab ?? "active"}
        chosen={search.priority}
        onChoose={(priority) => onChange({ priority })}
      />
      <FilterChoice
        label={t("kind")}
        any={t("anyKind")}
        value={search.kind ?? ""}
        choices={alarmKind.options.map((value) => ({ value, label: alarmKindLabels[value][language] }))}
        onChange={(value) => onChange({ kind: alarmKind.safeParse(value).data })}
      />
      {search.channel !== undefined && (
        <FilterChoice
          label={t("channel")}
          any={t("anyChannel")}
          value={search.channel}
          choices={[{ value: search.channel, label: channelName(search.channel, language) }]}
          onChange={(channel) => onChange({ channel })}
        />
      )}
      <PlaceFilters search={search} onSearch={onChange} />
    </>
  );
};

interface RangeProps {
  ranges: ReturnType<typeof rangesIn>;
  onChange: Narrow;
}

/** When alarms were active, and when they asked for an answer. */
export const AlarmRanges = ({ ranges, onChange }: RangeProps) => {
  const { t } = useTranslation(["alarms", "forms"]);
  const { range, raised } = ranges;
  const isSet = [range, raised].some(({ shown }) => shown.from ?? shown.to);
  return (
    <TimeMenu label={t("forms:range.menu")} isSet={isSet} problem={range.problem ?? raised.problem}>
      <RangeFields label={t("activeIn")} range={range} onChange={onChange} />
      <RangeFields
        label={t("raisedIn")}
        range={raised}
        onChange={({ from, to }) => onChange({ raisedFrom: from, raisedTo: to })}
      />
    </TimeMenu>
  );
};
