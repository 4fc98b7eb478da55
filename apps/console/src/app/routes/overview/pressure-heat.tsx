import { styled } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import {
  exportPressureTable,
  type OverviewScope,
  type PressureTable,
} from "@sgval/contract/dashboards/overview";
import { hourMs } from "@sgval/quantities/duration";
import { missingText } from "@sgval/quantities/format";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { chartTo, paths, pathTo } from "../../../config/paths.ts";
import { pressureTableQuery } from "../../../features/dashboards/api/overview.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { TwoLines } from "../../../shared/ui/arrange.ts";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { Scroller } from "../../../shared/ui/list/plain-table.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { Segmented } from "../../../shared/ui/page/segmented.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import {
  chartOf,
  hoursOf,
  listScope,
  type OverviewRange,
  overviewSearch,
  pressureAnchor,
} from "./overview-search.ts";
import { arrows, type CellPlace, focusedIn, inPairs, scaleOf } from "./pressure-cells.ts";
import { Table } from "./pressure-table.ts";
import { shortNamesOf } from "./short-names.ts";

/** Letters that fit on one line of that. */
const ONE_LINE = 13;

const Place = styled("div")({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)" });

/** What only assistive technology reads is placed inside, or the page would scroll with it. */
const Box = styled(Scroller)({ position: "relative" });

const Scale = styled("span")({
  ...typeScale.micro,
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  color: paint.mute,
  "& i": {
    width: 64,
    height: 8,
    background: `linear-gradient(to right, ${paint.heatLow}, ${paint.heatHigh})`,
  },
});

const Readout = styled("p")({
  ...typeScale.age,
  minHeight: 22,
  margin: 0,
  padding: "2px 14px 10px",
  color: paint.ink2,
  "& a": { color: paint.link },
});

/** A number or name, and the way to what is behind it where its reader may go there. */
const Way = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href === undefined ? children : <AddressLink href={href}>{children}</AddressLink>;

const Heat = (props: { table: PressureTable; hours: number; scope: OverviewScope }) => {
  const { hours, scope } = props;
  const phone = useBelow("sm");
  const table = phone ? inPairs(props.table) : props.table;
  const { t } = useTranslation(["dashboards", "common"]);
  const format = useFormat();
  const navigate = useNavigate();
  const seesDevices = useMay()("Device.Index");
  const [place, setPlace] = useState<CellPlace | null>(null);
  const { low, high } = scaleOf(table);
  const touches = useMediaQuery("(pointer: coarse)");
  const shortNames = shortNamesOf(table.rows.flatMap(({ name }) => name ?? []));
  const isLong = table.rows.some(({ name }) => (shortNames.get(name ?? "") ?? "").length > ONE_LINE);
  const nameOf = (name: string | null) => name ?? t(table.by === "zone" ? "group.noZone" : "group.noRoom");
  const timeOf = (start: number | undefined) => {
    if (start === undefined) return "";
    return hours === 1 ? format.time(start, false) : `${format.day(start)} ${format.time(start, false)}`;
  };
  const textOf = ([row, column]: CellPlace): string => {
    const cell = table.rows[row]?.cells[column];
    const value = cell ? format.quantity(cell.mean, "bar", 2) : t("overview.noReadings");
    const side = cell?.violates ? ` · ${t(`overview.${cell.violates}`)}` : "";
    const start = table.t[column];
    const end = phone && start !== undefined ? ` – ${format.time(start + 2 * hours * hourMs, false)}` : "";
    return `${nameOf(table.rows[row]?.name ?? null)} · ${timeOf(start)}${end} · ${value}${side}`;
  };
  const listOf = (id: number | null): string | undefined => {
    const group = { [table.by === "zone" ? "dma" : "room"]: id === null ? "none" : String(id) };
    return seesDevices ? pathTo(paths.deviceList, {}, { ...listScope(scope), ...group }) : undefined;
  };
  const chartBehind = ([row, column]: CellPlace): string | undefined => {
    const [from, shown] = [table.t[column], table.rows[row]];
    if (!seesDevices || from === undefined || !shown?.cells[column]) return undefined;
    return chartTo({ ...chartOf(shown.lines), from, to: from + (phone ? 2 : 1) * hours * hourMs });
  };
  const drawnOf = ([row]: CellPlace): string => {
    const { sensors: total = 0, lines } = table.rows[row] ?? {};
    const shown = lines?.length ?? 0;
    return shown < total ? ` · ${t("overview.chartOfSensors", { shown, total })}` : "";
  };
  const [row, column] = place ?? [0, table.t.length - 1];
  const chart = place ? chartBehind(place) : undefined;
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (!(event.target instanceof HTMLElement) || !event.target.dataset.cell) return;
    if (event.key === "Enter" && chart !== undefined) void navigate({ href: chart });
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    const next = event.currentTarget.querySelector<HTMLElement>(
      `[data-cell="${row + by[0]}/${column + by[1]}"]`,
    );
    next?.focus();
  };
  return (
    <>
      <Box>
        <Table
          data-long={isLong}
          onKeyDown={onKeyDown}
          onMouseLeave={({ currentTarget }) => setPlace(focusedIn(currentTarget))}
        >
          <caption className="visually-hidden">{t("overview.heat")}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t(`group.${table.by}`)}</span>
              </th>
              {table.t.map((start, index) => (
                <th key={start} scope="col">
                  {index % 4 === 0 ? timeOf(start) : <span className="visually-hidden">{timeOf(start)}</span>}
                </th>
              ))}
              <th scope="col">{t("overview.now")}</th>
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ id, name, cells, now }, rowIndex) => (
              <tr key={id ?? 0}>
                <th scope="row">
                  <TwoLines title={nameOf(name)}>
                    <Way href={listOf(id)}>{shortNames.get(name ?? "") ?? nameOf(name)}</Way>
                  </TwoLines>
                </th>
                {cells.map((cell, index) => (
                  <td
                    key={table.t[index]}
                    data-cell={`${rowIndex}/${index}`}
                    data-known={cell !== null}
                    tabIndex={rowIndex === row && index === column ? 0 : -1}
                    onFocus={() => setPlace([rowIndex, index])}
                    onMouseEnter={() => setPlace([rowIndex, index])}
                    style={
                      cell
                        ? {
                            backgroundColor: `color-mix(in oklab, ${paint.heatHigh} ${Math.round(
                              (100 * (cell.mean - low)) / (high - low),
                            )}%, ${paint.heatLow})`,
                          }
                        : undefined
                    }
                  >
                    {cell?.violates && <StatusShape kind="medium" size={13} />}
                    <span className="visually-hidden">
                      {cell ? format.figure(cell.mean, "bar", 2) : missingText}
                      {cell?.violates && ` ${t(`overview.${cell.violates}`)}`}
                    </span>
                  </td>
                ))}
                <td data-now>
                  {now?.violates && (
                    <StatusShape kind="medium" size={14} label={t(`overview.${now.violates}`)} />
                  )}
                  <Way href={now ? listOf(id) : undefined}>
                    {now ? format.figure(now.mean, "bar", 2) : missingText}
                  </Way>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
      <Readout aria-live="polite">
        <Way href={chart}>
          {place
            ? textOf(place) + (chart === undefined ? "" : drawnOf(place))
            : touches
              ? t("overview.heatHintTouch")
              : t("overview.heatHint")}
        </Way>
      </Readout>
    </>
  );
};

/** Mean pressure of each zone or room by hour: one hue, a shape where a sensor was outside its limits. */
export const PressureHeat = ({ scope, range }: { scope: OverviewScope; range: OverviewRange }) => {
  const { t } = useTranslation("dashboards");
  const format = useFormat();
  const [{ by }, onSearch] = usePageSearch(overviewSearch);
  const hours = hoursOf[range];
  const query = useQuery(pressureTableQuery(scope, hours, by));
  const known = query.data?.rows.some(({ cells }) => cells.some((cell) => cell !== null)) ?? false;
  const scale = query.data && known ? scaleOf(query.data) : null;
  return (
    <Place id={pressureAnchor}>
      <SectionCard
        title={t("overview.heat")}
        sub={format.symbol("bar")}
        flush
        actions={
          <>
            {scale && (
              <Scale>
                {format.figure(scale.low, "bar", 1)}
                <i aria-hidden />
                {format.figure(scale.high, "bar", 1)}
              </Scale>
            )}
            <Segmented
              size="small"
              label={t("group.label")}
              value={by ?? query.data?.by ?? "zone"}
              segments={[
                { value: "zone", label: t("overview.byZone") },
                { value: "room", label: t("overview.byRoom") },
              ]}
              onChange={(next) => onSearch({ by: next })}
            />
            {known && (
              <ExportMenu
                route={exportPressureTable}
                query={{ ...scope, hours, by: query.data?.by }}
                about={t("overview.heat")}
              />
            )}
          </>
        }
      >
        <QueryState query={query} failed={t("overview.pressureFailed")}>
          {(table) =>
            known ? (
              <Heat table={table} hours={hours} scope={scope} />
            ) : (
              <EmptyState reason={t("overview.noRollups")} next={t("overview.noRollupsNext")} />
            )
          }
        </QueryState>
      </SectionCard>
    </Place>
  );
};
