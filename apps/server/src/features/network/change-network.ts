import type { NetworkDevice } from "@sgval/contract/network/networks";
import type { Caller } from "../../kernel/actor.ts";
import { Refusal, refuseTaken } from "../../kernel/errors.ts";
import { type AuditDeps, auditedChange } from "../activity/index.ts";
import { type DeviceRegistry, demandVisibleDevice } from "../devices/index.ts";
import { hasElement } from "./elements.store.ts";
import { demandNetwork, demandWholeScope } from "./network-access.ts";
import { findPlace, putDevice, removeDevice } from "./network-devices.store.ts";
import { deleteNetworkRow, isNameTaken, renameNetworkRow } from "./networks.store.ts";

/** Renames a network. Errors: `not_found`, `value_exists`, `all_devices_needed`. */
export const renameNetwork =
  (deps: AuditDeps) =>
  async (id: number, name: string, caller: Caller): Promise<void> => {
    demandWholeScope(caller);
    await auditedChange(deps, caller, async ({ trx, record }) => {
      const before = await demandNetwork(trx, id);
      if (before.name === name) return;
      await renameNetworkRow(trx, id, name);
      await record({
        subject: "network",
        subjectId: id,
        subjectName: name,
        detail: "network_renamed",
        before: { name: before.name },
        after: { name },
      });
    }).catch((error: unknown) => {
      throw isNameTaken(error) ? refuseTaken("name") : error;
    });
  };

/** Deletes a network. Errors: `not_found`, `all_devices_needed`. */
export const deleteNetwork =
  (deps: AuditDeps) =>
  async (id: number, caller: Caller): Promise<void> => {
    demandWholeScope(caller);
    await auditedChange(deps, caller, async ({ trx, record }) => {
      const { name, sourceName } = await demandNetwork(trx, id);
      await deleteNetworkRow(trx, id);
      await record({
        subject: "network",
        subjectId: id,
        subjectName: name,
        detail: "network_deleted",
        before: { sourceName },
      });
    });
  };

interface PlaceDeps extends AuditDeps {
  registry: DeviceRegistry;
}

interface At {
  networkId: number;
  deviceId: number;
}

const elementText = ({ class: kind, id }: NetworkDevice["element"]): string => `${kind} ${id}`;

/**
 * Attaches a device to an element, instead of the one it was at in this network.
 * Errors: `not_found`, `network_element_unknown`, `all_devices_needed`.
 */
export const attachDevice =
  (deps: PlaceDeps) =>
  async ({ networkId, deviceId }: At, element: NetworkDevice["element"], caller: Caller): Promise<void> => {
    demandWholeScope(caller);
    const device = demandVisibleDevice(deps.registry, caller.actor, deviceId);
    await auditedChange(deps, caller, async ({ trx, now, record }) => {
      const network = await demandNetwork(trx, networkId);
      if (!(await hasElement(trx, networkId, element))) throw new Refusal("network_element_unknown");
      const before = await findPlace(trx, networkId, deviceId);
      if (before && elementText(before) === elementText(element)) return;
      await putDevice(trx, networkId, deviceId, element, now);
      await record({
        subject: "network",
        subjectId: networkId,
        subjectName: network.name,
        detail: "network_device_attached",
        ...(before ? { before: { element: elementText(before) } } : {}),
        after: { device: device.displayName, element: elementText(element) },
      });
    });
  };

/** Detaches a device from its element of a network. Errors: `not_found`, `all_devices_needed`. */
export const detachDevice =
  (deps: PlaceDeps) =>
  async ({ networkId, deviceId }: At, caller: Caller): Promise<void> => {
    demandWholeScope(caller);
    const device = demandVisibleDevice(deps.registry, caller.actor, deviceId);
    await auditedChange(deps, caller, async ({ trx, record }) => {
      const network = await demandNetwork(trx, networkId);
      const before = await findPlace(trx, networkId, deviceId);
      if (!before) throw new Refusal("not_found");
      await removeDevice(trx, networkId, deviceId);
      await record({
        subject: "network",
        subjectId: networkId,
        subjectName: network.name,
        detail: "network_device_detached",
        before: { device: device.displayName, element: elementText(before) },
      });
    });
  };
