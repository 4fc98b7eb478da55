import type { exportGatewayDevices, GatewayDevice } from "@sgval/contract/device-gateways/gateways";
import { gatewayDeviceTable, waitingDeviceTable } from "@sgval/contract/device-gateways/tables";
import type { exportWaitingDevices, WaitingDevice } from "@sgval/contract/device-gateways/waiting-devices";
import type * as z from "zod";
import {
  filterLabel,
  sourceColumns,
  type TableSource,
  tableTexts,
  timestampCell,
  type View,
} from "../../gateways/tables/table-source.ts";
import type { Actor } from "../../kernel/actor.ts";
import { demandGateway, devicesBehind, type GatewayDeps } from "./gateway-view.ts";

/** Devices that wait to be adopted as a table; nobody knows yet whose they will be. */
export const waitingAsTable = async (
  { waiting, registry }: Pick<GatewayDeps, "waiting" | "registry">,
  query: z.output<typeof exportWaitingDevices.query>,
  actor: Actor,
  view: View,
): Promise<TableSource<WaitingDevice>> => {
  const rows = actor.scope === "all" ? await waiting.all(query) : [];
  const gateway = query.gatewayId === undefined ? undefined : registry.get(query.gatewayId)?.name;
  return {
    name: waitingDeviceTable.name,
    title: waitingDeviceTable.title[view.language],
    columns: sourceColumns<WaitingDevice, keyof typeof waitingDeviceTable.columns>(
      waitingDeviceTable,
      {
        key: ({ key }) => key,
        gateway: ({ gatewayName }) => gatewayName,
        reason: ({ reason }) => reason,
        times: ({ times }) => times,
        firstAt: ({ firstAt }) => timestampCell(firstAt),
        lastAt: ({ lastAt }) => timestampCell(lastAt),
        topic: ({ topic }) => topic,
        payload: ({ payload }) => payload,
      },
      view,
    ),
    filters: [
      ...filterLabel(tableTexts.search, query.q, view.language),
      ...filterLabel(waitingDeviceTable.columns.gateway.heading, gateway, view.language),
    ],
    count: rows.length,
    rows,
  };
};

/** The devices in view behind a gateway as a table. Errors: `not_found`. */
export const gatewayDevicesAsTable = (
  deps: GatewayDeps,
  { id, q }: z.output<typeof exportGatewayDevices.query> & { id: number },
  actor: Actor,
  view: View,
): TableSource<GatewayDevice> => {
  const { name } = demandGateway(deps, id);
  const rows = devicesBehind(deps, { id, q }, actor);
  return {
    name: gatewayDeviceTable.name,
    title: `${gatewayDeviceTable.title[view.language]}: ${name}`,
    columns: sourceColumns<GatewayDevice, keyof typeof gatewayDeviceTable.columns>(
      gatewayDeviceTable,
      {
        displayName: ({ displayName }) => displayName,
        name: (device) => device.name,
        key: ({ key }) => key,
        lastMessageAt: ({ lastMessageAt }) => timestampCell(lastMessageAt),
      },
      view,
    ),
    filters: filterLabel(tableTexts.search, q, view.language),
    count: rows.length,
    rows,
  };
};
