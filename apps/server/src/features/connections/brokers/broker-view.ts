import {
  type Broker,
  type BrokerAttempt,
  type BrokerDevice,
  environmentBroker,
  type listBrokerDevices,
} from "@sgval/contract/connections/brokers";
import { deviceSearchText, searchFor, sortText } from "@sgval/contract/search-text";
import type * as z from "zod";
import type { Tables } from "../../../gateways/tables/send-table.ts";
import { type Actor, sees } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { pageOf } from "../../../kernel/list-query.ts";
import type { SecretBox } from "../../../kernel/secrets/secret-box.ts";
import type { AuditDeps } from "../../activity/index.ts";
import type { DeviceRecord, DeviceRegistry, LatestReadings } from "../../devices/index.ts";
import { openUsername } from "./broker-account.ts";
import type { BrokerRegistry } from "./broker-registry.ts";
import type { BrokerRecord } from "./brokers.store.ts";
import type { CustomerBrokers } from "./customer-brokers.ts";
import type { UnclaimedTopics } from "./unclaimed-topics.ts";

export interface BrokerDeps extends AuditDeps {
  devices: DeviceRegistry;
  registry: BrokerRegistry;
  brokers: CustomerBrokers;
  unclaimed: UnclaimedTopics;
  secrets: SecretBox;
  latest: LatestReadings;
  tables: Tables;
}

/** Devices whose names a broker is shown with. */
const namedDevices = 5;

/** The broker. Errors: `not_found`. */
export const demandBroker = ({ registry }: Pick<BrokerDeps, "registry">, id: number): BrokerRecord => {
  const broker = registry.get(id);
  if (!broker) throw new Refusal("not_found");
  return broker;
};

/** A broker that people may change. Errors: `not_found`, `mqtt_from_environment`. */
export const demandOwnBroker = (deps: Pick<BrokerDeps, "registry">, id: number): BrokerRecord => {
  const broker = demandBroker(deps, id);
  if (broker.name === environmentBroker) throw new Refusal("mqtt_from_environment");
  return broker;
};

const visibleDevices = ({ registry }: BrokerDeps, brokerId: number, actor: Actor): DeviceRecord[] => {
  const byName = new Map(registry.devicesOf(brokerId).map((device) => [sortText(device.name), device]));
  return [...byName.keys()]
    .sort()
    .flatMap((name) => byName.get(name) ?? [])
    .filter(({ id }) => sees(actor, id));
};

/** A broker in API answers, without its password. */
export const brokerOf = (deps: BrokerDeps, record: BrokerRecord, actor: Actor): Broker => {
  const { passwordSealed, usernameSealed, usernameDigest, subscriptions, updatedAt, ...fields } = record;
  const behind = visibleDevices(deps, record.id, actor);
  return {
    ...fields,
    username: openUsername(deps.secrets, record),
    hasPassword: passwordSealed !== null,
    subscriptions: subscriptions.map(({ topic, deviceId }) => {
      const device = deviceId !== null && sees(actor, deviceId) ? deps.devices.get(deviceId) : undefined;
      return { topic, deviceId: device?.id ?? null, deviceName: device?.name ?? null };
    }),
    devices: behind.length,
    deviceNames: behind.slice(0, namedDevices).map(({ displayName }) => displayName),
    status: deps.brokers.statusOf(record.id),
    updatedAt: updatedAt.toISOString(),
  };
};

/** What came of connecting or disconnecting. */
export const attemptOf = ({ brokers }: BrokerDeps, { id, name }: BrokerRecord): BrokerAttempt => ({
  ...{ id, name, status: brokers.statusOf(id) },
});

/** The devices behind a broker that match a search, by name. Errors: `not_found`. */
export const findDevicesOf = (
  deps: BrokerDeps,
  id: number,
  q: string | undefined,
  actor: Actor,
): DeviceRecord[] => {
  demandBroker(deps, id);
  const holdsTerms = searchFor(q);
  return visibleDevices(deps, id, actor).filter((device) => holdsTerms(deviceSearchText(device)));
};

export const brokerDeviceOf = (deps: BrokerDeps, device: DeviceRecord): BrokerDevice => {
  const place = deps.registry.placeOf(device.id);
  const newest = deps.latest.of(device.id);
  return {
    ...{ deviceId: device.id, name: device.name, displayName: device.displayName },
    by: place?.by ?? "topic",
    topic: place?.topic ?? null,
    checksExpiry: place?.checksExpiry ?? false,
    lastMessageAt: newest ? new Date(newest.receivedAt).toISOString() : null,
  };
};

/** One page of the devices behind a broker. Errors: `not_found`. */
export const listDevicesOf =
  (deps: BrokerDeps) =>
  (
    id: number,
    query: z.output<typeof listBrokerDevices.query>,
    actor: Actor,
  ): z.output<typeof listBrokerDevices.answer> => {
    const { data, metaData } = pageOf(findDevicesOf(deps, id, query.q, actor), query);
    return { data: data.map((device) => brokerDeviceOf(deps, device)), metaData };
  };
