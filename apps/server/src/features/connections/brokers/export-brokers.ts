import type { BrokerDevice, exportBrokerDevices } from "@sgval/contract/connections/brokers";
import { brokerDeviceTable, unclaimedTable } from "@sgval/contract/connections/tables";
import type { exportUnclaimedTopics, UnclaimedTopic } from "@sgval/contract/connections/unclaimed-topics";
import type * as z from "zod";
import {
  filterLabel,
  sourceColumns,
  type TableSource,
  tableTexts,
  timestampCell,
  type View,
} from "../../../gateways/tables/table-source.ts";
import type { Actor } from "../../../kernel/actor.ts";
import { type BrokerDeps, brokerDeviceOf, demandBroker, findDevicesOf } from "./broker-view.ts";

/** The devices behind a broker as a table. Errors: `not_found`. */
export const brokerDevicesAsTable = (
  deps: BrokerDeps,
  id: number,
  { q }: z.output<typeof exportBrokerDevices.query>,
  actor: Actor,
  view: View,
): TableSource<BrokerDevice> => {
  const { language } = view;
  const rows = findDevicesOf(deps, id, q, actor).map((device) => brokerDeviceOf(deps, device));
  return {
    name: brokerDeviceTable.name,
    title: brokerDeviceTable.title[language],
    columns: sourceColumns<BrokerDevice, keyof typeof brokerDeviceTable.columns>(
      brokerDeviceTable,
      {
        displayName: ({ displayName }) => displayName,
        name: ({ name }) => name,
        by: ({ by }) => by,
        topic: ({ topic }) => topic,
        lastMessageAt: ({ lastMessageAt }) => timestampCell(lastMessageAt),
        checksExpiry: ({ checksExpiry }) => checksExpiry,
      },
      view,
    ),
    filters: [
      ...filterLabel(unclaimedTable.columns.broker.heading, demandBroker(deps, id).name, language),
      ...filterLabel(tableTexts.search, q, language),
    ],
    count: rows.length,
    rows,
  };
};

/** Topics of brokers that belong to no device as a table, each with the start of its last message. */
export const unclaimedAsTable = async (
  { unclaimed, registry }: BrokerDeps,
  query: z.output<typeof exportUnclaimedTopics.query>,
  actor: Actor,
  view: View,
): Promise<TableSource<UnclaimedTopic>> => {
  const { language } = view;
  const nameOf = (brokerId: number) => registry.get(brokerId)?.name ?? null;
  const rows = await unclaimed.find(query, actor);
  const { broker } = unclaimedTable.columns;
  return {
    name: unclaimedTable.name,
    title: unclaimedTable.title[language],
    columns: sourceColumns<UnclaimedTopic, keyof typeof unclaimedTable.columns>(
      unclaimedTable,
      {
        topic: ({ topic }) => topic,
        broker: ({ brokerId }) => nameOf(brokerId),
        reason: ({ reason }) => reason,
        times: ({ times }) => times,
        kept: ({ kept }) => kept,
        firstAt: ({ firstAt }) => timestampCell(firstAt),
        lastAt: ({ lastAt }) => timestampCell(lastAt),
        payload: ({ payload }) => payload,
      },
      view,
    ),
    filters: [
      ...filterLabel(
        broker.heading,
        query.brokerId === undefined ? undefined : (nameOf(query.brokerId) ?? String(query.brokerId)),
        language,
      ),
      ...filterLabel(tableTexts.search, query.q, language),
    ],
    count: rows.length,
    rows,
  };
};
