import { actionRule, type Command } from "@sgval/contract/control/control";
import { isCurrent } from "@sgval/contract/devices/freshness";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { Binding, MimicDocument } from "@sgval/contract/scada/mimic";
import { boundDevices } from "@sgval/contract/scada/mimic-layout";
import { minuteMs } from "@sgval/quantities/duration";
import { parameterOf } from "@sgval/quantities/parameter";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useSyncExternalStore } from "react";
import { isRunning, openCommandsQuery } from "../../../features/control/api/list-commands.ts";
import { useDevices } from "../../../features/devices/api/read-device.ts";
import { measurementOf } from "../../../features/devices/measurement.ts";
import { useTileWriter } from "../../../features/devices/use-tile.ts";
import { recentHistoriesQuery } from "../../../features/readings/api/recent-histories.ts";
import { hourlyRate } from "../../../features/scada/level-rate.ts";
import type { MimicValue, ReadValue } from "../../../features/scada/values.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { freshnessAt, liveDeviceOf, onLiveDevice, sentAtOf } from "../../../shared/realtime/live-devices.ts";
import { useWatchDeviceIds } from "../../../shared/realtime/watched-devices.ts";

/** The devices as they are now; drawn anew when one of them changes. */
const useLive = (records: readonly DeviceDetail[]): readonly DeviceDetail[] => {
  const changes = useRef(0);
  const subscribe = useCallback(
    (listener: () => void) => {
      const ids = new Set(records.map(({ id }) => id));
      return onLiveDevice((id) => {
        if (!ids.has(id)) return;
        changes.current += 1;
        listener();
      });
    },
    [records],
  );
  const change = useSyncExternalStore(subscribe, () => changes.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the live store is read again after each change.
  return useMemo(() => records.map((record) => liveDeviceOf(record)), [records, change]);
};

/** Whether a command under way changes what a channel says. */
const changes = (command: Command, deviceId: number, channel: string): boolean => {
  if (command.deviceId !== deviceId || !isRunning(command)) return false;
  const known = parameterOf(channel);
  if (known?.parameter.key !== "pump_running") return false;
  const { sets } = actionRule(command.action);
  return (
    sets?.output === "pump" &&
    (command.pumpIds === null || known.instance === null || command.pumpIds.includes(known.instance))
  );
};

const RATE_SPAN_MS = 30 * minuteMs;

/** How fast the levels of the tanks of a drawing rise, by device and channel. */
const useLevelRates = (document: MimicDocument | undefined, may: boolean) => {
  const levels = useMemo(
    () =>
      (may ? (document?.symbols ?? []) : []).flatMap(({ kind, bindings: { level } }) =>
        kind === "tank" && level && !("hidden" in level) ? [level] : [],
      ),
    [document, may],
  );
  const { data } = useQuery(
    recentHistoriesQuery(
      [...new Set(levels.map(({ deviceId }) => deviceId))],
      [...new Set(levels.map(({ channel }) => channel))],
      RATE_SPAN_MS,
    ),
  );
  return useCallback(
    (deviceId: number, channel: string): number | undefined => {
      if (!levels.some((level) => level.deviceId === deviceId && level.channel === channel)) return undefined;
      const history = data?.get(deviceId);
      return history && hourlyRate(history.t, history.series[channel]?.avg ?? []);
    },
    [levels, data],
  );
};

/** The devices of a drawing, live, and what each binding of it shows. */
export interface LiveMimic {
  devices: readonly DeviceDetail[];
  readValue: ReadValue;
  /** The newest reading where all devices are silent (epoch ms); `null` while one of them reports. */
  silentSince: number | null;
}

/** Fetches and watches the devices that a drawing names; values come over the socket. */
export const useLiveMimic = (document: MimicDocument | undefined): LiveMimic => {
  const may = useMay()("Device.Index");
  const ids = useMemo(() => (document && may ? boundDevices(document) : []), [document, may]);
  const { devices: records, failures, isLoading } = useDevices(ids);
  useWatchDeviceIds(ids);
  const devices = useLive(records);
  const { data: open } = useQuery({ ...openCommandsQuery(), enabled: may });
  const rateOf = useLevelRates(document, may);
  const write = useTileWriter();
  const format = useFormat();
  const second = useClock((now) => Math.floor(now / 1000));

  const readValue = useMemo((): ReadValue => {
    const byId = new Map(
      devices.map((device) => [device.id, { device, freshness: freshnessAt(device, second * 1000) }]),
    );
    return (binding: Binding | null | undefined): MimicValue => {
      if (!binding) return { access: "unbound" };
      if ("hidden" in binding || !may) return { access: "hidden" };
      const { deviceId, channel: key } = binding;
      const found = byId.get(deviceId);
      if (!found)
        return { access: isLoading && !failures.some(({ id }) => id === deviceId) ? "loading" : "gone" };
      const { device, freshness } = found;
      const channel = device.channels.find(({ parameter }) => parameter === key);
      const tile = channel ? write(device, freshness, second, key) : null;
      const measured = channel ? measurementOf(device.latest, key, channel) : null;
      if (!tile || !measured) return { access: "gone" };
      const fresh = tile.state === "fresh" || tile.state === "late";
      return {
        access: "shown",
        deviceId,
        deviceName: device.displayName,
        channel: key,
        current: fresh ? measured.shown : null,
        rate: rateOf(deviceId, key),
        tile,
        age: measured.at === null ? undefined : format.span(second - Date.parse(measured.at) / 1000),
        under: measured.under,
        over: measured.over,
        mode: device.mode,
        changing: open?.data.some((command) => changes(command, deviceId, key)) ?? false,
      };
    };
  }, [devices, failures, isLoading, may, second, write, format, open, rateOf]);

  const silentSince = useMemo(() => {
    const silent = !devices.some((device) => isCurrent(freshnessAt(device, second * 1000)));
    if (devices.length === 0 || !silent) return null;
    return Math.max(0, ...devices.map(({ latest }) => sentAtOf(latest) ?? 0));
  }, [devices, second]);
  return { devices, readValue, silentSince };
};
