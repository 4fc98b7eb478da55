import { deviceLinks } from "../../gateways/mqtt/device-links.ts";
import { tableExport } from "../../gateways/tables/send-table.ts";
import type { Feature } from "../../kernel/services.ts";
import { countAlarmsByDevice } from "../alarms/index.ts";
import { deviceRegistry } from "../devices/index.ts";
import { latestReadings } from "../readings/index.ts";
import { roomRoutes } from "./rooms.routes.ts";

/** The rooms that devices are in. */
export const feature: Feature = {
  name: "rooms",
  routes: (app, { use, ...kernel }) =>
    roomRoutes(
      app,
      {
        ...kernel,
        openAlarms: () => countAlarmsByDevice(kernel.db.kysely, "all"),
        registry: use(deviceRegistry),
        latest: use(latestReadings),
        connections: use(deviceLinks),
      },
      use(tableExport),
    ),
};
