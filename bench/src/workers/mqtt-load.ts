import type { LoadCredential } from "@sgval/simulator/src/load/load-connection.ts";
import {
  type MqttLoadResult,
  openAcknowledgementLog,
  quantile,
  runMqttLoad,
} from "@sgval/simulator/src/load/run-mqtt-load.ts";
import { type LoadResult, meterOwnCores, type Reporter } from "./load-result.ts";

export type MqttLoadTask = {
  host: string;
  port: number;
  /** One connection for each device. */
  credentials: readonly LoadCredential[];
  ratePerSecond: number | "max";
  seconds: number;
  /** Not counted in the rate, only in `acknowledged`. */
  warmUpSeconds?: number;
  reconnect?: boolean;
  drainSeconds?: number;
  /** Log file with one line per acknowledged message. */
  acknowledgedFile?: string;
};

/** The result of a load for the bench. */
export const summarise = (load: MqttLoadResult, ownCores: number): LoadResult => ({
  published: load.published,
  acknowledged: load.acknowledged,
  perSecond: load.perSecond,
  p50: quantile(load.latencies, 0.5),
  p99: quantile(load.latencies, 0.99),
  failures: load.lost,
  ownCores,
});

/** Devices that publish ten values a message at QoS 1, each on its own connection. */
export const runMqttLoadTask = async (task: MqttLoadTask, reporter: Reporter): Promise<LoadResult> => {
  const { warmUpSeconds = 0, acknowledgedFile, seconds, ...rest } = task;
  const log = acknowledgedFile === undefined ? null : openAcknowledgementLog(acknowledgedFile);
  const options = {
    ...rest,
    connections: task.credentials.length,
    signal: reporter.stopped,
    ...(log ? { onAcknowledged: log.append } : {}),
  };
  const warmUp = warmUpSeconds > 0 ? await runMqttLoad({ ...options, seconds: warmUpSeconds }) : null;
  const ownCores = meterOwnCores();
  const load = await runMqttLoad({ ...options, seconds, onReady: reporter.ready });
  const result = summarise(load, ownCores());
  await log?.close();
  return {
    ...result,
    published: result.published + (warmUp?.published ?? 0),
    acknowledged: result.acknowledged + (warmUp?.acknowledged ?? 0),
  };
};
