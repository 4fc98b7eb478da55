import { mayDo } from "@sgval/contract/permission";
import type { FastifyInstance } from "fastify";
import { Counter } from "prom-client";
import { deviceBroker } from "../../../gateways/mqtt/device-broker.ts";
import type { DeviceLinks, OutsideBroker } from "../../../gateways/mqtt/device-links.ts";
import { gatewayCommands } from "../../../gateways/mqtt/gateway-commands.ts";
import { gatewayTopics } from "../../../gateways/mqtt/gateway-sessions.ts";
import { deviceHandlers } from "../../../gateways/mqtt/handlers.ts";
import { mostRemembered } from "../../../gateways/mqtt/unacknowledged.ts";
import { liveGateway } from "../../../gateways/realtime/live-socket.ts";
import { tableExport } from "../../../gateways/tables/send-table.ts";
import { addGauge, readiness } from "../../../kernel/http/observe.ts";
import { holdLease } from "../../../kernel/nodes/leases.ts";
import { nodeIdOf } from "../../../kernel/nodes/node-id.ts";
import { secretBox } from "../../../kernel/secrets/secret-box.ts";
import { defineService } from "../../../kernel/services.ts";
import { deviceRegistry } from "../../devices/index.ts";
import { latestReadings } from "../../readings/index.ts";
import { connections } from "../index.ts";
import { sealPlainUsernames } from "./broker-account.ts";
import { forgetDeliveries, lastDeliveries } from "./broker-deliveries.store.ts";
import { createBrokerRegistry } from "./broker-registry.ts";
import { brokerRoutes } from "./brokers.routes.ts";
import { createCustomerBrokers } from "./customer-brokers.ts";
import { storeEnvironmentBroker } from "./environment-broker.ts";
import { createMessageViewer } from "./message-viewer.ts";
import { createMessageTaker } from "./take-message.ts";
import { createUnclaimedMessages } from "./unclaimed-messages.ts";
import { createUnclaimedTopics, unclaimedRetention } from "./unclaimed-topics.ts";

/** How long the lease lasts without being renewed (milliseconds). */
const leaseTtl = 20_000;

/** The connections to the brokers of customers. */
export const customerBrokers = defineService("customer brokers", (context) => {
  const { use, onStart, onReady, onStop, config, metrics, ...kernel } = context;
  const { db, clock, logger } = kernel;
  const devices = use(deviceRegistry);
  const secrets = use(secretBox);
  const live = use(liveGateway);
  const embedded = use(deviceBroker);
  const { credentials, deadLetters } = use(connections);
  const registry = createBrokerRegistry(db, devices, credentials.hasToken);
  const dropped = new Map<number, number>();
  const unclaimedDropped = new Counter({
    name: "sgval_unclaimed_messages_dropped_total",
    help: "Messages of topics without a device that were acknowledged and are not kept, because there were too many",
    registers: [metrics],
  });
  const unclaimedMessages = createUnclaimedMessages({
    ...{ db, clock, logger, registry },
    givenUp: (brokerId, count) => {
      dropped.set(brokerId, (dropped.get(brokerId) ?? 0) + count);
      unclaimedDropped.inc(count);
    },
  });
  const unclaimed = createUnclaimedTopics({
    ...{ db, clock, logger, registry, retention: unclaimedRetention },
    messages: unclaimedMessages,
  });
  const messages = new Counter({
    name: "sgval_customer_broker_messages_total",
    help: "Messages received from the MQTT brokers of customers",
    labelNames: ["broker"],
    registers: [metrics],
  });
  const brokers = createCustomerBrokers({
    ...{ ...kernel, registry, secrets },
    lease: holdLease({ db, clock, logger, owner: nodeIdOf(config.dataDir) }, "customer brokers", {
      ttl: leaseTtl,
    }),
    take: createMessageTaker({
      ...{ ...kernel, registry, handlers: use(deviceHandlers), deadLetters, unclaimed },
      gateways: () => use(gatewayTopics),
    }),
    gatewayTemplates: () => use(gatewayTopics).templates(),
    deliveries: {
      of: (brokerId) => lastDeliveries(db.kysely, brokerId, mostRemembered),
      forget: (brokerId) => forgetDeliveries(db.kysely, brokerId),
    },
    view: createMessageViewer(clock, live),
    show: (status) => live.emitTo(({ actor }) => mayDo(actor, "Mqtt.Index"), "mqtt:status", status),
    countMessage: (broker) => messages.inc({ broker }),
    droppedOf: (brokerId) => dropped.get(brokerId) ?? 0,
  });
  addGauge(
    metrics,
    "sgval_customer_brokers_connected",
    "Brokers of customers that are connected",
    brokers.connected,
  );
  if (config.mqttUrl)
    use(readiness).add("broker", () => {
      const outside = registry.environment();
      const isThere = outside && brokers.statusOf(outside.id).state === "connected";
      return isThere ? null : "the broker of MQTT_URL is not connected";
    });
  onStart(async () => {
    await sealPlainUsernames(db, secrets);
    await storeEnvironmentBroker({ db, clock, secrets }, config.mqttUrl);
    await registry.load();
  });
  onReady(async () => {
    await brokers.open();
    // What it received is committed and acknowledged before the writers are closed.
    onStop(brokers.close);
  });
  onStop(async () => {
    await Promise.all([unclaimed.close(), unclaimedMessages.close()]);
  });

  const viaGateway = (deviceId: number) => use(gatewayCommands).reaches(deviceId);
  const links: DeviceLinks = {
    of: (deviceId) => {
      const own = brokers.of(deviceId) ?? embedded.sessions.of(deviceId);
      return { ...own, listening: viaGateway(deviceId) ?? own.listening };
    },
    publish: (deviceId, ...message) =>
      (registry.placeOf(deviceId) ? brokers : embedded).publish(deviceId, ...message),
    reset: (deviceId, command) => {
      if (use(gatewayCommands).withdraw(deviceId, command)) return;
      (registry.placeOf(deviceId) ? brokers : embedded).reset(deviceId);
    },
  };
  const outside = (): OutsideBroker | null => {
    const record = registry.environment();
    if (!record) return null;
    return {
      connected: () => brokers.statusOf(record.id).state === "connected",
      publish: (topic, payload, expiresAt) =>
        brokers.publishAt(record.id, topic, payload, { expiresAt, checksExpiry: false }),
      resetSilent: () => brokers.resetSilent(record.id),
    };
  };
  return {
    links,
    outside,
    registry,
    brokers,
    claimSoon: unclaimedMessages.claimSoon,
    routes: (app: FastifyInstance): void =>
      brokerRoutes(app, {
        ...kernel,
        devices,
        registry,
        brokers,
        unclaimed,
        secrets,
        latest: use(latestReadings),
        tables: use(tableExport),
      }),
  };
});
