import { randomBytes, X509Certificate } from "node:crypto";
import { type Broker, type BrokerBody, mostBrokers } from "@sgval/contract/connections/brokers";
import { message } from "@sgval/contract/message";
import { type Actor, type Caller, sees } from "../../../kernel/actor.ts";
import { Refusal, refuseField, refuseTaken } from "../../../kernel/errors.ts";
import { auditedChange, changedFields } from "../../activity/index.ts";
import { sealPassword, sealUsername } from "./broker-account.ts";
import { brokerStored } from "./broker-registry.ts";
import { type BrokerDeps, brokerOf, demandBroker, demandOwnBroker } from "./broker-view.ts";
import {
  type BrokerRecord,
  brokenBrokerRule,
  insertBroker,
  lockBroker,
  replaceSubscriptions,
  updateBrokerRow,
} from "./brokers.store.ts";

/** The API error for a broken rule; any other error unchanged. */
const brokerRefusal = (error: unknown): unknown => {
  const rule = brokenBrokerRule(error);
  if (rule === "account") return new Refusal("mqtt_already_connected");
  if (rule === "name") return refuseTaken("name");
  return rule === "gone" ? new Refusal("not_found") : error;
};

/** What the activity log keeps of a broker; never its user name and password. */
export const brokerHistory = (broker: BrokerRecord) => {
  const { id, updatedAt, usernameSealed, usernameDigest, passwordSealed, subscriptions, ...fields } = broker;
  return {
    ...fields,
    hasUsername: usernameSealed !== null,
    hasPassword: passwordSealed !== null,
    subscriptions: subscriptions.map(({ topic }) => topic).join(", "),
  };
};

const newClientId = (): string => `sgval-${randomBytes(6).toString("hex")}`;

/** Errors: `validation_failed` for a certificate that cannot be read, which a connection would ignore. */
const checkCertificate = ({ ca }: BrokerBody): void => {
  try {
    if (ca) new X509Certificate(ca);
  } catch {
    throw refuseField("ca", message("certificate_pem"));
  }
};

/** The subscriptions, of devices that the caller sees. Errors: `not_found`. */
const subscriptionsOf = (
  { devices }: BrokerDeps,
  { subscriptions }: BrokerBody,
  actor: Actor,
  stored: BrokerRecord["subscriptions"],
): BrokerRecord["subscriptions"] =>
  subscriptions.map(({ topic, deviceId }) => {
    // One that the caller does not see was not shown, and stays.
    const hidden = stored.find((one) => one.topic === topic && one.deviceId !== null)?.deviceId;
    if (deviceId == null) return { topic, deviceId: hidden && !sees(actor, hidden) ? hidden : null };
    if (!sees(actor, deviceId) || !devices.get(deviceId)) throw new Refusal("not_found");
    return { topic, deviceId };
  });

/** Registers a broker and connects to it. Errors: `not_found`, `value_exists`, `mqtt_already_connected`, `list_full`. */
export const createBroker =
  (deps: BrokerDeps) =>
  async (body: BrokerBody, caller: Caller): Promise<Broker> => {
    if (deps.registry.all().length >= mostBrokers) throw new Refusal("list_full");
    checkCertificate(body);
    const subscriptions = subscriptionsOf(deps, body, caller.actor, []);
    const id = await auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const fields = { ...body, clientId: body.clientId || newClientId() };
      const empty = { usernameSealed: null, usernameDigest: null, passwordSealed: null };
      const newId = await insertBroker(trx, { ...fields, ...empty }, now);
      const username = sealUsername(deps.secrets, newId, body.username);
      // What is encrypted is bound to the id.
      const passwordSealed = body.password ? sealPassword(deps.secrets, newId, body.password) : null;
      await updateBrokerRow(trx, newId, { ...fields, ...username, passwordSealed }, now);
      await replaceSubscriptions(trx, newId, subscriptions);
      const stored = await lockBroker(trx, newId);
      if (!stored) throw new Refusal("not_found");
      await record({
        ...{
          subject: "mqtt_broker",
          subjectId: newId,
          subjectName: body.name,
          detail: "mqtt_broker_created",
        },
        after: brokerHistory(stored),
      });
      emit(brokerStored, { brokerId: newId });
      return newId;
    }).catch((error: unknown) => {
      throw brokerRefusal(error);
    });
    if (body.enabled) await deps.brokers.connect(id);
    return brokerOf(deps, demandBroker(deps, id), caller.actor);
  };

/** Changes a broker; the same values change nothing. Errors: `not_found`, `value_exists`, `mqtt_already_connected`. */
export const updateBroker =
  (deps: BrokerDeps) =>
  async ({ id, ...body }: BrokerBody & { id: number }, caller: Caller): Promise<Broker> => {
    demandOwnBroker(deps, id);
    checkCertificate(body);
    await auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const before = await lockBroker(trx, id);
      if (!before) throw new Refusal("not_found");
      const { password } = body;
      const passwordSealed =
        password === undefined
          ? before.passwordSealed
          : password
            ? sealPassword(deps.secrets, id, password)
            : null;
      const subscriptions = subscriptionsOf(deps, body, caller.actor, before.subscriptions);
      const username = sealUsername(deps.secrets, id, body.username);
      const clientId = body.clientId || before.clientId;
      await updateBrokerRow(trx, id, { ...body, ...username, clientId, passwordSealed }, now);
      await replaceSubscriptions(trx, id, subscriptions);
      const after = await lockBroker(trx, id);
      if (!after) throw new Refusal("not_found");
      const changed = changedFields(brokerHistory(before), brokerHistory(after));
      const isRenamed = after.usernameDigest !== null && after.usernameDigest !== before.usernameDigest;
      if (!changed && !password && !isRenamed) return;
      await record({
        ...{ subject: "mqtt_broker", subjectId: id, subjectName: body.name, detail: "mqtt_broker_updated" },
        before: changed?.before ?? {},
        after: {
          ...changed?.after,
          ...(isRenamed ? { usernameReplaced: true } : {}),
          ...(password ? { passwordReplaced: true } : {}),
        },
      });
      emit(brokerStored, { brokerId: id });
    }).catch((error: unknown) => {
      throw brokerRefusal(error);
    });
    return brokerOf(deps, demandBroker(deps, id), caller.actor);
  };
