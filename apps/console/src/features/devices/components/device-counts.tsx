import { styled } from "@mui/material/styles";
import { priorityMark } from "@sgval/contract/devices/device-status";
import type { Freshness } from "@sgval/contract/devices/freshness";
import { withAlarmLabel } from "@sgval/contract/devices/labels";
import type { DeviceCounts } from "@sgval/contract/devices/routes";
import { deviceTypes } from "@sgval/quantities/device-types";
import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useTypeName } from "../../../shared/device-types.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { deviceCountsQuery } from "../../../shared/queries/device-counts.ts";
import { below, touch } from "../../../shared/ui/breakpoints.ts";
import { DeviceSilhouette } from "../../../shared/ui/device/device-silhouette.tsx";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { FilterPill } from "../../../shared/ui/list/filters/filter-pill.tsx";
import { useChosenFilters } from "../chosen-filters.ts";
import type { DeviceListSearch } from "../list-search.ts";

const Row = styled("div")({
  display: "flex",
  gap: 8,
  // Every count is seen without a scroll bar; in the hand, where lines are dear, the row is pushed sideways.
  flexWrap: "wrap",
  [below("sm")]: { flexWrap: "nowrap", overflowX: "auto", scrollbarWidth: "none" },
  // Space for the focus ring, which the scrolling box would cut off.
  padding: 4,
  margin: -4,
  // As high without pills, which come with their counts.
  minHeight: 40,
  boxSizing: "border-box",
  [touch]: { minHeight: 52 },
});

/** One of these filters at a time. */
const counted = ["status", "position", "outsideLimits", "badValue", "openAlarms"] as const;
const none = Object.fromEntries(counted.map((name) => [name, undefined]));

const states: readonly Freshness[] = ["fresh", "late", "stale", "offline", "never"];

/** The counts that the list brings of what matches its other filters, else the newest ones of all devices. */
const useCounts = ({ counts: listed, matching }: ListedCounts): DeviceCounts | undefined => {
  const { data = listed } = useQuery({ ...deviceCountsQuery(), enabled: listed !== undefined });
  return matching ?? data;
};

interface ListedCounts {
  counts: DeviceCounts | undefined;
  /** Of the devices that match the other filters of the list. */
  matching?: DeviceCounts | undefined;
}

/** A number that is not known yet; its pill has its place already, so that nothing below moves when it comes. */
const UNKNOWN = "…";

/** Device counts as filters: each pill counts the rows that it shows. */
export const DeviceCountPills = memo(
  (
    props: ListedCounts & {
      search: DeviceListSearch;
      onChange: (change: Partial<DeviceListSearch>) => void;
    },
  ) => {
    const { t } = useTranslation(["devices", "common"]);
    const format = useFormat();
    const [search, onChange] = useChosenFilters(props);
    const counts = useCounts(props);
    const all = counted.every((name) => search[name] === undefined);
    return (
      <Row role="group" aria-label={t("columns.status")}>
        <FilterPill
          label={t("counts.all")}
          count={counts ? format.count(counts.total) : UNKNOWN}
          selected={all}
          onToggle={() => onChange(none)}
        />
        {((counts?.withAlarm ?? 0) > 0 || search.openAlarms !== undefined) && (
          <FilterPill
            label={withAlarmLabel[format.language]}
            count={counts ? format.count(counts.withAlarm ?? 0) : UNKNOWN}
            selected={search.openAlarms === "true"}
            // Of the gravest; without any there is nothing to show.
            shape={
              counts?.gravestAlarm && (
                <StatusShape
                  kind={priorityMark(counts.gravestAlarm)}
                  look={counts.gravestHolds === false ? "returned" : "plain"}
                  size={16}
                />
              )
            }
            onToggle={() =>
              onChange({ ...none, openAlarms: search.openAlarms === "true" ? undefined : "true" })
            }
          />
        )}
        {((counts?.outsideLimits ?? 0) > 0 || search.outsideLimits !== undefined) && (
          <FilterPill
            label={t("common:status.outside")}
            count={counts ? format.count(counts.outsideLimits) : UNKNOWN}
            selected={search.outsideLimits === "true"}
            shape={<StatusShape kind="medium" size={16} />}
            onToggle={() =>
              onChange({ ...none, outsideLimits: search.outsideLimits === "true" ? undefined : "true" })
            }
          />
        )}
        {((counts?.badValue ?? 0) > 0 || search.badValue !== undefined) && (
          <FilterPill
            label={t("common:status.bad")}
            count={counts ? format.count(counts.badValue) : UNKNOWN}
            selected={search.badValue === "true"}
            shape={<StatusShape kind="bad" size={16} />}
            onToggle={() => onChange({ ...none, badValue: search.badValue === "true" ? undefined : "true" })}
          />
        )}
        {states
          .filter((state) => state !== "never" || (counts?.never ?? 0) > 0 || search.status === "never")
          .map((state) => (
            <FilterPill
              key={state}
              label={t(`counts.${state}`)}
              count={counts ? format.count(counts[state]) : UNKNOWN}
              selected={search.status === state}
              shape={
                state === "fresh" ? undefined : (
                  <StatusShape kind={state === "never" ? "unknown" : state} size={16} />
                )
              }
              onToggle={() => onChange({ ...none, status: search.status === state ? undefined : state })}
            />
          ))}
        {((counts?.noPosition ?? 0) > 0 || search.position === "none") && (
          <FilterPill
            label={t("counts.noPosition")}
            count={counts ? format.count(counts.noPosition) : UNKNOWN}
            selected={search.position === "none"}
            onToggle={() => onChange({ ...none, position: search.position === "none" ? undefined : "none" })}
          />
        )}
      </Row>
    );
  },
);

/** Device types as filters, each with how many there are; several may be chosen. */
export const DeviceTypePills = memo(
  (
    props: ListedCounts & {
      search: DeviceListSearch;
      onChange: (change: Partial<DeviceListSearch>) => void;
    },
  ) => {
    const { t } = useTranslation("devices");
    const format = useFormat();
    const [search, onChange] = useChosenFilters(props);
    const typeName = useTypeName();
    const counts = useCounts(props);
    const chosen = search.type?.split(",") ?? [];
    const toggle = (type: string) => {
      const next = chosen.includes(type) ? chosen.filter((one) => one !== type) : [...chosen, type];
      onChange({ type: next.join(",") || undefined });
    };
    return (
      <Row role="group" aria-label={t("type")}>
        {deviceTypes
          .filter((type) => counts?.types[type] !== undefined || chosen.includes(type))
          .map((type) => (
            <FilterPill
              key={type}
              label={typeName(type)}
              count={counts ? format.count(counts.types[type] ?? 0) : UNKNOWN}
              selected={chosen.includes(type)}
              shape={<DeviceSilhouette type={type} size={18} />}
              onToggle={() => toggle(type)}
            />
          ))}
      </Row>
    );
  },
);
