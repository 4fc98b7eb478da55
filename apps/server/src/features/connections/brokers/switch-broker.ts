import type { BrokerAttempt } from "@sgval/contract/connections/brokers";
import type { Caller } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { auditedChange } from "../../activity/index.ts";
import { brokerStored } from "./broker-registry.ts";
import { attemptOf, type BrokerDeps, demandBroker, demandOwnBroker } from "./broker-view.ts";
import { deleteBrokerRow, lockBroker, switchBroker } from "./brokers.store.ts";
import { brokerHistory } from "./save-broker.ts";

const switchTo = async (deps: BrokerDeps, id: number, enabled: boolean, caller: Caller): Promise<void> => {
  const { name } = demandBroker(deps, id);
  await auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
    if (!(await switchBroker(trx, id, enabled, now))) return;
    await record({
      ...{ subject: "mqtt_broker", subjectId: id, subjectName: name },
      detail: enabled ? "mqtt_broker_on" : "mqtt_broker_off",
    });
    emit(brokerStored, { brokerId: id });
  });
};

const connect = async (deps: BrokerDeps, id: number, caller: Caller): Promise<BrokerAttempt> => {
  await switchTo(deps, id, true, caller);
  await deps.brokers.connect(id);
  return attemptOf(deps, demandBroker(deps, id));
};

/** Switches a broker on and connects now. Errors: `not_found`, `mqtt_already_connected`. */
export const connectBroker =
  (deps: BrokerDeps) =>
  (id: number, caller: Caller): Promise<BrokerAttempt> => {
    demandOwnBroker(deps, id);
    if (deps.brokers.statusOf(id).state === "connected") throw new Refusal("mqtt_already_connected");
    return connect(deps, id, caller);
  };

/** The same for all that are not connected, at once; with what came of each. */
export const connectAll =
  (deps: BrokerDeps) =>
  (caller: Caller): Promise<BrokerAttempt[]> =>
    Promise.all(
      deps.registry
        .all()
        .map((broker) =>
          deps.brokers.statusOf(broker.id).state === "connected"
            ? attemptOf(deps, broker)
            : connect(deps, broker.id, caller),
        ),
    );

/** Disconnects a broker and leaves it so. Errors: `not_found`. */
export const disconnectBroker =
  (deps: BrokerDeps) =>
  async (id: number, caller: Caller): Promise<BrokerAttempt> => {
    demandOwnBroker(deps, id);
    await switchTo(deps, id, false, caller);
    await deps.brokers.apply();
    return attemptOf(deps, demandBroker(deps, id));
  };

/** Disconnects and deletes a broker. Errors: `not_found`. */
export const deleteBroker =
  (deps: BrokerDeps) =>
  async (id: number, caller: Caller): Promise<void> => {
    demandOwnBroker(deps, id);
    await auditedChange(deps, caller, async ({ trx, record, emit }) => {
      const broker = await lockBroker(trx, id);
      if (!broker) throw new Refusal("not_found");
      await deleteBrokerRow(trx, id);
      await record({
        ...{ subject: "mqtt_broker", subjectId: id, subjectName: broker.name, detail: "mqtt_broker_deleted" },
        before: brokerHistory(broker),
      });
      emit(brokerStored, { brokerId: id });
    });
  };
