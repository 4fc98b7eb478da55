import { readAlarmBoard, readAlarmHealth } from "@sgval/contract/alarms/alarm-health";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { kept } from "../../../shared/api/kept-answers.ts";
import { alarmKeys } from "./alarms.ts";

/** Alarms that nobody raised change the numbers too: time passes. */
const AGAIN_MS = 60_000;

/** Numbers of the last seven days after EEMUA 191. */
export const alarmHealthQuery = () =>
  queryOptions({
    queryKey: [...alarmKeys.all, "health"],
    ...kept,
    queryFn: async ({ signal }) => (await call(readAlarmHealth, { signal })).data,
    refetchInterval: AGAIN_MS,
  });

/** Alarms by hour, day and place. */
export const alarmBoardQuery = () =>
  queryOptions({
    queryKey: [...alarmKeys.all, "board"],
    ...kept,
    queryFn: async ({ signal }) => (await call(readAlarmBoard, { signal })).data,
    refetchInterval: AGAIN_MS,
  });
