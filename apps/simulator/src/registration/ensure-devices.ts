import type { CreateDevice, DeviceSummary } from "@sgval/contract/devices/device";
import { createDevice } from "@sgval/contract/devices/routes";
import { defaultTopics } from "@sgval/contract/mqtt";
import { position } from "../city/position.ts";
import type { DeviceModel } from "../devices/device-model.ts";
import type { Api } from "./api-client.ts";
import type { Credential } from "./credential.ts";
import { ensureToken } from "./ensure-token.ts";
import { knownDevices } from "./known-devices.ts";

export type Registration = {
  credentials: Map<string, Credential>;
  /** Names of devices that were not there before; they have no history yet. */
  created: string[];
  /** What the console had before. */
  before: Map<string, DeviceSummary>;
};

/** What an integrator would type into the form for this device. */
function deviceBody(model: DeviceModel, ids: ReadonlyMap<string, number>): CreateDevice {
  const { datalogger, waterQuality } = model.links ?? {};
  const dataloggerId = datalogger ? ids.get(datalogger) : undefined;
  const waterQualityId = waterQuality ? ids.get(waterQuality) : undefined;
  return {
    name: model.name,
    displayName: model.displayName,
    type: model.type,
    ...position(model.place),
    connection: model.connection,
    powerMode: model.sleeping ? "sleeping" : "always_on",
    reportIntervalSeconds: model.reportSeconds,
    sampleIntervalSeconds: model.sampleSeconds,
    channels: model.channels,
    ...(model.actions ? { actions: model.actions } : {}),
    ...(model.site ? { site: model.site } : {}),
    ...(dataloggerId ? { dataloggerId } : {}),
    ...(waterQualityId ? { waterQualityId } : {}),
  };
}

/** Thresholds and timers of a new device. */
async function setAutomation(api: Api, id: number, model: DeviceModel): Promise<void> {
  if (model.threshold) await api.put(`/device/${id}/threshold`, model.threshold);
  if (model.timers?.length)
    await api.put(
      `/device/${id}/timer`,
      model.timers.map((timer) => ({ days: [1, 2, 3, 4, 5, 6, 7], ...timer })),
    );
}

/**
 * Makes sure every device exists and has a token this program knows. Running it again changes
 * nothing: devices are found by name, known tokens are kept. What fails is reported and left out.
 */
export async function ensureDevices(
  api: Api,
  models: readonly DeviceModel[],
  known: Readonly<Record<string, Credential>>,
  report: (line: string) => void,
): Promise<Registration> {
  const before = await knownDevices(api);
  const ids = new Map([...before].map(([name, device]) => [name, device.id]));
  const credentials = new Map<string, Credential>();
  const created: string[] = [];
  for (const model of models) {
    try {
      let id = ids.get(model.name);
      if (id === undefined) {
        const made = createDevice.answer.parse(await api.post(createDevice.path, deviceBody(model, ids)));
        id = made.data.id;
        ids.set(model.name, id);
        created.push(model.name);
        await setAutomation(api, id, model).catch((error: unknown) =>
          report(`${model.name}: ${String(error)}`),
        );
      }
      // Another server may have given the same id: a token from before cannot belong to a device made now.
      const old = created.includes(model.name) ? undefined : known[model.name];
      const token = old?.deviceId === id ? old.token : await ensureToken(api, id, `${model.name} simulator`);
      credentials.set(model.name, { deviceId: id, token, topics: defaultTopics(model.name) });
    } catch (error) {
      report(`${model.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { credentials, created, before };
}
