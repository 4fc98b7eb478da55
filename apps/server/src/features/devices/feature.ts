import { deviceBroker } from "../../gateways/mqtt/device-broker.ts";
import { deviceHandlers } from "../../gateways/mqtt/handlers.ts";
import { tableExport } from "../../gateways/tables/send-table.ts";
import type { Feature } from "../../kernel/services.ts";
import { control } from "../control/index.ts";
import { latestReadings, readings } from "../readings/index.ts";
import { deviceReactions } from "./devices.reactions.ts";
import { deviceRoutes } from "./devices.routes.ts";
import { deviceRegistry, unmappedKeys } from "./index.ts";

/** Devices, their channels and links. */
export const feature: Feature = {
  name: "devices",
  routes: (app, { use, ...kernel }) =>
    deviceRoutes(app, {
      ...kernel,
      tables: use(tableExport),
      registry: use(deviceRegistry),
      unmapped: use(unmappedKeys),
      latest: use(latestReadings),
      connections: use(deviceBroker).sessions,
      readings: use(readings).reader,
      commandsInFlight: use(control).hasOpenCommand,
    }),
  react: (context) => {
    const registry = context.use(deviceRegistry);
    context.use(deviceHandlers).onTopic((deviceId, topic) => {
      const owner = registry.byTopic(topic);
      return owner?.device.id === deviceId ? owner.use : null;
    });
    deviceReactions(context);
  },
};
