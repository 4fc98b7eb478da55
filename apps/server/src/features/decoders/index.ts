import type { FastifyInstance } from "fastify";
import { tableExport } from "../../gateways/tables/send-table.ts";
import { defineService } from "../../kernel/services.ts";
import { createUplinkDecoders, decoderStored } from "./decode-uplinks.ts";
import { decoderRoutes } from "./decoders.routes.ts";
import { createSandbox } from "./sandbox/sandbox.ts";

export type { UplinkDecoders } from "./decode-uplinks.ts";
export type { Decoded } from "./run-decoder.ts";
export { arrivalOf } from "./uplink-bytes.ts";

/** Programs that make fields of the bytes of devices. */
export const decoders = defineService("decoders", ({ use, onStart, onStop, ...kernel }) => {
  const { db, clock, events, logger } = kernel;
  const sandbox = createSandbox();
  const uplinks = createUplinkDecoders({ db, clock, logger, sandbox });
  events.on(decoderStored, ({ decoderId }) => uplinks.reload(decoderId));
  onStart(uplinks.load);
  onStop(async () => {
    await Promise.all([sandbox.close(), uplinks.close()]);
  });
  return {
    uplinks,
    routes: (app: FastifyInstance): void =>
      decoderRoutes(app, { db, clock, events, sandbox }, use(tableExport)),
  };
});
