import type { CreateDevice } from "@sgval/contract/devices/device";
import { createDevice } from "@sgval/contract/devices/routes";
import { defaultTopics } from "@sgval/contract/mqtt";
import type { Api } from "../registration/api-client.ts";
import { ensureToken, knownDevices } from "../registration/ensure-devices.ts";
import type { Credential } from "../registration/state-file.ts";

const atOnce = 8;

function loadDeviceName(number: number): string {
  return `LOAD-${String(number).padStart(5, "0")}`;
}

/** A valve with channels for exactly the ten values of `tenValues`. */
function loadDeviceBody(name: string, reportIntervalSeconds: number): CreateDevice {
  return {
    name,
    displayName: name,
    type: "VGA",
    reportIntervalSeconds,
    channels: [
      { parameter: "inlet_pressure", mappingKey: "P1" },
      { parameter: "outlet_pressure", mappingKey: "P2" },
      { parameter: "flow", mappingKey: "Q" },
      { parameter: "total_forward", mappingKey: "TF" },
      { parameter: "total_reverse", mappingKey: "TR" },
      { parameter: "battery", mappingKey: "bat" },
      { parameter: "signal", mappingKey: "csq", unit: "csq" },
      { parameter: "digital_output.1", mappingKey: "DO1" },
      { parameter: "digital_output.2", mappingKey: "DO2" },
      { parameter: "digital_output.3", mappingKey: "DO3" },
    ],
  };
}

/** Creates the missing ones of `count` load devices, and tokens for those without a known one. */
export async function ensureLoadDevices(
  api: Api,
  count: number,
  known: Readonly<Record<string, Credential>>,
  reportIntervalSeconds = 10,
): Promise<Map<string, Credential>> {
  const before = await knownDevices(api);
  const credentials = new Map<string, Credential>();
  let next = 1;

  async function work(): Promise<void> {
    while (next <= count) {
      const name = loadDeviceName(next++);
      const existing = before.get(name)?.id;
      let id = existing;
      if (id === undefined) {
        const body = loadDeviceBody(name, reportIntervalSeconds);
        const made = createDevice.answer.parse(await api.post(createDevice.path, body));
        id = made.data.id;
      }
      const old = existing === undefined ? undefined : known[name];
      const token = old?.deviceId === id ? old.token : await ensureToken(api, id, `${name} simulator`);
      credentials.set(name, { deviceId: id, token, topics: defaultTopics(name) });
    }
  }

  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, work));
  return credentials;
}
