import {
  type listWaitingDevices,
  mostWaiting,
  type WaitingDevice,
} from "@sgval/contract/device-gateways/waiting-devices";
import { searchFor, searchText } from "@sgval/contract/search-text";
import { withoutHidden } from "@sgval/contract/text";
import type * as z from "zod";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { pageOf } from "../../kernel/list-query.ts";
import type { Logger } from "../../kernel/logging.ts";
import { storableText } from "../../kernel/postgres/storable-text.ts";
import { createWriteBehind } from "../../kernel/write-behind.ts";
import { payloadOf } from "../connections/index.ts";
import type { GatewayRegistry } from "./gateway-registry.ts";
import {
  addWaiting,
  countWaiting,
  dropWaitingBeyond,
  selectWaiting,
  type WaitingCount,
  type WaitingRetention,
} from "./waiting-devices.store.ts";

/** Keys made up by the thousand: the newest are counted, the oldest given up. */
const mostUnwritten = 2_000;
/** Of the last message; an uplink of a network server has some five thousand. */
const keptBytes = 16_384;
const longestTopic = 255;
export const waitingRetention: WaitingRetention = { days: 30, perGateway: mostWaiting };

interface WaitingDeps {
  db: DatabaseHandle;
  clock: Clock;
  logger: Logger;
  registry: Pick<GatewayRegistry, "get" | "deviceOf">;
}

/** Counts messages of devices that nobody has adopted, keeps the last of each, and lists them. */
export const createWaitingDevices = ({ db, clock, logger, registry }: WaitingDeps) => {
  const unwritten = createWriteBehind<WaitingCount>(
    { db, clock, logger },
    {
      ...{ name: "devices that wait to be adopted", most: mostUnwritten },
      merge: (older, newer) => ({
        ...newer,
        times: older.times + newer.times,
        firstAt: older.firstAt,
      }),
      store: async (counts) => {
        await addWaiting(db.kysely, counts);
        await dropWaitingBeyond(db.kysely, waitingRetention, clock.now());
      },
    },
  );
  const shown = ({
    gatewayId,
    payload,
    bytes: _,
    firstAt,
    lastAt,
    ...count
  }: WaitingCount): WaitingDevice => {
    const text = payloadOf(payload);
    return {
      ...{ ...count, gatewayId, gatewayName: registry.get(gatewayId)?.name ?? "" },
      ...{ firstAt: new Date(firstAt).toISOString(), lastAt: new Date(lastAt).toISOString() },
      ...{ ...text, payload: withoutHidden(text.payload) },
    };
  };

  const find = async ({
    gatewayId,
    q,
  }: Pick<z.output<typeof listWaitingDevices.query>, "gatewayId" | "q">): Promise<WaitingCount[]> => {
    await unwritten.flush();
    const holdsTerms = searchFor(q);
    return (await selectWaiting(db.kysely))
      .filter((row) => gatewayId === undefined || row.gatewayId === gatewayId)
      .filter(({ key, topic }) => holdsTerms(searchText(`${key}\n${topic ?? ""}`)));
  };

  return {
    note: (device: Pick<WaitingCount, "gatewayId" | "key" | "reason" | "topic" | "payload">): void => {
      const now = clock.now();
      unwritten.add(`${device.gatewayId} ${device.key}`, {
        ...{ ...device, times: 1, firstAt: now, lastAt: now, bytes: device.payload.length },
        topic: device.topic === null ? null : storableText(device.topic, longestTopic),
        // Copied, because the payload may be a view of a much larger buffer.
        payload: Buffer.from(device.payload.subarray(0, keptBytes)),
      });
    },
    list: async (
      query: z.output<typeof listWaitingDevices.query>,
    ): Promise<z.output<typeof listWaitingDevices.answer>> => {
      const { data, metaData } = pageOf(await find(query), query);
      return { data: data.map(shown), metaData };
    },
    /** All of a search, without paging. */
    all: async (query: Parameters<typeof find>[0]): Promise<WaitingDevice[]> =>
      (await find(query)).map(shown),
    /** How many wait behind each gateway. */
    counts: async (): Promise<Map<number, number>> => {
      await unwritten.flush();
      return countWaiting(db.kysely);
    },
    flush: unwritten.flush,
    close: unwritten.close,
  };
};
export type WaitingDevices = ReturnType<typeof createWaitingDevices>;
