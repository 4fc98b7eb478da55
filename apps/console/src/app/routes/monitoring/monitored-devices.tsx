import Button from "@mui/material/Button";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { operatingPermissions } from "@sgval/contract/permission";
import { mostCompared } from "@sgval/contract/readings/readings";
import { measuresZones } from "@sgval/contract/zones/measured-zone";
import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import { hourMs } from "@sgval/quantities/duration";
import { IconChartLine } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useDeferredValue, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { chartTo, paths } from "../../../config/paths.ts";
import { openCommandsQuery } from "../../../features/control/api/list-commands.ts";
import { drawnMeasurement, reverseOf } from "../../../features/devices/measurement.ts";
import { recentHistoriesQuery } from "../../../features/readings/api/recent-histories.ts";
import { zoneSummariesQuery } from "../../../features/zones/api/account.ts";
import { useAtOnce } from "../../../shared/answer-first.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useReadOnly } from "../../../shared/api/read-only.ts";
import { useDeviceTypes, useTypeName } from "../../../shared/device-types.ts";
import { serverTimeAt } from "../../../shared/format/server-clock.ts";
import type { ChangeSearch } from "../../../shared/page-search.ts";
import { useWorstFirst } from "../../../shared/realtime/worst-first.ts";
import { BulkBar } from "../../../shared/ui/list/bulk-bar.tsx";
import { useDrawnRows } from "../../../shared/ui/list/drawn-rows.ts";
import { useSteadyOrder } from "../../../shared/ui/list/steady-order.ts";
import { useStable } from "../../../shared/use-stable.ts";
import { MatrixCell } from "./device-matrix.tsx";
import { groupDevices } from "./device-order.ts";
import { DeviceRows } from "./device-rows.tsx";
import { DeviceTile } from "./device-tile.tsx";
import type { MonitoringSearch } from "./monitoring-search.ts";
import { TileGrid } from "./tile-grid.tsx";
import { ZonesFailure } from "./zone-tile.tsx";

const RECENT_MS = 2 * hourMs;

const chosenOf = (sel: string | undefined): number[] => sel?.split(",").map(Number) ?? [];
const writeChosen = (ids: readonly number[]): string | undefined =>
  ids.slice(0, mostCompared).join(",") || undefined;

/** The chosen devices after one of them was pressed; one more than can be compared changes nothing. */
const withOrWithout = (sel: string | undefined, id: number): string | undefined => {
  const chosen = chosenOf(sel);
  if (chosen.includes(id)) return writeChosen(chosen.filter((one) => one !== id));
  return writeChosen([...chosen, id]);
};

/**
 * The devices of a page in their groups, with what runs on them, drawn a few at a time; some can be chosen to be compared.
 */
export const MonitoredDevices = ({
  devices,
  search,
  onSearch,
}: {
  devices: readonly DeviceSummary[];
  search: MonitoringSearch;
  onSearch: ChangeSearch<MonitoringSearch>;
}) => {
  const { t } = useTranslation("dashboards");
  const typeName = useTypeName();
  const types = useDeviceTypes();
  const navigate = useNavigate();
  const may = useMay();
  const readOnly = useReadOnly();
  const operates = operatingPermissions.some(may) && !readOnly;
  const worst = useWorstFirst(devices);
  const isByStatus = search.sort === undefined || search.sort === "status";
  const ordered = useMemo(
    () => (isByStatus ? worst.map(({ device }) => device) : devices),
    [isByStatus, worst, devices],
  );
  const { shown, watch } = useSteadyOrder(ordered);
  const view = search.view ?? "cards";
  const keysOf = (device: DeviceSummary): string[] => {
    const value = drawnMeasurement(device, types);
    return value ? [value.key, reverseOf(value) ?? []].flat() : [];
  };
  const keys = [...new Set(devices.flatMap(keysOf))].sort();
  const recent = useQuery({
    ...recentHistoriesQuery(
      devices.map(({ id }) => id).sort((one, other) => one - other),
      keys,
      RECENT_MS,
    ),
    enabled: view === "cards" && keys.length > 0,
  });
  const updatedAt = useRef(serverTimeAt(recent.dataUpdatedAt));
  // The lines of before are those of their own time.
  if (!recent.isPlaceholderData) updatedAt.current = serverTimeAt(recent.dataUpdatedAt);
  const until = updatedAt.current;
  const lines = useMemo(
    () => ({ histories: recent.data, span: { from: until - RECENT_MS, to: until } }),
    [recent.data, until],
  );
  // All tiles get theirs together: drawn apart from the devices, in slices that an input interrupts.
  const { histories, span } = useDeferredValue(lines);
  const open = useQuery(openCommandsQuery());
  const measuring = devices.filter(({ type }) => measuresZones(type)).map(({ id }) => id);
  const accounts = useQuery({
    ...zoneSummariesQuery(measuring.sort((one, other) => one - other)),
    enabled: view === "cards" && measuring.length > 0 && may("Zone.Index"),
  });
  const accountOf = ({ id, type }: DeviceSummary) =>
    accounts.data && measuresZones(type)
      ? (accounts.data.find(({ deviceId }) => deviceId === id) ?? null)
      : undefined;
  const titleOf = ({ type, room, zone }: DeviceSummary): string => {
    if (search.group === "room") return room ?? t("group.noRoom");
    if (search.group === "zone") return zone ?? t("group.noZone");
    return search.group === "type" ? typeName(type) : "";
  };
  const [sel, showSel] = useAtOnce(search.sel);
  const chosen = chosenOf(sel);
  const onChosen = (next: readonly number[]) => {
    const text = writeChosen(next);
    showSel(text);
    onSearch({ sel: text });
  };
  const choose = useStable((id: number) => {
    showSel(withOrWithout(sel, id));
    // Of two that are chosen at once the second must not undo the first.
    onSearch((newest) => ({ sel: withOrWithout(newest.sel, id) }));
  });
  const control = useStable((id: number) => onSearch({ control: id }));
  const wanted = useMemo(() => shown.map((device) => ({ key: String(device.id), row: device })), [shown]);
  // A tile takes as long as several rows.
  const { drawn } = useDrawnRows(wanted, 0);
  const groups = groupDevices(
    drawn.map(({ row }) => row),
    titleOf,
  );
  const onOpen = ({ id }: DeviceSummary) => void navigate({ to: paths.device, params: { id: String(id) } });
  const compare = () => {
    if (chosen.length > 1) void navigate({ href: chartTo({ devices: chosen }) });
  };
  const tile = (device: DeviceSummary) => {
    const isChosen = chosen.includes(device.id);
    const choice = {
      ...{ device, chosen: isChosen, onChoose: choose },
      choosable: isChosen || chosen.length < mostCompared,
    };
    if (view !== "cards") return <MatrixCell {...choice} />;
    return (
      <DeviceTile
        {...choice}
        history={histories?.get(device.id)}
        span={span}
        zone={accountOf(device)}
        awaitsZone={accounts.isLoading && measuresZones(device.type)}
        running={open.data?.data.find(({ deviceId }) => deviceId === device.id)}
        operable={operates && deviceTypeDefinitions[device.type].hasActions}
        onControl={control}
      />
    );
  };
  return (
    <div {...watch}>
      {accounts.error && (
        <Suspense fallback={null}>
          <ZonesFailure query={accounts} />
        </Suspense>
      )}
      {view === "table" ? (
        <DeviceRows groups={groups} chosen={chosen} onChosen={onChosen} onOpen={onOpen} />
      ) : (
        <TileGrid
          label={t("devices")}
          groups={groups}
          size={view === "cards" ? "large" : "small"}
          tile={tile}
          onOpen={onOpen}
          onChoose={({ id }) => choose(id)}
          onCompare={compare}
        />
      )}
      {chosen.length > 0 && (
        <BulkBar
          label={t("compare")}
          countText={t("chosen", { chosen: chosen.length, most: mostCompared })}
          clearLabel={t("clearChosen")}
          onClear={() => onSearch({ sel: undefined })}
        >
          <Button
            variant="text"
            disabled={chosen.length < 2}
            startIcon={<IconChartLine size={17} stroke={1.75} aria-hidden />}
            onClick={compare}
          >
            {t("compare")}
          </Button>
        </BulkBar>
      )}
    </div>
  );
};
