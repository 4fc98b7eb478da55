import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { exportReadings } from "@sgval/contract/readings/readings";
import { missingText } from "@sgval/quantities/format";
import { parameterOf } from "@sgval/quantities/parameter";
import { isShown, qualityMark, qualityNamed } from "@sgval/quantities/quality";
import { useQuery } from "@tanstack/react-query";
import { createLink } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { NoWrap } from "../../../shared/ui/arrange.ts";
import { breakpoints } from "../../../shared/ui/breakpoints.ts";
import { readRange } from "../../../shared/ui/form/asked-range.ts";
import { RangeFields } from "../../../shared/ui/form/range-fields.tsx";
import { ColumnChooser } from "../../../shared/ui/list/columns/column-chooser.tsx";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import type { PageChange } from "../../../shared/ui/list/list-pager.tsx";
import { FilterRow, ListSection } from "../../../shared/ui/list/list-section.tsx";
import type { Column } from "../../../shared/ui/list/list-types.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { type ReadingPage, readingPageQuery } from "../api/list-readings.ts";

export type HistoryChange = PageChange & { from?: string | undefined; to?: string | undefined };

const Newer = styled("div")({ display: "flex", alignItems: "center", gap: 8, padding: "0 14px 8px" });

const ImportLink = createLink(Button);

const USUAL_SIZE = 20;

type Row = ReadingPage["data"][number];

const List = styled("dl")({
  ...typeScale.bodyS,
  display: "grid",
  gridTemplateColumns: "1fr auto",
  gap: "2px 12px",
  margin: "6px 0 0",
  "& dt": { color: paint.mute },
  "& dd": { margin: 0, textAlign: "end", fontWeight: 600 },
});

const Unit = styled("small")({ ...typeScale.age, marginInlineStart: 4, fontWeight: 400 });

/** One reading on a narrow screen. */
const HistoryCard = ({ reading, keys }: { reading: Row; keys: readonly string[] }) => {
  const format = useFormat();
  return (
    <>
      <b>{format.dateTime(reading.measuredAt)}</b>
      <List>
        {keys
          .filter((key) => key in reading.values)
          .map((key) => {
            const parameter = parameterOf(key)?.parameter;
            const known = qualityNamed(reading.quality[key]);
            const value = isShown(known) ? reading.values[key] : null;
            return [
              <dt key={`${key}-name`}>{format.parameterName(key)}</dt>,
              <dd key={key}>
                {qualityMark(known)}
                {parameter ? format.parameter(value, parameter) : missingText}
              </dd>,
            ];
          })}
      </List>
    </>
  );
};

/** What a device reports of itself. */
const ofCondition = /^(battery|signal|device_temperature|humidity|brightness)/;
/** What has space on a wide screen alone, unless it is chosen: it explains a failure of the device, and says nothing of the water. */
const ofSurroundings = /^(device_temperature|humidity|brightness)/;

const useColumns = (keys: readonly string[]): readonly Column<Row>[] => {
  const { t } = useTranslation(["readings", "common"]);
  const format = useFormat();
  const today = useClock((now) => format.date(now));
  return useMemo((): readonly Column<Row>[] => {
    const values = keys.map((key): Column<Row> => {
      const parameter = parameterOf(key)?.parameter;
      const unit = parameter ? format.parts(null, parameter).unit : "";
      return {
        key,
        // Once, not in each of the rows.
        head: (
          <>
            {format.parameterName(key)}
            {unit && <Unit>{` ${unit}`}</Unit>}
          </>
        ),
        align: "end",
        ...(ofSurroundings.test(key) && { from: breakpoints.xl }),
        cell: ({ values, quality }) => {
          const known = qualityNamed(quality[key]);
          const value = isShown(known) ? values[key] : null;
          return (
            <NoWrap title={known === "good" ? undefined : t(`common:quality.${known}`)}>
              {qualityMark(known)}
              {parameter ? format.parts(value, parameter).text : missingText}
            </NoWrap>
          );
        },
      };
    });
    // Where the columns need more than the page has, what is cut is what says least of the water.
    const conditions = keys.findIndex((key) => ofCondition.test(key));
    return [
      {
        key: "measuredAt",
        head: t("measuredAt"),
        isName: true,
        cell: ({ measuredAt }) => (
          <NoWrap title={format.dateTime(measuredAt)}>
            {format.date(measuredAt) === today ? format.time(measuredAt) : format.dateTime(measuredAt)}
          </NoWrap>
        ),
      },
      ...values.slice(0, conditions < 0 ? undefined : conditions),
      {
        key: "quality",
        head: t("quality"),
        cell: ({ quality }) => {
          const flags = [...new Set(Object.values(quality).map(qualityNamed))];
          return flags.length === 0
            ? t("common:qualityGroup.good")
            : flags.map((flag) => t(`common:quality.${flag}`)).join(", ");
        },
      },
      ...(conditions < 0 ? [] : values.slice(conditions)),
    ];
  }, [keys, today, format, t]);
};

/** Readings newest first. The first page grows live; on the others the rows stay and new ones are announced. */
export const HistoryTable = (props: {
  deviceId: number;
  keys: readonly string[];
  /** As in the address; without them the first page of the default size. */
  page: number | undefined;
  size: number | undefined;
  /** Ends of the range as in the address. */
  from: string | undefined;
  to: string | undefined;
  onSearch: (change: HistoryChange) => void;
}) => {
  const { deviceId, page = 1, size = USUAL_SIZE, onSearch } = props;
  const { t } = useTranslation(["readings", "messages"]);
  const format = useFormat();
  const may = useMay();
  const columns = useColumns(props.keys);
  const range = readRange(props);
  const { filter } = range;
  const query = useQuery({
    ...readingPageQuery(deviceId, { page, size, ...filter }),
    enabled: range.problem === undefined,
  });
  const { data } = query;
  const total = data?.metaData.total ?? 0;
  // Number of readings since this page was opened; page 1 shows them itself.
  const shown = JSON.stringify([page, size, filter]);
  const [seen, setSeen] = useState({ shown: "", total });
  if (data && !query.isPlaceholderData && seen.shown !== shown) setSeen({ shown, total });
  const newer = page === 1 || seen.shown !== shown ? 0 : Math.max(0, total - seen.total);
  return (
    <div>
      <ListSection
        title={t("history")}
        sub={data && t("total", { count: total, total: format.count(total) })}
        actions={
          data && (
            <>
              {may("Device.Update") && (
                <ImportLink to={paths.readingImport} search={{ device: deviceId }} variant="outlined">
                  {t("import.link")}
                </ImportLink>
              )}
              <ExportMenu route={exportReadings} params={{ id: deviceId }} query={filter} />
              <ColumnChooser list="readings" columns={columns} />
            </>
          )
        }
        caption={t("history")}
        query={query}
        failed={t("historyFailed")}
        rowKey={(row) => row.measuredAt}
        columns={columns}
        list="readings"
        density="compact"
        renderCard={(row) => <HistoryCard reading={row} keys={props.keys} />}
        empty={{ reason: t("historyEmpty"), next: t("historyEmptyNext") }}
        page={props.page}
        size={props.size}
        defaultSize={USUAL_SIZE}
        onPage={onSearch}
        filtered={
          range.shown.from === undefined && range.shown.to === undefined
            ? undefined
            : { onClear: () => onSearch({ from: undefined, to: undefined, page: undefined }) }
        }
        refused={range.problem === undefined ? undefined : { reason: t("messages:no_data") }}
      >
        <FilterRow>
          <RangeFields range={range} onChange={(change) => onSearch({ ...change, page: undefined })} />
        </FilterRow>
        {newer > 0 && (
          <Newer>
            <span role="status">{t("newer", { count: newer })}</span>
            <Button size="small" variant="outlined" onClick={() => onSearch({ page: undefined })}>
              {t("showNewest")}
            </Button>
          </Newer>
        )}
      </ListSection>
    </div>
  );
};
