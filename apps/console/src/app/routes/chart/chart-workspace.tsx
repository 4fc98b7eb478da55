import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { deviceQuery, useDevices, useLinkedLogger } from "../../../features/devices/api/read-device.ts";
import type { ChartSearch } from "../../../features/readings/chart-search.ts";
import {
  MOST_LINES,
  markSearch,
  rangeSecondsOf,
  readChartView,
  readComparison,
  readLines,
  savedChartSearch,
  writeComparison,
} from "../../../features/readings/chart-view.ts";
import { TrendCard } from "../../../features/readings/components/trend-card.tsx";
import { useQualityWindows } from "../../../features/readings/quality-windows.ts";
import { lineColors } from "../../../features/readings/trend-panels.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useDeviceTypes } from "../../../shared/device-types.ts";
import { useWatchDeviceIds } from "../../../shared/realtime/watched-devices.ts";
import { useBelow, useHighWindow } from "../../../shared/ui/breakpoints.ts";
import { viewQuery } from "../../../shared/ui/list/views/view-query.ts";
import { useSameValue } from "../../../shared/use-same-value.ts";
import { useStable } from "../../../shared/use-stable.ts";
import { ChartChoices, FEW_DEVICES } from "./chart-choices.tsx";
import { ChartNotes } from "./chart-notes.tsx";
import { ChartPointMenu, usePointed } from "./chart-point-menu.tsx";
import {
  addedSources,
  addressOf,
  chosenSources,
  commonSources,
  defaultSources,
  fitLines,
  offeredOfAll,
} from "./chart-sources.ts";
import { type ChartLine, CutLines, lineNamed } from "./cut-lines.tsx";
import { useTrendEvents } from "./trend-events.ts";

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
  const { t } = useTranslation("readings");
  const client = useQueryClient();
  const phone = useBelow("sm");
  const high = useHighWindow();
  const types = useDeviceTypes();
  const logger = useLinkedLogger(home);
  const { cmp, p } = search;
  const comparison = useMemo(() => readComparison({ cmp, p }), [cmp, p]);
  const compared = useMemo(() => readComparison({ cmp, p: undefined }).devices, [cmp]);
  const [homeId, loggerId] = [home?.id, home?.datalogger?.id];
  // The logger of a valve belongs to it and is only compared where the address says so.
  const ids = useMemo(
    () => comparison.devices.filter((id) => id !== homeId && (id !== loggerId || compared.includes(id))),
    [comparison, compared, homeId, loggerId],
  );
  const { devices: others, failures, isLoading } = useDevices(ids);
  useWatchDeviceIds(ids);

  const offered = useMemo(() => offeredOfAll(home, logger, others), [home, logger, others]);
  const own = home ? defaultSources(home, logger, types) : [];
  const named = useMemo(() => readLines(p), [p]);
  const defaults = fitLines([...own, ...commonSources(others, types, own)]).kept;
  const sources = useSameValue(named ? chosenSources(home, offered, named).slice(0, MOST_LINES) : defaults);
  // A line of a device that is still loading keeps its place in the address.
  const chosen = useSameValue(named ?? defaults.map((source) => addressOf(home, source)));

  const colors = useMemo(() => lineColors(sources), [sources]);
  const present = [...(home ? [home.id] : []), ...ids];
  const view = readChartView(search);
  const events = useTrendEvents(present, view);
  const may = useMay();
  const mayWrite = may("Logbook.Index") && may("Logbook.Create");
  const [writtenAt, setWrittenAt] = useState<number | null>(null);
  const { pointed, onPoint, onDone } = usePointed((time) => setWrittenAt(time * 1000));
  // Of several devices it would not be clear whose quality is shaded.
  const windows = useQualityWindows(present.length === 1 ? present[0] : undefined, sources, search);

  const [cut, setCut] = useState<readonly ChartLine[]>([]);
  const add = useStable(async (id: number) => {
    const device = await client.fetchQuery(deviceQuery(id)).catch(() => undefined);
    const added = device ? addedSources(device, sources, types) : [];
    const lines = [
      ...chosen.map((name) => lineNamed(name, home, sources)),
      ...added.map((source) => ({ ...source, name: addressOf(home, source) })),
    ];
    const fitted = fitLines(lines);
    setCut(fitted.cut);
    onSearch({
      cmp: writeComparison({ ...comparison, devices: [...compared, id] }),
      p: fitted.kept.map(({ name }) => name).join(",") || undefined,
    });
  });
  const remove = useStable((id: number) => {
    setCut([]);
    const left = chosen.filter((name) => !name.startsWith(`${id}:`));
    onSearch({
      cmp: writeComparison({ ...comparison, devices: compared.filter((one) => one !== id) }),
      p: left.length > 0 ? left.join(",") : undefined,
    });
  });
  const onDays = useStable((days: number[]) =>
    onSearch({ cmp: writeComparison({ devices: compared, days }) }),
  );
  const onLines = useStable((lines: string[]) => {
    setCut([]);
    onSearch({ p: lines.join(",") });
  });
  const card = (
    <TrendCard
      full
      sources={sources}
      search={search}
      onSearch={onSearch}
      isLoading={isLoading}
      empty={present.length === 0 ? { reason: t("noDevicesYet"), next: t("noDevicesYetNext") } : undefined}
      height={(phone ? 220 : 420) + (high ? 140 : 0)}
      events={events}
      onPoint={(mayWrite || may("Device.Update")) && present.length > 0 ? onPoint : undefined}
      windows={windows}
      namedInPicker={present.length <= FEW_DEVICES}
      linked={{
        cmp: writeComparison({ devices: compared, days: comparison.days }),
        p: named || chosen.length > 0 ? chosen.join(",") : undefined,
      }}
      picker={
        <>
          <ChartChoices
            home={home}
            logger={logger}
            roomId={props.roomId}
            comparison={comparison}
            rangeSeconds={rangeSecondsOf(view)}
            ids={ids}
            others={others}
            failures={failures}
            offered={offered}
            colors={colors}
            chosen={chosen}
            saved={viewQuery(savedChartSearch(sources, comparison.days, search.range))}
            onDays={onDays}
            onAdd={add}
            onRemove={remove}
            onLines={onLines}
          />
          <CutLines lines={cut} onClose={() => setCut([])} />
        </>
      }
    />
  );
  return (
    <div>
      {card}
      <ChartPointMenu
        pointed={pointed}
        devices={[...(home ? [home] : []), ...(logger ? [logger] : []), ...others]}
        onNote={mayWrite ? (time) => setWrittenAt(time * 1000) : undefined}
        onMark={(time) => onSearch(markSearch(time))}
        onDone={onDone}
      />
      {may("Logbook.Index") && present.length > 0 && (
        <ChartNotes
          devices={[...(home ? [home] : []), ...others].map(({ id, name, displayName }) => ({
            ...{ id, name, displayName },
          }))}
          view={view}
          writtenAt={writtenAt}
          onWrite={setWrittenAt}
        />
      )}
    </div>
  );
};
