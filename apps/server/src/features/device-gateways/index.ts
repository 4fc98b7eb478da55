import { filterOf, matchesFilter } from "@sgval/contract/connections/topic-template";
import type { FastifyInstance } from "fastify";
import { Counter } from "prom-client";
import { deviceBroker } from "../../gateways/mqtt/device-broker.ts";
import { outsideBroker } from "../../gateways/mqtt/device-links.ts";
import type { GatewayTopics } from "../../gateways/mqtt/gateway-sessions.ts";
import { tableExport } from "../../gateways/tables/send-table.ts";
import { outbound } from "../../gateways/webhooks/outbound.ts";
import { secretBox } from "../../kernel/secrets/secret-box.ts";
import { defineService } from "../../kernel/services.ts";
import { createWriteBehind } from "../../kernel/write-behind.ts";
import { connections, noteDelivery } from "../connections/index.ts";
import { decoders } from "../decoders/index.ts";
import { deviceRegistry, deviceTypes } from "../devices/index.ts";
import { latestReadings, readings } from "../readings/index.ts";
import { createAdoptionByRule } from "./adopt-device.ts";
import { createKeyLookup } from "./complete-key.ts";
import { gatewayCheck } from "./downlink/check-command.ts";
import { createEncoder } from "./downlink/encode-command.ts";
import { createCommandSender } from "./downlink/send-command.ts";
import { createGatewayRegistry, isOverMqtt, topicsOverlap } from "./gateway-registry.ts";
import { gatewayRoutes } from "./gateways.routes.ts";
import { noteMessages } from "./gateways.store.ts";
import { createMessageReceiver } from "./receive-messages.ts";
import { createRecentMessages } from "./recent-messages.ts";
import { createBirthCertificates } from "./sparkplug/birth-certificates.ts";
import { createWaitingDevices } from "./waiting-devices.ts";

/** Gateways and the devices behind them, for who signs them in. */
export const gatewayRegistry = defineService("gateway registry", ({ db, onStart }) => {
  const registry = createGatewayRegistry(db);
  onStart(async () => void (await registry.load()));
  return registry;
});

/** Commands to devices behind gateways, and what refuses them. */
export const commandSender = defineService("gateway commands", ({ use, clock, logger, config }) => {
  const registry = use(gatewayRegistry);
  const encode = createEncoder(use(decoders).uplinks);
  const commands = createCommandSender({
    ...{ clock, logger, registry, encode, devices: use(deviceRegistry) },
    ...{ broker: use(deviceBroker), outbound: use(outbound), secrets: use(secretBox) },
    // Made after it.
    outside: () => use(outsideBroker)(),
  });
  const { responseWaitSeconds } = config;
  return { commands, check: gatewayCheck({ clock, commands, registry, encode, responseWaitSeconds }) };
});

/** What edge nodes of Sparkplug B said at their birth. */
export const birthCertificates = defineService("birth certificates", ({ onStart, ...kernel }) => {
  const certificates = createBirthCertificates(kernel);
  onStart(certificates.load);
  return certificates;
});

/** Messages of gateways, whose devices are found in them. */
export const deviceGateways = defineService("device gateways", ({ use, onStart, onStop, ...kernel }) => {
  const { db, clock, logger, metrics } = kernel;
  const registry = use(gatewayRegistry);
  const devices = use(deviceRegistry);
  const waiting = createWaitingDevices({ db, clock, logger, registry });
  const recent = createRecentMessages();
  const messages = new Counter({
    name: "sgval_gateway_messages_total",
    help: "Parts of messages of gateways by what became of them",
    labelNames: ["gateway", "result"],
    registers: [metrics],
  });
  const heard = createWriteBehind<{ id: number; at: number }>(
    { db, clock, logger },
    {
      ...{ name: "times of gateways", most: 1_000 },
      merge: (_, newer) => newer,
      store: (batch) => noteMessages(db.kysely, batch),
    },
  );
  const adoption = { ...kernel, registry, devices, waiting, types: use(deviceTypes) };
  const receive = createMessageReceiver({
    ...{ clock, logger, registry, waiting, recent },
    intake: use(readings).intake,
    deadLetters: use(connections).deadLetters,
    adoptByRule: createAdoptionByRule(adoption),
    deviceOf: createKeyLookup(adoption),
    heard: (deviceId) => use(commandSender).commands.heard(deviceId),
    certificates: use(birthCertificates),
    noteDelivery: (delivery) => noteDelivery(db.kysely, delivery),
    count: ({ id, name }, { forwarded, unknown, refused, reason }) => {
      heard.add(String(id), { id, at: clock.now() });
      const ignored = reason === "other_topic" || reason === "other_event" ? 1 : 0;
      for (const [result, count] of Object.entries({ forwarded, unknown, refused, ignored }))
        if (count > 0) messages.inc({ gateway: name, result }, count);
    },
  });
  onStop(async () => {
    await Promise.all([waiting.close(), heard.close()]);
  });
  const overMqtt = () => registry.all().filter(isOverMqtt);
  const isOneBroker = kernel.config.mqttUrl !== null;
  if (isOneBroker)
    onStart(async () => {
      // They were registered while each of them signed in at the embedded broker.
      for (const [index, { name, topic }] of overMqtt().entries())
        for (const other of overMqtt().slice(index + 1))
          if (topicsOverlap(topic, other.topic))
            logger.warn(
              { gateway: name, other: other.name },
              "two gateways have the same topics: what comes over MQTT_URL goes to the first one",
            );
    });
  const topics: GatewayTopics = {
    templates: () => overMqtt().flatMap(({ topic }) => topic ?? []),
    take: (topic, payload, delivery) => {
      const gateway = overMqtt().find((one) => one.topic && matchesFilter(filterOf(one.topic), topic));
      if (!gateway) return null;
      const arrival = { at: clock.now(), elapsed: clock.elapsed() };
      const message = { topic, payload, source: "mqtt", delivery, ...arrival } as const;
      return { gatewayId: gateway.id, at: message.at, attempt: () => receive(gateway, message) };
    },
  };
  return {
    receive,
    topics,
    routes: (app: FastifyInstance): void =>
      gatewayRoutes(app, {
        ...{ ...adoption, recent, receive, isOneBroker },
        refusedGateways: use(connections).refusedGateways,
        ...{ latest: use(latestReadings), broker: use(deviceBroker), tables: use(tableExport) },
        ...{ secrets: use(secretBox), outbound: use(outbound) },
      }),
  };
});
