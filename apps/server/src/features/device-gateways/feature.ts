import { deviceBroker } from "../../gateways/mqtt/device-broker.ts";
import { gatewayCommands } from "../../gateways/mqtt/gateway-commands.ts";
import { gatewayCredentials, gatewaysChanged, gatewayTopics } from "../../gateways/mqtt/gateway-sessions.ts";
import { deviceHandlers } from "../../gateways/mqtt/handlers.ts";
import { changesMissed } from "../../kernel/nodes/node-channel.ts";
import { keptData } from "../../kernel/retention/kept-data.ts";
import { type Feature, provide } from "../../kernel/services.ts";
import { commandChecks, control } from "../control/index.ts";
import { deviceChanged, deviceRegistry } from "../devices/index.ts";
import { deviceHeard, splitGatewayLetter } from "../readings/index.ts";
import { gatewayStored } from "./gateway-registry.ts";
import { birthCertificates, commandSender, deviceGateways, gatewayRegistry } from "./index.ts";
import { edgeNodeStored } from "./sparkplug/birth-certificates.ts";
import { letterSplitter } from "./split-letter.ts";
import { waitingRetention } from "./waiting-devices.ts";

/** Gateways that send for many devices with one secret, and the devices that wait to be adopted. */
export const feature: Feature = {
  name: "device-gateways",
  provides: [
    provide(gatewayCredentials, ({ use }) => use(gatewayRegistry).credentials),
    provide(gatewayCommands, ({ use }) => use(commandSender).commands),
    provide(gatewayTopics, ({ use }) => use(deviceGateways).topics),
    provide(splitGatewayLetter, ({ use }) => letterSplitter(use(gatewayRegistry), use(birthCertificates))),
  ],
  routes: (app, { use }) => use(deviceGateways).routes(app),
  react: ({ events, use, clock }) => {
    const registry = use(gatewayRegistry);
    use(commandChecks).register(use(commandSender).check);
    const devices = use(deviceRegistry);
    const certificates = use(birthCertificates);
    const { receive } = use(deviceGateways);
    const { takeAnswer } = use(control);
    const broker = use(deviceBroker);
    const load = async (): Promise<void> => {
      for (const gatewayId of await registry.load()) broker.gateways.disconnect(gatewayId);
      certificates.keepOnly(registry.all());
      events.emit(gatewaysChanged, {});
    };
    use(keptData).add({
      ...{ kind: "waiting_devices", source: "fixed", tables: ["waiting_device"] },
      term: () => ({ days: waitingRetention.days }),
    });
    use(deviceHandlers).onGatewayPublish((gatewayId, topic, payload, done) => {
      const gateway = registry.get(gatewayId);
      if (!gateway) return done(new Error("the gateway was deleted"));
      const arrival = { at: clock.now(), elapsed: clock.elapsed() };
      receive(gateway, { topic, payload, source: "mqtt", ...arrival }).then(() => done(null), done);
    });
    // A device behind a gateway has no topic for answers: they come with its messages.
    events.on(deviceHeard, ({ deviceId, message }) => {
      const device = devices.get(deviceId);
      if (!device) return;
      for (const { payload, arrival } of message?.answers ?? [])
        takeAnswer(device, payload, () => {}, arrival);
    });
    events.on(gatewayStored, ({ deviceId }) => (deviceId === undefined ? load() : registry.reload(deviceId)));
    events.on(changesMissed, load);
    events.on(edgeNodeStored, certificates.reload);
    events.on(changesMissed, certificates.load);
    events.on(deviceChanged, ({ deviceId, after }) => {
      if (!after) registry.forgetDevice(deviceId);
    });
  },
};
