import { hourMs } from "@sgval/quantities/duration";
import type { FastifyInstance } from "fastify";
import { Counter } from "prom-client";
import { gatewayCredentials } from "../../gateways/mqtt/gateway-sessions.ts";
import { tableExport } from "../../gateways/tables/send-table.ts";
import { createSenderCounter } from "../../kernel/http/observe.ts";
import { createOncePer } from "../../kernel/log-throttle.ts";
import { defineService } from "../../kernel/services.ts";
import { deviceRegistry } from "../devices/index.ts";
import { authenticateOverHttp, authenticateOverMqtt } from "./authenticate-devices.ts";
import { deadLetterRoutes, refusedDeviceRoutes, tokenRoutes } from "./connections.routes.ts";
import { createDeadLetters, deadLetterRetention } from "./dead-letters/dead-letters.ts";
import { refusedGateways } from "./list-refused.ts";
import { createRefusedDevices, namesSender, refusedRetention } from "./refused-devices.ts";
import { createTokenRegistry } from "./token-registry.ts";

export { noteDeliveries, noteDelivery } from "./brokers/broker-deliveries.store.ts";
export { issueMissingToken, issueTokens, takenSecrets } from "./create-token.ts";
export type { DeadLetterInput } from "./dead-letters/dead-letters.store.ts";
export type { DeadLetters } from "./dead-letters/dead-letters.ts";
export {
  countLetters,
  deleteLetters,
  type KeptLetter,
  type LetterRow,
  newestLetter,
  selectWholeLetters,
  updateKeptLetters,
} from "./dead-letters/letter-list.store.ts";
export { selectionOf, visibleLetter } from "./dead-letters/manage-dead-letters.ts";
export { payloadOf } from "./payload-text.ts";
export { newSecret, type StoredSecret, storedSecret } from "./token-registry.ts";
export { tokenRefusal } from "./token-view.ts";

/** Device tokens, who was refused with a wrong one, and messages that could not be decoded. */
export const connections = defineService("connections", ({ use, onStart, onStop, ...kernel }) => {
  const { db, clock, logger } = kernel;
  const devices = use(deviceRegistry);
  const givenUp = new Counter({
    name: "sgval_dead_letters_given_up_total",
    help: "Dead letters deleted before their time because too many were kept",
    registers: [kernel.metrics],
  });
  const tokens = createTokenRegistry(db, clock, logger, devices);
  const gateways = use(gatewayCredentials);
  const countLetter = createSenderCounter(
    kernel.metrics,
    "sgval_dead_letters_total",
    "Messages that could not be stored as readings, by device or gateway and reason",
  );
  const countRefusal = createSenderCounter(
    kernel.metrics,
    "sgval_refused_devices_total",
    "Attempts to send as a device that were refused, by name where a device or gateway has it, and reason",
  );
  const firstThisHour = createOncePer(clock, hourMs);
  const deadLetters = createDeadLetters({
    ...{ db, clock, logger, retention: deadLetterRetention },
    kept: ({ deviceId, gatewayId, reason, topic }) => {
      const sender = devices.get(deviceId ?? 0)?.name ?? gateways.byId(gatewayId ?? 0)?.name ?? "unknown";
      countLetter(sender, reason);
      if (firstThisHour(`letter ${sender} ${reason}`))
        logger.warn({ sender, reason, topic }, "a message became a dead letter");
    },
    givenUp: (count) => givenUp.inc(count),
  });
  const refused = createRefusedDevices({
    ...{ db, clock, logger, retention: refusedRetention },
    noted: (refusal) => {
      const { name, reason, address } = refusal;
      // Names that anybody may make up are counted together.
      const isKnown = namesSender(refusal) && (devices.byName(name) ?? gateways.named(name));
      const sender = isKnown ? name : "unknown";
      countRefusal(sender, reason);
      if (isKnown && firstThisHour(`refused ${sender} ${reason}`))
        logger.warn({ sender, reason, address }, "a device or gateway was refused");
    },
  });
  const { credentials } = tokens;
  const authentication = {
    ...{ credentials, devices, refused, clock, logger },
    gateways,
  };
  onStart(async () => void (await tokens.load()));
  onStop(async () => {
    await Promise.all([tokens.close(), deadLetters.close(), refused.close()]);
  });
  return {
    credentials,
    overMqtt: authenticateOverMqtt(authentication),
    overHttp: authenticateOverHttp(authentication),
    tokens,
    deadLetters,
    refusedGateways: () => refusedGateways({ db, refused }),
    routes: (app: FastifyInstance): void => {
      tokenRoutes(app, { ...kernel, devices, tokens, tables: use(tableExport) });
      deadLetterRoutes(app, { ...kernel, devices, tables: use(tableExport) });
      refusedDeviceRoutes(app, { ...kernel, devices, refused, tables: use(tableExport) });
    },
  };
});
