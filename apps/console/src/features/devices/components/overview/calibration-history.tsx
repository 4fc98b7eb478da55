import { styled } from "@mui/material/styles";
import { type DeviceDetail, exportCalibrations } from "@sgval/contract/devices/routes";
import { formatRange } from "@sgval/quantities/format";
import { parameterOf } from "@sgval/quantities/parameter";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { ExportMenu } from "../../../../shared/ui/list/export-menu.tsx";
import { Body, Cell, HeadCell, NameCell, Scroller, Table } from "../../../../shared/ui/list/plain-table.ts";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { RowsSkeleton } from "../../../../shared/ui/page/skeletons.tsx";
import { calibrationsQuery } from "../../api/read-device.ts";
import { formulaText } from "../../scaling-preview.ts";

const RangeCell = styled(Cell)({ whiteSpace: "nowrap" });

/** How the raw values of the channels were scaled, and since when. */
export const CalibrationHistory = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  const query = useQuery(calibrationsQuery(device.id));
  const range = (low: number | null, high: number | null) =>
    low === null || high === null
      ? ""
      : formatRange(format.number(low, 3), format.number(high, 3), format.language);
  return (
    <SectionCard
      title={t("calibrations.title")}
      flush
      actions={
        query.data !== undefined &&
        query.data.length > 0 && (
          <ExportMenu
            route={exportCalibrations}
            params={{ id: device.id }}
            query={{}}
            about={t("calibrations.title")}
          />
        )
      }
    >
      <QueryState
        query={query}
        failed={t("calibrations.failed")}
        skeleton={<RowsSkeleton rows={2} height={36} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState reason={t("calibrations.empty")} />
          ) : (
            <Scroller tabIndex={0} role="region" aria-label={t("calibrations.title")}>
              <Table>
                <thead>
                  <tr>
                    <HeadCell scope="col">{t("channels.parameter")}</HeadCell>
                    <HeadCell scope="col">{t("calibrations.since")}</HeadCell>
                    <HeadCell scope="col">{t("channels.raw")}</HeadCell>
                    <HeadCell scope="col">{t("channels.measuring")}</HeadCell>
                  </tr>
                </thead>
                <Body>
                  {rows.map((row) => {
                    const measuring = range(row.measuringMin, row.measuringMax);
                    const known = parameterOf(row.parameter)?.parameter;
                    const unit = known ? format.symbol(known.unit) : "";
                    return (
                      <tr key={`${row.parameter} ${row.validFrom}`}>
                        <NameCell scope="row">{format.parameterName(row.parameter)}</NameCell>
                        <RangeCell>
                          {row.validFrom === null ? t("calibrations.first") : format.dateTime(row.validFrom)}
                        </RangeCell>
                        <RangeCell dir="ltr">
                          {formulaText(row, format.language) ||
                            range(row.rawMin, row.rawMax) ||
                            t("calibrations.unscaled")}
                        </RangeCell>
                        <RangeCell dir="ltr">
                          {[measuring && `${measuring} ${unit}`, row.inverted && t("channels.inverted")]
                            .filter(Boolean)
                            .join(" · ")}
                        </RangeCell>
                      </tr>
                    );
                  })}
                </Body>
              </Table>
            </Scroller>
          )
        }
      </QueryState>
    </SectionCard>
  );
};
