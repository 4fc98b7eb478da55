import type { FastifyInstance } from "fastify";
import { type Tables, tableExport } from "../../gateways/tables/send-table.ts";
import type { Logger } from "../../kernel/logging.ts";
import { defineService } from "../../kernel/services.ts";
import type { AuditDeps } from "../activity/index.ts";
import { type DeviceRegistry, deviceChanged, deviceRegistry } from "../devices/index.ts";
import { deadLetterRoutes, tokenRoutes } from "./connections.routes.ts";
import { createDeadLetters, type DeadLetterBox } from "./dead-letters.ts";
import { createTokenRegistry, type DeviceCredentials, tokenChanged } from "./token-registry.ts";

export type { DeadLetterInput } from "./dead-letters.store.ts";
export type { DeadLetters } from "./dead-letters.ts";
export type { DeviceCredentials } from "./token-registry.ts";
export { tokenChanged } from "./token-registry.ts";

export interface ConnectionsDeps extends AuditDeps {
  logger: Logger;
  tables: Tables;
  devices: DeviceRegistry;
}

export interface Connections {
  credentials: DeviceCredentials;
  deadLetters: DeadLetterBox;
  /** Loads all tokens; call it before the listeners open. */
  load(): Promise<void>;
  routes(app: FastifyInstance): void;
  close(): Promise<void>;
}

/** Device tokens, and messages that could not be decoded. */
const createConnections = (deps: ConnectionsDeps): Connections => {
  const { db, clock, logger, events, devices } = deps;
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
      tokenRoutes(app, { ...deps, tokens });
      deadLetterRoutes(app, deps);
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
    tables: use(tableExport),
    devices: use(deviceRegistry),
  });
  onStart(feature.load);
  onStop(feature.close);
  return feature;
});
