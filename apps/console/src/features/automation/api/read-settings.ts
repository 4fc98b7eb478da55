import { readThreshold, readTimers } from "@sgval/contract/automation/automation";
import { readAutomation } from "@sgval/contract/automation/settings";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { kept } from "../../../shared/api/kept-answers.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

/** The query keys of this feature: below those of devices, since a changed device may have other settings. */
export const automationKeys = {
  threshold: (deviceId: number) => [...sharedKeys.devices, "threshold", deviceId] as const,
  timers: (deviceId: number) => [...sharedKeys.devices, "timers", deviceId] as const,
  regulation: (deviceId: number) => [...sharedKeys.devices, "regulation", deviceId] as const,
  state: (deviceId: number) => [...sharedKeys.devices, "automation-state", deviceId] as const,
  preview: (deviceId: number) => [...sharedKeys.devices, "automation-preview", deviceId] as const,
};

/** Start and limit pressure point of a device, or null. */
export const thresholdQuery = (deviceId: number, enabled: boolean) =>
  queryOptions({
    queryKey: automationKeys.threshold(deviceId),
    ...kept,
    queryFn: async ({ signal }) => (await call(readThreshold, { params: { id: deviceId }, signal })).data,
    enabled,
  });

/** Weekly windows of low pressure of a device. */
export const timersQuery = (deviceId: number, enabled: boolean) =>
  queryOptions({
    queryKey: automationKeys.timers(deviceId),
    ...kept,
    queryFn: async ({ signal }) => (await call(readTimers, { params: { id: deviceId }, signal })).data,
    enabled,
  });

/** By what a valve is regulated, with the defaults and what the checks of these settings need to know of it. */
export const regulationQuery = (deviceId: number) =>
  queryOptions({
    queryKey: automationKeys.regulation(deviceId),
    ...kept,
    queryFn: async ({ signal }) => (await call(readAutomation, { params: { id: deviceId }, signal })).data,
  });

export type Regulation = z.output<(typeof readAutomation)["answer"]>["data"];
