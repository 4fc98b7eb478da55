import Button from "@mui/material/Button";
import { exportReadings } from "@sgval/contract/readings/readings";
import { missingText } from "@sgval/quantities/format";
import { parameterOf } from "@sgval/quantities/parameter";
import { isShown, type Quality, qualities, qualityMark } from "@sgval/quantities/quality";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { toApiError } from "../../../shared/api/api-error.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { ColumnChooser } from "../../../shared/ui/list/column-chooser.tsx";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { ListTable } from "../../../shared/ui/list/list-table.tsx";
import type { Column } from "../../../shared/ui/list/list-types.ts";
import { Pager } from "../../../shared/ui/list/pager.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/page/error-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { Loading, RowsSkeleton } from "../../../shared/ui/page/skeletons.tsx";
import { type ReadingPage, readingPageQuery } from "../api/list-readings.ts";
import { HistoryCard } from "./history-card.tsx";

type Row = ReadingPage["data"][number];

const isQuality = (text: string): text is Quality => qualities.some((known) => known === text);

const useColumns = (keys: readonly string[]): readonly Column<Row>[] => {
  const { t } = useTranslation(["readings", "common"]);
  const format = useFormat();
  return useMemo((): readonly Column<Row>[] => {
    const values = keys.map((key): Column<Row> => {
      const parameter = parameterOf(key)?.parameter;
      return {
        key,
        head: format.parameterName(key),
        align: "end",
        cell: ({ values, quality }) => {
          const flag = quality[key];
          const known = flag !== undefined && isQuality(flag) ? flag : "good";
          const value = isShown(known) ? values[key] : null;
          return (
            <span
              style={{ whiteSpace: "nowrap" }}
              title={known === "good" ? undefined : t(`common:quality.${known}`)}
            >
              {qualityMark(known)}
              {parameter ? format.parts(value, parameter).text : missingText}
            </span>
          );
        },
        unit: ({ values }) =>
          parameter && values[key] != null ? format.parts(values[key], parameter).unit : "",
      };
    });
    return [
      {
        key: "measuredAt",
        head: t("measuredAt"),
        isName: true,
        cell: ({ measuredAt }) => <span style={{ whiteSpace: "nowrap" }}>{format.dateTime(measuredAt)}</span>,
      },
      ...values,
      {
        key: "quality",
        head: t("quality"),
        cell: ({ quality }) => {
          const flags = [...new Set(Object.values(quality))].filter(isQuality);
          return flags.length === 0
            ? t("common:qualityGroup.good")
            : flags.map((flag) => t(`common:quality.${flag}`)).join(", ");
        },
      },
    ];
  }, [keys, format, t]);
};

/** Readings newest first. The first page grows live; on the others the rows stay and new ones are announced. */
export const HistoryTable = (props: {
  deviceId: number;
  keys: readonly string[];
  page: number;
  size: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}) => {
  const { deviceId, page, size } = props;
  const { t } = useTranslation(["readings", "common", "messages"]);
  const format = useFormat();
  const errorText = useErrorText();
  const columns = useColumns(props.keys);
  const { data, error, isFetching, refetch } = useQuery(readingPageQuery(deviceId, page, size));
  const total = data?.metaData.total ?? 0;
  // What has come in since this page was opened; page 1 shows it by itself.
  const [seen, setSeen] = useState({ page, size, total });
  if (data && (seen.page !== page || seen.size !== size || seen.total === 0)) setSeen({ page, size, total });
  const newer = page === 1 ? 0 : Math.max(0, total - seen.total);
  return (
    <div>
      <SectionCard
        flush
        title={t("history")}
        sub={data && t("total", { total: format.count(total) })}
        actions={
          data && (
            <>
              <ExportMenu route={exportReadings} params={{ id: deviceId }} query={{}} />
              <ColumnChooser list="readings" columns={columns} />
            </>
          )
        }
      >
        {newer > 0 && (
          <div style={{ display: "flex", alignItems: "center", gap: 8, padding: "0 14px 8px" }}>
            <span role="status">{t("newer", { count: newer })}</span>
            <Button size="small" variant="outlined" onClick={() => props.onPage(1)}>
              {t("showNewest")}
            </Button>
          </div>
        )}
        {error && (
          <ErrorState
            cause={`${t("historyFailed")}: ${errorText(error)}`}
            requestLine={t("common:requestId", { id: toApiError(error).requestId ?? "-" })}
            retryLabel={t("common:retry")}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && (
          <Loading label={t("common:loading")}>
            <RowsSkeleton rows={size} height={36} />
          </Loading>
        )}
        {data && (
          <ListTable
            caption={t("history")}
            rows={data.data}
            rowKey={(row) => row.measuredAt}
            columns={columns}
            list="readings"
            density="compact"
            renderCard={(row) => <HistoryCard reading={row} keys={props.keys} />}
            empty={
              total > 0 ? (
                <EmptyState
                  reason={t("messages:no_data")}
                  action={
                    <Button variant="outlined" onClick={() => props.onPage(1)}>
                      {t("common:page", { page: 1 })}
                    </Button>
                  }
                />
              ) : (
                <EmptyState reason={t("historyEmpty")} next={t("historyEmptyNext")} />
              )
            }
          />
        )}
      </SectionCard>
      {data && total > 0 && (
        <Pager
          page={page}
          pages={Math.max(1, Math.ceil(total / size))}
          size={size}
          onPage={props.onPage}
          onSize={props.onSize}
          label={t("history")}
          rangeText={t("common:of", {
            from: format.count(Math.min(total, (page - 1) * size + 1)),
            to: format.count(Math.min(total, page * size)),
            total: format.count(total),
          })}
          sizeLabel={t("common:perPage")}
          previousLabel={t("common:previousPage")}
          nextLabel={t("common:nextPage")}
          pageLabel={(one) => t("common:page", { page: one })}
        />
      )}
    </div>
  );
};
