import { createToken, listTokens, updateToken } from "@sgval/contract/connections/tokens";
import type { CreateDevice, DeviceSummary } from "@sgval/contract/devices/device";
import { createDevice, listDevices } from "@sgval/contract/devices/routes";
import { defaultTopics } from "@sgval/contract/mqtt";
import type { PumpBankForm } from "@sgval/contract/pumps/pumps";
import {
  createPumpTemplate,
  listPumpTemplates,
  type PumpTemplateForm,
} from "@sgval/contract/pumps/templates";
import { position } from "../city/network.ts";
import type { DeviceModel } from "../devices/device-model.ts";
import { type Api, ApiFailure } from "./api-client.ts";
import type { PlacesOf } from "./ensure-places.ts";
import type { Credential } from "./state-file.ts";

/** Creates a token for a device, or replaces the one of that name from an earlier run. */
export async function ensureToken(api: Api, deviceId: number, name: string): Promise<string> {
  try {
    const made = createToken.answer.parse(await api.post(createToken.path, { name, deviceId }));
    return made.data.token;
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== "value_exists") throw error;
  }
  const { data } = listTokens.answer.parse(await api.get(`${listTokens.path}?deviceId=${deviceId}&size=100`));
  const mine = data.find((token) => token.name === name);
  if (!mine) throw new Error(`${name}: the token exists but is not listed`);
  const renewed = updateToken.answer.parse(await api.put(`/token/${mine.id}`, { replace: true }));
  if (!renewed.data.token) throw new Error(`${name}: the renewed token was not shown`);
  return renewed.data.token;
}

const pageSize = 100;

/** All registered devices by name, with their latest readings. */
export async function knownDevices(api: Api): Promise<Map<string, DeviceSummary>> {
  const devices = new Map<string, DeviceSummary>();
  for (let page = 1; ; page++) {
    const answer = await api.get(`${listDevices.path}?page=${page}&size=${pageSize}&sort=name`);
    const { data } = listDevices.answer.parse(answer);
    for (const device of data) devices.set(device.name, device);
    if (data.length < pageSize) return devices;
  }
}

export type Registration = {
  credentials: Map<string, Credential>;
  /** Names of newly created devices; they have no history yet. */
  created: string[];
  /** The devices registered before. */
  before: Map<string, DeviceSummary>;
};

/** Request body that creates this device. */
function deviceBody(model: DeviceModel, ids: ReadonlyMap<string, number>, places: PlacesOf): CreateDevice {
  const { datalogger, waterQuality } = model.links ?? {};
  const dataloggerId = datalogger ? ids.get(datalogger) : undefined;
  const waterQualityId = waterQuality ? ids.get(waterQuality) : undefined;
  return {
    name: model.name,
    displayName: model.displayName,
    type: model.type,
    ...position(model.place),
    ...places(model.name),
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

/** The id of a template for pumps; one of that name from an earlier run is taken. */
async function ensureTemplate(api: Api, template: PumpTemplateForm): Promise<number> {
  const listed = listPumpTemplates.answer.parse(await api.get(`${listPumpTemplates.path}?size=100`));
  const known = listed.data.find(({ name }) => name === template.name);
  if (known) return known.id;
  return createPumpTemplate.answer.parse(await api.post(createPumpTemplate.path, template)).data.id;
}

async function setPumps(api: Api, id: number, { pumpBank, pumpTemplates }: DeviceModel): Promise<void> {
  if (!pumpBank) return;
  const pumps: PumpBankForm["pumps"] = [];
  for (const pump of pumpBank.pumps)
    pumps.push(
      pumpTemplates ? { ...pump, templateId: await ensureTemplate(api, pumpTemplates[pump.type]) } : pump,
    );
  await api.put(`/device/${id}/pump-bank`, { ...pumpBank, pumps });
}

async function setAutomation(api: Api, id: number, model: DeviceModel): Promise<void> {
  if (model.threshold) await api.put(`/device/${id}/threshold`, model.threshold);
  if (model.automation) await api.put(`/device/${id}/automation`, model.automation);
  await setPumps(api, id, model);
  if (model.timers?.length)
    await api.put(
      `/device/${id}/timer`,
      model.timers.map((timer) => ({ days: [1, 2, 3, 4, 5, 6, 7], ...timer })),
    );
}

/**
 * Creates the devices that do not exist and tokens for those without a known one. Idempotent: devices are found by
 * name and known tokens are kept. A device that fails is reported and skipped.
 */
export async function ensureDevices(
  api: Api,
  models: readonly DeviceModel[],
  known: Readonly<Record<string, Credential>>,
  places: PlacesOf,
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
        const made = createDevice.answer.parse(
          await api.post(createDevice.path, deviceBody(model, ids, places)),
        );
        id = made.data.id;
        ids.set(model.name, id);
        created.push(model.name);
        await setAutomation(api, id, model).catch((error: unknown) =>
          report(`${model.name}: ${String(error)}`),
        );
      }
      // A stored token of a device created just now comes from another server that gave the same id.
      const old = created.includes(model.name) ? undefined : known[model.name];
      const token = old?.deviceId === id ? old.token : await ensureToken(api, id, `${model.name} simulator`);
      credentials.set(model.name, { deviceId: id, token, topics: defaultTopics(model.name) });
    } catch (error) {
      report(`${model.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { credentials, created, before };
}
