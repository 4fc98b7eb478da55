import { tableExport } from "../../gateways/tables/send-table.ts";
import type { Feature } from "../../kernel/services.ts";
import { deviceRegistry } from "../devices/index.ts";
import { pumps } from "../pumps/index.ts";
import { latestReadings } from "../readings/index.ts";
import { alarmReactions } from "./alarms.reactions.ts";
import { alarmRoutes } from "./alarms.routes.ts";

/** Alarms: what asks for an operator, from the condition that raises it to the answer that closes it. */
export const feature: Feature = {
  name: "alarms",
  routes: (app, { use, db, clock, events, config: { timeZone } }) =>
    alarmRoutes(
      app,
      {
        ...{ db, clock, events, timeZone, registry: use(deviceRegistry), latest: use(latestReadings) },
        pumpsOf: (deviceId) => use(pumps).stations.get(deviceId)?.bank.pumps,
      },
      use(tableExport),
    ),
  react: alarmReactions,
};
