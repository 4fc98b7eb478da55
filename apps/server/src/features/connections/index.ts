import type { FastifyInstance } from "fastify";
import { type Tables, tableExport } from "../../gateways/tables/send-table.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { EventBus } from "../../kernel/events.ts";
import type { Logger } from "../../kernel/logging.ts";
import { defineService } from "../../kernel/services.ts";
import { type ActivityLog, activityLog } from "../activity/index.ts";
import { type DeviceRegistry, deviceChanged, deviceRegistry } from "../devices/index.ts";
import { deadLetterRoutes, tokenRoutes } from "./connections.routes.ts";
import { createDeadLetters, type DeadLetterBox } from "./dead-letters.ts";
import type { DeviceCredentials } from "./device-credentials.ts";
import { tokenChanged } from "./token-events.ts";
import { createTokenRegistry } from "./token-registry.ts";

export type { DeadLetterInput } from "./dead-letter.ts";
export type { DeadLetters } from "./dead-letters.ts";
export type { DeviceCredentials } from "./device-credentials.ts";
export { tokenChanged } from "./token-events.ts";

export interface ConnectionsParts {
  db: DatabaseHandle;
  clock: Clock;
  events: EventBus;
  logger: Logger;
  activity: ActivityLog;
  tables: Tables;
  devices: DeviceRegistry;
}

export interface Connections {
  credentials: DeviceCredentials;
  deadLetters: DeadLetterBox;
  /** Reads all tokens; comes before the first device may knock. */
  load(): Promise<void>;
  routes(app: FastifyInstance): void;
  close(): Promise<void>;
}

/** How devices prove who they are, and what became of messages nobody understood. */
export const createConnections = (parts: ConnectionsParts): Connections => {
  const { db, clock, logger, events, devices } = parts;
  const tokens = createTokenRegistry(db, clock, logger, devices);
  const deadLetters = createDeadLetters(db, clock, logger);
  const stopListening = events.on(deviceChanged, ({ deviceId, after }) => {
    if (after) return;
    tokens.forgetDevice(deviceId);
    events.emit(tokenChanged, { deviceId });
  });
  return {
    credentials: tokens.credentials,
    deadLetters,
    load: tokens.load,
    routes: (app) => {
      tokenRoutes(app, { ...parts, tokens });
      deadLetterRoutes(app, parts);
    },
    close: async () => {
      stopListening();
      await Promise.all([tokens.close(), deadLetters.close()]);
    },
  };
};

export const connections = defineService("connections", ({ use, onStart, onStop, ...kernel }) => {
  const feature = createConnections({
    ...kernel,
    activity: use(activityLog),
    tables: use(tableExport),
    devices: use(deviceRegistry),
  });
  onStart(feature.load);
  onStop(feature.close);
  return feature;
});
