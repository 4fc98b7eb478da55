import { connectionKind } from "@sgval/contract/devices/freshness";
import { deviceTypes } from "@sgval/quantities/device-types";
import { IconAntennaBars2, IconBattery1, IconStar, IconStarFilled } from "@tabler/icons-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useTypeName } from "../../../shared/device-types.ts";
import { usePlaces } from "../../../shared/queries/places.ts";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import { FilterButton } from "../../../shared/ui/list/filters/filter-button.tsx";
import { FilterChoice } from "../../../shared/ui/list/filters/filter-choice.tsx";
import { useChosenFilters } from "../chosen-filters.ts";
import type { DeviceListSearch } from "../list-search.ts";

const icon = { size: 17, stroke: 1.75, "aria-hidden": true } as const;

const choiceOf = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });

export const DeviceFilters = memo(
  (props: {
    /** Leaves the type out, where pills choose it. */
    withoutType?: boolean;
    search: DeviceListSearch;
    onChange: (change: Partial<DeviceListSearch>) => void;
  }) => {
    const { t } = useTranslation(["devices", "common"]);
    const typeName = useTypeName();
    const [search, onChange] = useChosenFilters(props);
    const { rooms, zones } = usePlaces();
    // Seven filters, a search, views and columns in one line, also in French.
    const [isSheet, isNarrow] = [useBelow("sm"), useBelow("xl")];
    const brief = isNarrow && !isSheet;
    const pinned = search.favourite === "true";
    return (
      <>
        {!props.withoutType && (
          <FilterChoice
            brief={brief}
            label={t("type")}
            any={t("anyOf.type")}
            value={search.type ?? ""}
            choices={deviceTypes.map((type) => ({ value: type, label: typeName(type) }))}
            onChange={(type) => onChange({ type })}
          />
        )}
        <FilterChoice
          brief={brief}
          label={t("modeFilter")}
          any={t("anyOf.mode")}
          value={search.mode ?? ""}
          choices={[
            { value: "manual", label: t("common:mode.manual") },
            { value: "auto", label: t("common:mode.auto") },
          ]}
          onChange={(mode) => onChange({ mode: mode === "manual" || mode === "auto" ? mode : undefined })}
        />
        {(rooms.length > 0 || search.room !== undefined) && (
          <FilterChoice
            brief={brief}
            label={t("columns.room")}
            any={t("anyOf.room")}
            value={search.room ?? ""}
            choices={[...rooms.map(choiceOf), { value: "none", label: t("withoutRoom") }]}
            onChange={(room) => onChange({ room })}
          />
        )}
        {(zones.length > 0 || search.dma !== undefined) && (
          <FilterChoice
            brief={brief}
            label={t("columns.zone")}
            any={t("anyOf.zone")}
            value={search.dma ?? ""}
            choices={[...zones.map(choiceOf), { value: "none", label: t("withoutZone") }]}
            onChange={(dma) => onChange({ dma })}
          />
        )}
        <FilterChoice
          brief={brief}
          label={t("connectionFilter")}
          any={t("anyOf.connection")}
          value={search.connection ?? ""}
          choices={connectionKind.options.map((value) => ({ value, label: t(`connection.${value}`) }))}
          onChange={(kind) => onChange({ connection: connectionKind.safeParse(kind).data })}
        />
        <FilterButton
          aria-pressed={search.battery === "low"}
          startIcon={<IconBattery1 {...icon} />}
          onClick={() => onChange({ battery: search.battery === "low" ? undefined : "low" })}
        >
          {t("bulk.batteryLow")}
        </FilterButton>
        <FilterButton
          aria-pressed={search.signal === "weak"}
          startIcon={<IconAntennaBars2 {...icon} />}
          onClick={() => onChange({ signal: search.signal === "weak" ? undefined : "weak" })}
        >
          {t("bulk.signalWeak")}
        </FilterButton>
        <FilterButton
          aria-pressed={pinned}
          brief={brief}
          startIcon={pinned ? <IconStarFilled {...icon} /> : <IconStar {...icon} />}
          onClick={() => onChange({ favourite: pinned ? undefined : "true" })}
        >
          {t("favourites")}
        </FilterButton>
      </>
    );
  },
);
