import { promisify } from "node:util";
import { gzip } from "node:zlib";
import {
  type ImportResult,
  importSettings,
  type Network,
  reimportSettings,
} from "@sgval/contract/network/networks";
import type { Caller } from "../../kernel/actor.ts";
import { refuseTaken } from "../../kernel/errors.ts";
import { type AuditDeps, type AuditedChange, auditedChange } from "../activity/index.ts";
import { layerText, type MergeResult, mergeElements, saveLayer } from "./elements.store.ts";
import { saveModel } from "./model/model-text.ts";
import { type PlacedModel, placeModel } from "./model/read-model.ts";
import { demandNetwork, demandWholeScope } from "./network-access.ts";
import { findNetworkDevices } from "./network-devices.store.ts";
import { insertNetwork, isNameTaken, setVersion, updateNetwork } from "./networks.store.ts";
import { type ReceivedModel, readSettings } from "./receive-model.ts";
import { layerVersion } from "./send-layer.ts";

/** Of the devices left without an element, as many are named. */
const MOST_NAMED = 100;
const everything = {
  scope: "all",
  places: { zoneId: new Set<number>(), roomId: new Set<number>() },
} as const;

/** Numbers for the log. */
const inShort = ({ counts }: Pick<PlacedModel, "counts">, sourceName: string) => ({
  sourceName,
  nodes: (counts.junction ?? 0) + (counts.tank ?? 0) + (counts.reservoir ?? 0),
  links: (counts.pipe ?? 0) + (counts.valve ?? 0) + (counts.pump ?? 0),
});

/** Writes the elements, the layer that clients get, and the file to compute with. */
const writeElements = async (
  { trx }: AuditedChange,
  networkId: number,
  elements: string,
  file: Uint8Array,
): Promise<MergeResult & { version: string }> => {
  const merged = await mergeElements(trx, networkId, elements);
  const text = await layerText(trx, networkId, everything);
  await saveLayer(trx, networkId, await promisify(gzip)(text));
  await saveModel(trx, networkId, file);
  const version = layerVersion(text);
  await setVersion(trx, networkId, version);
  return { ...merged, version };
};

const resultOf = async (
  { trx }: AuditedChange,
  network: Network,
  { added, changed, removed, vanished }: MergeResult,
  { warnings }: PlacedModel,
): Promise<ImportResult> => {
  const question = { network: network.id, withoutElement: true };
  const { devices } = await findNetworkDevices(trx, question, everything, { page: 1, size: MOST_NAMED });
  return { network, added, changed, removed, vanished, devicesWithoutElement: devices, warnings };
};

/**
 * Imports a file as a network.
 * Errors: those of the file, `validation_failed`, `all_devices_needed`, `value_exists` for the name.
 */
export const importNetwork =
  (deps: AuditDeps) =>
  async (received: ReceivedModel, caller: Caller): Promise<ImportResult> => {
    demandWholeScope(caller);
    const { name, placement } = readSettings(importSettings, received);
    const { model, elements } = await placeModel(received.content, placement);
    return auditedChange(deps, caller, async (change) => {
      const { trx, now, record } = change;
      const sourceName = received.fileName;
      const row = { sourceName, placement, version: "", model, now };
      const id = await insertNetwork(trx, name, row);
      const merged = await writeElements(change, id, elements, received.content);
      await record({
        subject: "network",
        subjectId: id,
        subjectName: name,
        detail: "network_imported",
        after: inShort(model, sourceName),
      });
      return resultOf(change, await demandNetwork(trx, id), merged, model);
    }).catch((error: unknown) => {
      throw isNameTaken(error) ? refuseTaken("name") : error;
    });
  };

/**
 * Imports a newer file of a network: elements are updated by their ids, devices stay at theirs.
 * Errors: those of the file, `not_found`, `validation_failed`, `all_devices_needed`.
 */
export const reimportNetwork =
  (deps: AuditDeps) =>
  async (id: number, received: ReceivedModel, caller: Caller): Promise<ImportResult> => {
    demandWholeScope(caller);
    const settings = readSettings(reimportSettings, received);
    const kept = await deps.db.transaction((trx) => demandNetwork(trx, id));
    const placement = settings.placement ?? kept.placement;
    const { model, elements } = await placeModel(received.content, placement);
    return auditedChange(deps, caller, async (change) => {
      const { trx, now, record } = change;
      const before = await demandNetwork(trx, id);
      const sourceName = received.fileName;
      await updateNetwork(trx, id, { sourceName, placement, version: before.version, model, now });
      const merged = await writeElements(change, id, elements, received.content);
      const { added, changed, removed } = merged;
      await record({
        subject: "network",
        subjectId: id,
        subjectName: before.name,
        detail: "network_reimported",
        before: inShort(before, before.sourceName),
        after: { ...inShort(model, sourceName), added, changed, removed },
      });
      return resultOf(change, await demandNetwork(trx, id), merged, model);
    });
  };
