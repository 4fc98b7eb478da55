import type { CustomerMessage } from "../../../gateways/mqtt/customer-client.ts";
import type { GatewayTopics } from "../../../gateways/mqtt/gateway-sessions.ts";
import type { DeviceHandlers, PublishHandler } from "../../../gateways/mqtt/handlers.ts";
import { systemSignature } from "../../../kernel/actor.ts";
import { isDatabaseDown } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { type AuditDeps, auditedChange } from "../../activity/index.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import type { DeadLetterInput } from "../dead-letters/dead-letters.store.ts";
import type { DeadLetters } from "../dead-letters/dead-letters.ts";
import { type BrokerRegistry, brokerStored, retryAfter } from "./broker-registry.ts";
import { type BrokerRecord, noteHeardDevice } from "./brokers.store.ts";
import type { UnclaimedTopics } from "./unclaimed-topics.ts";

interface TakeDeps extends AuditDeps {
  logger: Logger;
  registry: Pick<BrokerRegistry, "locate" | "noteHeard" | "environment">;
  handlers: Pick<DeviceHandlers, "deliver">;
  deadLetters: Pick<DeadLetters, "keep">;
  unclaimed: Pick<UnclaimedTopics, "take">;
  gateways(): Pick<GatewayTopics, "take">;
}

interface Outcomes {
  /** It is committed, as readings or as a dead letter. */
  stored(): void;
  /** Not even a dead letter could be kept. */
  failed(): void;
  /** Nothing could be read of it; called before `stored`. */
  unreadable(): void;
}

const longestWait = 4_000;
const isAway = (error: Error): boolean =>
  isDatabaseDown(error) || (error instanceof Refusal && error.code === "database_unavailable");

/**
 * Takes a message of a customer's broker to the readings or to the answers of commands. Returns whether it belongs to a
 * device, and the name of that.
 */
export const createMessageTaker = (deps: TakeDeps) => {
  const { clock, logger, registry, handlers, deadLetters, unclaimed } = deps;

  const keepPlace = (device: DeviceRecord, broker: BrokerRecord): void => {
    registry.noteHeard(device.id, broker.id);
    auditedChange(deps, systemSignature("connections"), async ({ trx, record, emit }) => {
      if (!(await noteHeardDevice(trx, device.id, broker.id))) return;
      await record({
        ...{ subject: "mqtt_broker", subjectId: broker.id, subjectName: broker.name, deviceId: device.id },
        detail: "mqtt_device_assigned",
        after: { broker: broker.name },
      });
      emit(brokerStored, { brokerId: broker.id });
    }).catch((error: unknown) =>
      // It is tried again with the first message after the next start.
      logger.warn({ err: error, deviceId: device.id }, "the broker of a device could not be stored"),
    );
  };

  return (
    broker: BrokerRecord,
    { topic, payload, retained, delivery }: CustomerMessage,
    { stored, failed, unreadable }: Outcomes,
  ): { claimed: boolean; deviceName: string | null } => {
    const located = registry.locate(broker, topic);
    const { device } = located;
    const noted = delivery && { brokerId: broker.id, ...delivery };
    /** Tries again what could not be stored; a message for which something else is wrong becomes a dead letter. */
    const deliverTo = (
      sender: Pick<DeadLetterInput, "deviceId" | "gatewayId" | "receivedAt">,
      hand: (answered: Parameters<PublishHandler>[3]) => void,
      failures = 0,
    ): void =>
      hand((error, result) => {
        if (!error) {
          if (result?.dead) unreadable();
          return stored();
        }
        logger.debug({ err: error, broker: broker.name, ...sender }, "a message was not stored");
        // While the database is away nothing is wrong with the message, and a dead letter would have to wait as well.
        if (isAway(error)) return void clock.after(longestWait, () => deliverTo(sender, hand, failures));
        const wait = retryAfter[failures];
        if (wait !== undefined) clock.after(wait, () => deliverTo(sender, hand, failures + 1));
        else
          void deadLetters
            .keep({ source: "mqtt", ...sender, topic, payload, reason: "not_stored" })
            .then(stored, failed);
      });
    if (!device) {
      if (located.use === null) {
        const { reason, name } = located;
        // Gateways sign in at the embedded broker or at that of the environment: a customer's broker knows no secret of theirs.
        const isOfGateways = broker.id === registry.environment()?.id;
        const ofGateway =
          !isOfGateways || retained || reason === "device_elsewhere"
            ? null
            : deps.gateways().take(topic, payload, noted);
        if (ofGateway) {
          const { gatewayId, at, attempt } = ofGateway;
          deliverTo({ deviceId: null, gatewayId, receivedAt: at }, (answered) => {
            attempt().then((received) => answered(null, received), answered);
          });
          return { claimed: true, deviceName: null };
        }
        // Nobody asked for it, or nobody knows how old it is: it will be no reading whoever the topic is given to.
        const isKeepable = reason !== "not_subscribed" && !retained;
        void unclaimed.take({ brokerId: broker.id, topic, reason, name, payload, isKeepable }).then(stored);
      } else stored();
      return { claimed: located.use === "control", deviceName: null };
    }
    const { use } = located;
    if (retained) {
      // Nobody knows how old it is: without a time of its own it would count as measured now.
      stored();
      return { claimed: true, deviceName: device.name };
    }
    if (located.isNew) keepPlace(device, broker);
    deliverTo({ deviceId: device.id }, (answered) =>
      handlers.deliver(use, device.id, topic, payload, answered, noted),
    );
    return { claimed: true, deviceName: device.name };
  };
};
