import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { deviceMarks } from "@sgval/contract/devices/device-status";
import { deviceTypes } from "@sgval/quantities/device-types";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useAfterPaint, useAtOnce } from "../../../../shared/answer-first.ts";
import { useTypeName } from "../../../../shared/device-types.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { below, touch } from "../../../../shared/ui/breakpoints.ts";
import { DeviceSilhouette } from "../../../../shared/ui/device/device-silhouette.tsx";
import { StatusShape } from "../../../../shared/ui/device/status-shape.tsx";
import { FilterChoice } from "../../../../shared/ui/list/filters/filter-choice.tsx";
import { SearchField } from "../../../../shared/ui/list/search-field.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { chosenOf, type FleetDevice, toggled } from "../fleet-rules.ts";
import { type MapGroup, type MapSearch, type MapSort, mapGroups, mapSorts } from "../map-search.ts";
import { useMarkWord } from "../marker-texts.ts";

const Root = styled("div")({
  display: "grid",
  gap: 8,
  padding: "12px 14px",
  borderBottom: `1px solid ${paint.line}`,
  "& .MuiInputBase-root": { maxWidth: "none" },
});
/** Chips of one kind; they share their lines with those of the other. */
const Chips = styled("div")({ display: "contents" });
/** Lines of chips; one line that is pushed sideways on a phone, where the list needs the height. */
const Lines = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 6,
  [below("sm")]: {
    flexWrap: "nowrap",
    marginInline: -14,
    paddingInline: 14,
    overflowX: "auto",
    scrollbarWidth: "none",
    "& > *, & > * > *": { flex: "none" },
  },
});
/** Order and groups, at the end of a line, as words that open a menu. */
const Choices = styled("div")({
  display: "flex",
  marginInlineStart: "auto",
  "& .MuiInputBase-root": { ...typeScale.bodyS, color: paint.mute, backgroundColor: "transparent" },
  "& .MuiSelect-select": { paddingBlock: 5, paddingInlineStart: 8 },
  "& .MuiSelect-icon": { top: "calc(50% - 8px)" },
  "& fieldset": { border: "none" },
  // The words alone are pressed, not the frame around them.
  [touch]: { "& .MuiSelect-select": { paddingBlock: 12.5 } },
});
const Chip = styled(ButtonBase)({
  ...typeScale.bodyS,
  gap: 6,
  minHeight: 30,
  padding: "0 9px",
  border: `1px solid ${paint.lineStrong}`,
  borderRadius: 15,
  color: paint.ink2,
  fontWeight: 600,
  backgroundColor: paint.card,
  '&[aria-pressed="true"]': {
    backgroundColor: paint.tint,
    borderColor: paint.primary,
    color: paint.primaryStrong,
  },
  "&:focus-visible": { outline: `2px solid ${paint.primary}`, outlineOffset: 1 },
  [touch]: { minHeight: 44 },
});

const CountChip = (props: {
  label: string;
  count: number;
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}) => {
  const { t } = useTranslation("common");
  const format = useFormat();
  return (
    <Chip
      aria-pressed={props.pressed}
      aria-label={`${props.label}${t("colon")}${format.count(props.count)}`}
      title={props.label}
      onClick={props.onPress}
    >
      {props.children}
      {format.count(props.count)}
    </Chip>
  );
};

export interface MapFiltersProps {
  /** Counted whatever the filters, so that a chip says what it would show. */
  fleet: readonly FleetDevice[];
  search: MapSearch;
  sort: MapSort;
  group: MapGroup;
  onSearch: (change: Partial<MapSearch>) => void;
}

/** Search, types, states and order of the list; what they leave out leaves the map too. */
export const MapFilters = ({ fleet, sort, group, ...props }: MapFiltersProps) => {
  const [search, show] = useAtOnce(props.search);
  const follow = useAfterPaint(props.onSearch);
  const onSearch = (change: Partial<MapSearch>): void => {
    show({ ...search, ...change });
    follow(change);
  };
  const { t } = useTranslation("map");
  const typeName = useTypeName();
  const types = chosenOf(search.type, deviceTypes);
  const marks = chosenOf(search.status, deviceMarks);
  const markWord = useMarkWord();
  const { byType, byMark } = useMemo(
    () => ({
      byType: Map.groupBy(fleet, ({ device }) => device.type),
      byMark: Map.groupBy(fleet, ({ mark }) => mark),
    }),
    [fleet],
  );
  return (
    <Root>
      <SearchField
        value={search.q ?? ""}
        onChange={(q) => onSearch({ q: q || undefined })}
        label={t("search")}
        placeholder={t("search")}
        slashKey
      />
      <Lines>
        <Chips role="group" aria-label={t("types")}>
          <Chip aria-pressed={types.length === 0} onClick={() => onSearch({ type: undefined })}>
            {t("allTypes")}
          </Chip>
          {deviceTypes.flatMap((type) => {
            const count = byType.get(type)?.length ?? 0;
            if (count === 0 && !types.includes(type)) return [];
            return [
              <CountChip
                key={type}
                label={typeName(type)}
                count={count}
                pressed={types.includes(type)}
                onPress={() => onSearch({ type: toggled(search.type, type) })}
              >
                <DeviceSilhouette type={type} size={17} />
              </CountChip>,
            ];
          })}
        </Chips>
        <Chips role="group" aria-label={t("states")}>
          {deviceMarks.flatMap((mark) => {
            const count = byMark.get(mark)?.length ?? 0;
            if (count === 0 && !marks.includes(mark)) return [];
            return [
              <CountChip
                key={mark}
                label={markWord(mark)}
                count={count}
                pressed={marks.includes(mark)}
                onPress={() => onSearch({ status: toggled(search.status, mark) })}
              >
                <StatusShape kind={mark} size={16} />
              </CountChip>,
            ];
          })}
          <Choices>
            <FilterChoice
              label={t("groupBy")}
              value={group}
              choices={mapGroups.map((value) => ({ value, label: t(`group.${value}`) }))}
              onChange={(value) => onSearch({ group: mapGroups.find((one) => one === value) })}
            />
            <FilterChoice
              label={t("sortBy")}
              value={sort}
              choices={mapSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
              onChange={(value) => onSearch({ sort: mapSorts.find((one) => one === value) })}
            />
          </Choices>
        </Chips>
      </Lines>
    </Root>
  );
};
