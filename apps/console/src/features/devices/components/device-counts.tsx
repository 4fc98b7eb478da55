import { styled } from "@mui/material/styles";
import type { Freshness } from "@sgval/contract/devices/freshness";
import type { DeviceCounts } from "@sgval/contract/devices/routes";
import { deviceTypes } from "@sgval/quantities/device-types";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useTypeName } from "../../../shared/device-types.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { DeviceSilhouette } from "../../../shared/ui/device/device-silhouette.tsx";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { FilterPill } from "../../../shared/ui/list/filter-pill.tsx";
import { deviceCountsQuery } from "../api/list-devices.ts";
import type { DeviceListSearch } from "../list-search.ts";

const Row = styled("div")({
  display: "flex",
  gap: 8,
  overflowX: "auto",
  scrollbarWidth: "none",
  // Space for the focus ring, which the scrolling box would cut off.
  padding: 4,
  margin: -4,
});

/** One of these filters at a time. */
const none = { status: undefined, position: undefined, outsideLimits: undefined };

const states: readonly Freshness[] = ["fresh", "late", "stale", "offline", "never"];

/** Device counts as filters: each pill counts the rows that it shows. */
export const DeviceCountPills = (props: {
  counts: DeviceCounts;
  search: DeviceListSearch;
  onChange: (change: Partial<DeviceListSearch>) => void;
}) => {
  const { t } = useTranslation(["devices", "common"]);
  const format = useFormat();
  const { search, onChange } = props;
  const { data: counts = props.counts } = useQuery(deviceCountsQuery());
  const all = [search.status, search.position, search.outsideLimits].every((one) => one === undefined);
  return (
    <Row role="group" aria-label={t("columns.status")}>
      <FilterPill
        label={t("counts.all")}
        count={format.count(counts.total)}
        selected={all}
        onToggle={() => onChange(none)}
      />
      {(counts.outsideLimits > 0 || search.outsideLimits !== undefined) && (
        <FilterPill
          label={t("common:limit.outside")}
          count={format.count(counts.outsideLimits)}
          selected={search.outsideLimits === "true"}
          shape={<StatusShape kind="medium" size={16} />}
          onToggle={() =>
            onChange({ ...none, outsideLimits: search.outsideLimits === "true" ? undefined : "true" })
          }
        />
      )}
      {states
        .filter((state) => state !== "never" || counts.never > 0)
        .map((state) => (
          <FilterPill
            key={state}
            label={t(`counts.${state}`)}
            count={format.count(counts[state])}
            selected={search.status === state}
            shape={
              state === "fresh" ? undefined : (
                <StatusShape kind={state === "never" ? "unknown" : state} size={16} />
              )
            }
            onToggle={() => onChange({ ...none, status: search.status === state ? undefined : state })}
          />
        ))}
      {counts.noPosition > 0 && (
        <FilterPill
          label={t("counts.noPosition")}
          count={format.count(counts.noPosition)}
          selected={search.position === "none"}
          onToggle={() => onChange({ ...none, position: search.position === "none" ? undefined : "none" })}
        />
      )}
    </Row>
  );
};

/** Device types as filters, each with how many there are; several may be chosen. */
export const DeviceTypePills = (props: {
  counts: DeviceCounts;
  search: DeviceListSearch;
  onChange: (change: Partial<DeviceListSearch>) => void;
}) => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  const { search, onChange } = props;
  const typeName = useTypeName();
  const { data: counts = props.counts } = useQuery(deviceCountsQuery());
  const chosen = search.type?.split(",") ?? [];
  const toggle = (type: string) => {
    const next = chosen.includes(type) ? chosen.filter((one) => one !== type) : [...chosen, type];
    onChange({ type: next.join(",") || undefined });
  };
  return (
    <Row role="group" aria-label={t("type")}>
      {deviceTypes
        .filter((type) => counts.types[type] !== undefined || chosen.includes(type))
        .map((type) => (
          <FilterPill
            key={type}
            label={typeName(type)}
            count={format.count(counts.types[type] ?? 0)}
            selected={chosen.includes(type)}
            shape={<DeviceSilhouette type={type} size={18} />}
            onToggle={() => toggle(type)}
          />
        ))}
    </Row>
  );
};
