import { previewAlarms, type TriedChannel } from "@sgval/contract/alarms/alarm-preview";
import {
  type AlarmSettings,
  type AlarmSettingsBody,
  readAlarmSettings,
  setAlarmSettings,
} from "@sgval/contract/alarms/alarm-settings";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

// Under the devices: whoever changes a limit changes what stands here.
const keyOf = (deviceId: number) => [...sharedKeys.devices, "alarm-settings", deviceId];

export const alarmSettingsQuery = (deviceId: number) =>
  queryOptions({
    queryKey: keyOf(deviceId),
    queryFn: async ({ signal }) => (await call(readAlarmSettings, { params: { id: deviceId }, signal })).data,
  });

/** How often the device would have raised alarms in the last days, with other rules for some channels. */
export const alarmPreviewQuery = (deviceId: number, channels: TriedChannel[] = []) =>
  queryOptions({
    queryKey: [...keyOf(deviceId), "preview", channels],
    queryFn: async ({ signal }) =>
      (await call(previewAlarms, { params: { id: deviceId }, body: { channels }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** All that is set now, as it is sent back with a change. */
export const settingsBody = ({ channels, kinds }: AlarmSettings): AlarmSettingsBody => ({
  channels: channels.flatMap(({ channel, set }) => (set ? [{ ...set, channel }] : [])),
  kinds: kinds.flatMap(({ kind, enabled, priority, defaultPriority }) =>
    enabled && priority === defaultPriority
      ? []
      : [{ kind, enabled, priority: priority === defaultPriority ? null : priority }],
  ),
});

export const useSetAlarmSettings = (deviceId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AlarmSettingsBody) => call(setAlarmSettings, { params: { id: deviceId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(deviceId) }),
  });
};
