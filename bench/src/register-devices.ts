import { ensureLoadDevices } from "@sgval/simulator/src/load/ensure-load-devices.ts";
import type { LoadCredential } from "@sgval/simulator/src/load/load-connection.ts";
import { openApi } from "@sgval/simulator/src/registration/api-client.ts";
import type { ServerUnderTest } from "./server/server-under-test.ts";

export type BenchDevice = LoadCredential & { id: number };

/**
 * Registers devices with ten channels through the public API.
 * @param reportSeconds what they say how often they report, where that counts
 */
export const registerDevices = async (
  server: ServerUnderTest,
  count: number,
  reportSeconds?: number,
): Promise<BenchDevice[]> => {
  const api = await openApi(server.url, server.login, server.password);
  const credentials = await ensureLoadDevices(api, count, {}, reportSeconds);
  return [...credentials]
    .map(([username, { token, deviceId }]) => ({ username, password: token, id: deviceId }))
    .sort((one, other) => (one.username < other.username ? -1 : 1));
};
