import { pictureMaker } from "../../gateways/files/make-picture.ts";
import { deviceLinks } from "../../gateways/mqtt/device-links.ts";
import { deviceTopics } from "../../gateways/mqtt/handlers.ts";
import { tableExport } from "../../gateways/tables/send-table.ts";
import { type Feature, provide } from "../../kernel/services.ts";
import { countAlarmsByDevice } from "../alarms/index.ts";
import { mayRegulate, valveCommands } from "../automation/index.ts";
import { control } from "../control/index.ts";
import { pumpInputsAmong } from "../pumps/index.ts";
import { latestReadings, readings } from "../readings/index.ts";
import { inflowMetersAmong } from "../zones/index.ts";
import { criticalLoggersAmong } from "./device.store.ts";
import { deviceReactions } from "./devices.reactions.ts";
import { deviceRoutes } from "./devices.routes.ts";
import { deviceRegistry, deviceTypes, rejectedFields, unmappedKeys } from "./index.ts";

/** Devices, their channels and links. */
export const feature: Feature = {
  name: "devices",
  provides: [
    provide(deviceTopics, ({ use }) => {
      const registry = use(deviceRegistry);
      return (deviceId, topic) => {
        const owner = registry.byTopic(topic);
        return owner?.device.id === deviceId ? owner.use : null;
      };
    }),
  ],
  routes: (app, { use, ...kernel }) =>
    deviceRoutes(app, {
      ...kernel,
      openAlarms: (of) => countAlarmsByDevice(kernel.db.kysely, of),
      tables: use(tableExport),
      makePicture: use(pictureMaker),
      registry: use(deviceRegistry),
      types: use(deviceTypes),
      unmapped: use(unmappedKeys),
      rejected: use(rejectedFields),
      latest: use(latestReadings),
      connections: use(deviceLinks),
      readings: use(readings).reader,
      commandsInFlight: use(control).hasOpenCommand,
      devicesWithCommand: use(control).devicesWithOpenCommand,
      inflowMetersAmong,
      mayRegulateItself: async (trx, id) => mayRegulate(await use(valveCommands).downloads(id, trx)),
      regulatingAmong: async (trx, ids) => [
        ...(await criticalLoggersAmong(trx, ids)),
        ...(await pumpInputsAmong(trx, ids)),
      ],
    }),
  react: deviceReactions,
};
