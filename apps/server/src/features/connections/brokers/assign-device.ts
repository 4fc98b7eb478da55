import type {
  assignBrokerDevice,
  brokerDeviceParams,
  topicTakenDetails,
} from "@sgval/contract/connections/brokers";
import type * as z from "zod";
import { type Caller, sees } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { auditedChange, changedFields } from "../../activity/index.ts";
import { demandVisibleDevice } from "../../devices/index.ts";
import { brokerStored } from "./broker-registry.ts";
import { type BrokerDeps, demandBroker } from "./broker-view.ts";
import { brokenBrokerRule, deletePlacement, lockPlacement, storePlacement } from "./brokers.store.ts";

type Named = z.output<typeof brokerDeviceParams>;

/** Puts a device behind a broker. Errors: `not_found`, `mqtt_topic_taken`. */
export const assignDevice =
  (deps: BrokerDeps) =>
  (
    { id, deviceId, topic, checksExpiry }: Named & z.output<typeof assignBrokerDevice.body>,
    caller: Caller,
  ): Promise<void> => {
    const broker = demandBroker(deps, id);
    const device = demandVisibleDevice(deps.devices, caller.actor, deviceId);
    /** The topic of another device stays with it. */
    const refuseTaken = (): Refusal => {
      const owner = topic ? deps.registry.ownerOf(broker, topic) : null;
      const deviceName = owner && sees(caller.actor, owner.id) ? owner.name : null;
      return new Refusal("mqtt_topic_taken", { deviceName } satisfies z.output<typeof topicTakenDetails>);
    };
    const owner = topic ? deps.registry.ownerOf(broker, topic) : null;
    if (owner && owner.id !== deviceId) throw refuseTaken();
    return auditedChange(deps, caller, async ({ trx, record, emit }) => {
      const before = await lockPlacement(trx, deviceId);
      const here = before?.brokerId === id ? before : undefined;
      const after = {
        ...{ deviceId, brokerId: id, assigned: true },
        topic: topic === undefined ? (here?.topic ?? null) : topic,
        checksExpiry: checksExpiry ?? here?.checksExpiry ?? false,
      };
      await storePlacement(trx, after);
      const historyOf = (placement: Omit<typeof after, "deviceId">) => ({
        broker: deps.registry.get(placement.brokerId)?.name ?? null,
        topic: placement.topic,
        checksExpiry: placement.checksExpiry,
      });
      const changed = changedFields(before ? historyOf(before) : {}, historyOf(after));
      if (changed)
        await record({
          ...{ subject: "mqtt_broker", subjectId: id, subjectName: broker.name, deviceId: device.id },
          detail: "mqtt_device_assigned",
          ...changed,
        });
      emit(brokerStored, { brokerId: id });
    }).catch((error: unknown) => {
      const rule = brokenBrokerRule(error);
      throw rule === "topic" ? refuseTaken() : rule === "gone" ? new Refusal("not_found") : error;
    });
  };

/** Takes back that a device was put behind a broker. Errors: `not_found`. */
export const releaseDevice =
  (deps: BrokerDeps) =>
  ({ id, deviceId }: Named, caller: Caller): Promise<void> => {
    const broker = demandBroker(deps, id);
    demandVisibleDevice(deps.devices, caller.actor, deviceId);
    return auditedChange(deps, caller, async ({ trx, record, emit }) => {
      const before = await lockPlacement(trx, deviceId);
      if (before?.brokerId !== id) throw new Refusal("not_found");
      await deletePlacement(trx, deviceId);
      await record({
        ...{ subject: "mqtt_broker", subjectId: id, subjectName: broker.name, deviceId },
        detail: "mqtt_device_released",
        before: { broker: broker.name, topic: before.topic },
      });
      emit(brokerStored, { brokerId: id });
    });
  };
