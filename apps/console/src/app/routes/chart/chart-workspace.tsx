import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { deviceQuery, useDevices, useLinkedLogger } from "../../../features/devices/api/read-device.ts";
import type { ChartSource } from "../../../features/readings/chart-data.ts";
import type { ChartSearch } from "../../../features/readings/chart-search.ts";
import {
  MOST_LINES,
  readChartView,
  readComparison,
  readLines,
  writeComparison,
} from "../../../features/readings/chart-view.ts";
import { ComparisonBar } from "../../../features/readings/components/comparison-bar.tsx";
import { ParameterPicker } from "../../../features/readings/components/parameter-picker.tsx";
import { TrendCard } from "../../../features/readings/components/trend-card.tsx";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useWatchDevices } from "../../../shared/realtime/watched-devices.ts";
import { useBelow, useHighWindow } from "../../../shared/ui/breakpoints.ts";
import { QueryFailure } from "../../../shared/ui/page/query-state.tsx";
import {
  addedSources,
  addressOf,
  chosenSources,
  commonSources,
  defaultSources,
  offeredOfAll,
} from "./chart-sources.ts";
import { useTrendEvents } from "./trend-events.ts";

/** The choices of more devices fill the first screen. */
const FEW_DEVICES = 2;

/** Live readings replace the device objects many times a minute; the series must keep their identity. */
const useSame = (sources: readonly ChartSource[]): readonly ChartSource[] => {
  const text = JSON.stringify(sources);
  return useMemo((): ChartSource[] => JSON.parse(text), [text]);
};

/**
 * The full chart: lines of a device and of those it is compared with, or of several devices without a page of their own.
 * Readings, devices and commands meet here. Timers are plans: what they did shows in the commands.
 */
export const ChartWorkspace = (props: {
  /** The device whose page it is on. */
  home?: DeviceDetail | undefined;
  /** The room on whose page it is. */
  roomId?: number | undefined;
  search: ChartSearch;
  onSearch: (change: Partial<ChartSearch>) => void;
}) => {
  const { home, search, onSearch } = props;
  const { t } = useTranslation(["readings", "devices"]);
  const format = useFormat();
  const client = useQueryClient();
  const phone = useBelow("sm");
  const high = useHighWindow();
  const logger = useLinkedLogger(home);
  const comparison = readComparison(search);
  const compared = readComparison({ cmp: search.cmp, p: undefined }).devices;
  // The logger of a valve belongs to it and is only compared where the address says so.
  const ids = comparison.devices.filter(
    (id) => id !== home?.id && (id !== home?.datalogger?.id || compared.includes(id)),
  );
  const { devices: others, failures, isLoading } = useDevices(ids);
  useWatchDevices(ids);

  const offered = offeredOfAll(home, logger, others);
  const own = home ? defaultSources(home, logger) : [];
  const named = readLines(search.p);
  const defaults = [...own, ...commonSources(others, own)].slice(0, MOST_LINES);
  const sources = useSame(named ? chosenSources(home, offered, named).slice(0, MOST_LINES) : defaults);
  // A line of a device that is still loading keeps its place in the address.
  const chosen = named ?? defaults.map((source) => addressOf(home, source));
  const several = ids.length + (home ? 1 : 0) > 1;

  const present = [...(home ? [home.id] : []), ...ids];
  const events = useTrendEvents(present, readChartView(search));

  const [open, setOpen] = useState(false);
  const foldable = present.length > FEW_DEVICES && chosen.length > 0;

  const add = async (id: number) => {
    const device = await client.fetchQuery(deviceQuery(id)).catch(() => undefined);
    const added = device ? addedSources(device, sources).map((source) => addressOf(home, source)) : [];
    onSearch({
      cmp: writeComparison({ ...comparison, devices: [...compared, id] }),
      p: [...chosen, ...added].slice(0, MOST_LINES).join(",") || undefined,
    });
  };
  const remove = (id: number) => {
    const left = chosen.filter((name) => !name.startsWith(`${id}:`));
    onSearch({
      cmp: writeComparison({ ...comparison, devices: compared.filter((one) => one !== id) }),
      p: left.length > 0 ? left.join(",") : undefined,
    });
  };
  return (
    <TrendCard
      full
      sources={sources}
      search={search}
      onSearch={onSearch}
      isLoading={isLoading}
      empty={present.length === 0 ? { reason: t("noDevicesYet"), next: t("noDevicesYetNext") } : undefined}
      height={(phone ? 220 : 420) + (high ? 140 : 0)}
      events={events}
      picker={
        <>
          <ComparisonBar
            comparison={comparison}
            devices={others}
            present={present}
            roomId={props.roomId}
            onDays={(days) => onSearch({ cmp: writeComparison({ devices: compared, days }) })}
            onAdd={(id) => void add(id)}
            onRemove={remove}
            fold={
              foldable
                ? {
                    text: t("chosen", {
                      devices: present.length,
                      lines: chosen.length,
                      total: offered.length,
                    }),
                    open,
                    onToggle: () => setOpen(!open),
                  }
                : undefined
            }
          />
          {failures.map(({ id, query }) => (
            <QueryFailure key={id} query={query} failed={`${t("devices:detailFailed")} (${id})`} />
          ))}
          {offered.length > 0 && (open || !foldable) && (
            <ParameterPicker
              offered={offered.map((source) => {
                const isOwn = source.deviceId === home?.id;
                const name = format.parameterName(source.key);
                // The one line of a valve's logger stands beside those of the valve.
                const isLoggers = source.deviceId === logger?.id && !ids.includes(source.deviceId);
                return {
                  id: addressOf(home, source),
                  label: isLoggers ? `${name} · ${source.deviceName}` : name,
                  group: !several ? undefined : isOwn || isLoggers ? home?.displayName : source.deviceName,
                };
              })}
              chosen={chosen}
              onChange={(lines) => onSearch({ p: lines.join(",") })}
            />
          )}
        </>
      }
    />
  );
};
