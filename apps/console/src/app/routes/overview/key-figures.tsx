import { styled } from "@mui/material/styles";
import type { Overview, OverviewScope, VolumeToday } from "@sgval/contract/dashboards/overview";
import { priorityMark } from "@sgval/contract/devices/device-status";
import type { Freshness } from "@sgval/contract/devices/freshness";
import { hourMs } from "@sgval/quantities/duration";
import { formatChange } from "@sgval/quantities/format";
import { parameters } from "@sgval/quantities/parameter";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { chartTo, paths, pathTo } from "../../../config/paths.ts";
import { overviewQuery, pressureTableQuery, volumeQuery } from "../../../features/dashboards/api/overview.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { below, from } from "../../../shared/ui/breakpoints.ts";
import type { TileNote } from "../../../shared/ui/device/value-tile.tsx";
import { QueryState, type ShownQuery } from "../../../shared/ui/page/query-state.tsx";
import { TileSkeleton } from "../../../shared/ui/page/skeletons.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { Sparkline, sparklinePath } from "../../../shared/ui/trend/sparkline.tsx";
import { AlarmTile, CommandsTile, LossesTile } from "./counted-tiles.tsx";
import { FigureTile } from "./figure-tile.tsx";
import {
  chartOf,
  hoursOf,
  listScope,
  type OverviewRange,
  pressureAnchor,
  seesLosses,
} from "./overview-search.ts";
import { PressureTile } from "./pressure-tile.tsx";

const Grid = styled("ul")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(180px, 1fr))",
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: "none",
  // Two full rows of the ten.
  [from("lg")]: { gridTemplateColumns: "repeat(5, minmax(0, 1fr))" },
  [below("sm")]: { gridTemplateColumns: "1fr 1fr", gap: 8 },
  "& > li": {
    display: "flex",
    minWidth: 0,
    border: `1px solid ${paint.line}`,
    borderRadius: 8,
    backgroundColor: paint.card,
    boxShadow: paint.shadowCard,
    "& > [aria-busy]": { flex: 1, minWidth: 0 },
  },
});

const Share = styled("div")({
  height: 6,
  margin: "8px 0 4px",
  backgroundColor: paint.track,
  "& > div": { height: "100%", backgroundColor: paint.band, borderInlineEnd: `1px solid ${paint.edge}` },
});

/** What a device list shows of the scope; nowhere for who may not see devices. */
const useListAddress = (scope: OverviewScope) => {
  const may = useMay();
  return (search: Record<string, string> = {}) =>
    may("Device.Index") ? pathTo(paths.deviceList, {}, { ...listScope(scope), ...search }) : undefined;
};

const DeviceTiles = ({ data, scope }: { data: Overview; scope: OverviewScope }) => {
  const { t } = useTranslation("dashboards");
  const format = useFormat();
  const address = useListAddress(scope);
  const { devices, longestOffline, lowBatteries, lowBatteryPriority } = data;
  const online = devices.fresh + devices.late;
  const silence = useAge(longestOffline?.since, "narrow");
  const note = (text: string, status: Freshness): TileNote => {
    const href = address({ status });
    return href === undefined ? text : { text, href };
  };
  return (
    <>
      <li>
        <FigureTile
          href={address({ status: "fresh,late" })}
          label={t("overview.online")}
          value={format.count(online)}
          unit={`/ ${format.count(devices.total)}`}
          visual={
            <Share>
              <div style={{ width: `${devices.total === 0 ? 0 : (100 * online) / devices.total}%` }} />
            </Share>
          }
          notes={[
            note(t("overview.staleCount", { count: devices.stale }), "stale"),
            note(t("overview.offlineCount", { count: devices.offline }), "offline"),
            devices.never > 0 ? note(t("overview.neverCount", { count: devices.never }), "never") : undefined,
          ]}
        />
      </li>
      <li>
        <FigureTile
          href={address({ status: "offline" })}
          label={t("overview.offline")}
          value={format.count(devices.offline)}
          {...(devices.offline > 0 ? { state: "offline" as const } : {})}
          notes={
            longestOffline
              ? [
                  silence === null ? t("overview.neverReported") : t("overview.longest", { span: silence }),
                  longestOffline.displayName,
                ]
              : [t("overview.noneOffline")]
          }
        />
      </li>
      <li>
        <FigureTile
          href={address({ outsideLimits: "true" })}
          label={t("overview.outsideLimits")}
          value={format.count(devices.outsideLimits)}
          priority={devices.outsideLimits > 0 ? "medium" : undefined}
          notes={[t("overview.ofDevices", { count: devices.total })]}
        />
      </li>
      <li>
        <FigureTile
          href={address({ battery: "low" })}
          label={t("overview.lowBatteries")}
          value={format.count(lowBatteries)}
          priority={lowBatteryPriority === null ? undefined : priorityMark(lowBatteryPriority)}
          notes={[t("overview.ofDevices", { count: devices.total })]}
        />
      </li>
    </>
  );
};

const sparkOf = (
  t: readonly number[],
  values: readonly (number | null)[],
  { hours, decimals }: { hours: number; decimals: number },
) => {
  const [from, last] = [t[0], t.at(-1)];
  if (from === undefined || last === undefined) return null;
  const path = sparklinePath(t, values, { from, to: last }, hours * hourMs * 1.5, decimals);
  return path === "" ? null : <Sparkline path={path} />;
};

/** That the chart behind a number shows some of what it adds up. */
const partOf = (shown: number, total: number, t: TFunction<"dashboards">): string | undefined =>
  shown > 0 && shown < total ? t("overview.chartOf", { shown, total }) : undefined;

/** That zones within others are not added again. */
const withinOf = (zones: number, t: TFunction<"dashboards">): string | undefined =>
  zones > 0 ? t("overview.within", { count: zones }) : undefined;

const InflowTile = ({ data, spark }: { data: Overview; spark: ReactNode }) => {
  const { t } = useTranslation("dashboards");
  const format = useFormat();
  const may = useMay();
  const { inflow } = data;
  const age = useAge(inflow.measuredAt, "narrow");
  const chart = chartOf(inflow.lines);
  const { text, unit } = format.parts(inflow.value, parameters.flow);
  return (
    <FigureTile
      href={chart.devices.length > 0 && may("Device.Index") ? chartTo(chart) : undefined}
      label={t("overview.inflow")}
      value={text}
      unit={inflow.value === null ? undefined : unit}
      visual={spark}
      notes={
        inflow.total === 0
          ? [t("overview.noInlets")]
          : [
              t("overview.inlets", { reporting: inflow.reporting, total: inflow.total }),
              age ?? undefined,
              withinOf(inflow.within, t),
              partOf(chart.devices.length, inflow.total, t),
            ]
      }
    />
  );
};

const VolumeTile = ({ data }: { data: VolumeToday }) => {
  const { t } = useTranslation("dashboards");
  const format = useFormat();
  const may = useMay();
  const chart = chartOf(data.totalisers);
  const { text, unit } = format.parts(data.volume, parameters.total_flow);
  const changes = [
    data.sinceYesterday === null
      ? t("overview.noYesterday")
      : t("overview.sinceYesterday", { change: formatChange(data.sinceYesterday, format.language) }),
    data.sinceLastWeek === null
      ? t("overview.noLastWeek")
      : t("overview.sinceLastWeek", { change: formatChange(data.sinceLastWeek, format.language) }),
  ];
  return (
    <FigureTile
      href={chart.devices.length > 0 && may("Device.Index") ? chartTo({ ...chart, range: "1d" }) : undefined}
      label={t("overview.volume")}
      value={text}
      unit={data.volume === null ? undefined : unit}
      notes={
        data.total === 0
          ? [t("overview.noTotalisers")]
          : [
              ...(data.volume === null ? [] : changes),
              t("overview.inlets", { reporting: data.reporting, total: data.total }),
              withinOf(data.within, t),
              partOf(chart.devices.length, data.total, t),
            ]
      }
    />
  );
};

const step: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrows lead from one tile to the next. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const by = step[event.key];
  if (by === undefined || !(event.target instanceof HTMLElement)) return;
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-tile]")];
  const next = tiles[tiles.indexOf(event.target) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

/** The numbers by which one sees whether the network is well; each fails alone and leads to what it counts. */
export const KeyFigures = ({ scope, range }: { scope: OverviewScope; range: OverviewRange }) => {
  const { t } = useTranslation("dashboards");
  const hours = hoursOf[range];
  const now: ShownQuery<Overview> = useQuery(overviewQuery(scope));
  const volume = useQuery(volumeQuery(scope, hours));
  const pressure = useQuery(pressureTableQuery(scope, hours));
  const may = useMay();
  return (
    // The arrows only move the focus between the links inside.
    <Grid aria-label={t("overview.figures")} onKeyDown={moveFocus}>
      {(may("Risk.Index") || may("Dashboard.Risk")) && (
        <li>
          <AlarmTile scope={scope} />
        </li>
      )}
      {now.data ? (
        <DeviceTiles data={now.data} scope={scope} />
      ) : (
        <li>
          <QueryState query={now} failed={t("overview.devicesFailed")} skeleton={<TileSkeleton bare />}>
            {() => null}
          </QueryState>
        </li>
      )}
      {now.data && (
        <>
          <li>
            <PressureTile
              data={now.data}
              byHour={`${pathTo(paths.home, {}, { ...listScope(scope), range })}#${pressureAnchor}`}
              mean={
                pressure.data &&
                sparkOf(pressure.data.t, pressure.data.mean, {
                  hours,
                  decimals: parameters.pressure.decimals,
                })
              }
            />
          </li>
          <li>
            <InflowTile
              data={now.data}
              spark={
                volume.data &&
                sparkOf(volume.data.t, volume.data.inflow, { hours, decimals: parameters.flow.decimals })
              }
            />
          </li>
        </>
      )}
      <li>
        <QueryState query={volume} failed={t("overview.volumeFailed")} skeleton={<TileSkeleton bare />}>
          {(data) => <VolumeTile data={data} />}
        </QueryState>
      </li>
      <li>
        <CommandsTile scope={scope} />
      </li>
      {seesLosses(may, scope) && (
        <li>
          <LossesTile scope={scope} range={range} />
        </li>
      )}
    </Grid>
  );
};
