import {
  removeThreshold,
  setThreshold,
  setTimers,
  type Threshold,
  type Timer,
} from "@sgval/contract/automation/automation";
import { type AutomationSettings, setAutomation } from "@sgval/contract/automation/settings";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

/** Whether a device may be switched to automatic depends on its settings, so it is fetched again with them. */
const useChange = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: sharedKeys.devices }),
  });
};

/** Sets start and limit pressure point (bar) of a device. */
export const useSetThreshold = (deviceId: number) =>
  useChange(
    async (body: Threshold) => (await call(setThreshold, { params: { id: deviceId }, body })).data ?? body,
  );

/** Removes both pressure points of a device. */
export const useRemoveThreshold = (deviceId: number) =>
  useChange(() => call(removeThreshold, { params: { id: deviceId } }));

/** Replaces the weekly windows of low pressure of a device. */
export const useSetTimers = (deviceId: number) =>
  useChange(
    async (timers: Timer[]) => (await call(setTimers, { params: { id: deviceId }, body: timers })).data,
  );

/** Sets by what a valve is regulated. */
export const useSetRegulation = (deviceId: number) =>
  useChange(
    async (body: AutomationSettings) => (await call(setAutomation, { params: { id: deviceId }, body })).data,
  );
