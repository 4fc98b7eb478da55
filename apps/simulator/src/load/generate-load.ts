import type { SimulatorOptions } from "../parse-options.ts";
import { openApi } from "../registration/api-client.ts";
import { loadState, saveState } from "../registration/state-file.ts";
import { ensureLoadDevices } from "./ensure-load-devices.ts";
import { type MqttLoadResult, openAcknowledgementLog, quantile, runMqttLoad } from "./run-mqtt-load.ts";

/** Registers the load devices, runs the load and prints what was acknowledged. */
export async function generateLoad(
  options: SimulatorOptions,
  load: NonNullable<SimulatorOptions["load"]>,
  report: (line: string) => void,
): Promise<MqttLoadResult> {
  const state = await loadState(options.stateFile, Date.now());
  const api = await openApi(options.url, options.login, options.password);
  const credentials = await ensureLoadDevices(api, load.devices, state.credentials);
  state.credentials = { ...state.credentials, ...Object.fromEntries(credentials) };
  await saveState(options.stateFile, state);

  const { hostname, port } = new URL(options.mqttUrl);
  const log = load.acknowledged ? openAcknowledgementLog(load.acknowledged) : null;
  const result = await runMqttLoad({
    host: hostname,
    port: Number(port || 1883),
    connections: load.devices,
    credentials: [...credentials].map(([username, { token }]) => ({ username, password: token })),
    ratePerSecond: load.rate,
    seconds: load.seconds,
    reconnect: load.acknowledged !== null,
    ...(log ? { onAcknowledged: log.append } : {}),
    onReady: () => report(`${load.devices} connections open`),
  });
  await log?.close();
  const at = (share: number) => quantile(result.latencies, share).toFixed(1);
  report(
    `${result.acknowledged} of ${result.published} acknowledged, ${result.perSecond.toFixed(0)} a second; ` +
      `latency p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms; ${result.lost} connections lost`,
  );
  return result;
}
