import { filterOf, matchesFilter } from "@sgval/contract/connections/topic-template";
import type { WaitingReason } from "@sgval/contract/device-gateways/waiting-devices";
import type { ConnectionKind } from "@sgval/contract/devices/freshness";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../kernel/clock.ts";
import { Refusal } from "../../kernel/errors.ts";
import { createOncePerMinute } from "../../kernel/log-throttle.ts";
import type { Logger } from "../../kernel/logging.ts";
import { createTokenBucket, type MessageRate } from "../../kernel/rate-limit.ts";
import type { DeadLetters } from "../connections/index.ts";
import type { DeviceRecord, DeviceRegistry } from "../devices/index.ts";
import type { Intake, IntakeResult } from "../readings/index.ts";
import { type createAdoptionByRule, ruleFor } from "./adopt-device.ts";
import type { GatewayRegistry } from "./gateway-registry.ts";
import type { GatewayRecord } from "./gateways.store.ts";
import type { Outcome, RecentMessages } from "./recent-messages.ts";
import { leftOf, type Part, splitMessage } from "./split-message.ts";
import type { WaitingDevices } from "./waiting-devices.ts";

interface ReceiveDeps {
  clock: Clock;
  logger: Logger;
  registry: GatewayRegistry;
  devices: DeviceRegistry;
  intake: Pick<Intake, "accept">;
  deadLetters: Pick<DeadLetters, "keep">;
  waiting: Pick<WaitingDevices, "note">;
  recent: Pick<RecentMessages, "note">;
  adoptByRule: ReturnType<typeof createAdoptionByRule>;
  count(gateway: GatewayRecord, outcome: Outcome): void;
}

interface Incoming {
  topic: string | null;
  payload: Buffer;
  source: ConnectionKind;
  /** What the request is about, where a network server says so. */
  event?: string | undefined;
}

/** What became of a message, and of the readings in it. */
export interface Received extends Outcome {
  accepted: number;
  duplicates: number;
  /** Nothing of it could be read. */
  dead: { reason: string } | null;
}

/** Of one gateway; a network of ten thousand meters that reports every minute sends 170 a second. */
const gatewayRate: MessageRate = { perSecond: 1_000, burst: 10_000 };
const bytesPerMessage = 2_048;
/** A rule that failed for a key is not tried with each of its messages. */
const triedAgainAfter = 60_000;

const nothing: Received = {
  ...{ forwarded: 0, unknown: 0, refused: 0, keys: [], reason: null },
  ...{ accepted: 0, duplicates: 0, dead: null },
};

/**
 * Takes a message of a gateway apart and hands what each device sent to the readings, as if the device had sent it. Resolves when all
 * of it is stored. Errors: those of the intake, of which the sender repeats the whole message.
 */
export const createMessageReceiver = (deps: ReceiveDeps) => {
  const { clock, logger, registry, devices, intake, deadLetters, waiting, recent, adoptByRule } = deps;
  const firstThisMinute = createOncePerMinute(clock);
  const buckets = new LRUCache<number, ReturnType<typeof createTokenBucket>>({ max: 1_000 });
  const failedRules = new LRUCache<string, WaitingReason>({
    ...{ max: 10_000, ttl: triedAgainAfter, ttlResolution: 0 },
    perf: { now: () => clock.elapsed() + 1 },
  });

  const waitFor = (gatewayId: number, { payload, source }: Incoming): number => {
    const bucket = buckets.get(gatewayId) ?? createTokenBucket(clock, gatewayRate);
    buckets.set(gatewayId, bucket);
    return bucket(Math.max(1, payload.length / bytesPerMessage), source === "mqtt");
  };

  const deliver = (
    device: DeviceRecord,
    payload: Buffer,
    { source, topic }: Incoming,
  ): Promise<IntakeResult> =>
    new Promise((resolve, reject) =>
      intake.accept({ device, payload, source, topic }, (error, result) =>
        error || !result ? reject(error) : resolve(result),
      ),
    );

  const adopted = async (gateway: GatewayRecord, key: string): Promise<DeviceRecord | WaitingReason> => {
    if (registry.isElsewhere(gateway.id, key)) return "device_elsewhere";
    const rule = ruleFor(gateway, key);
    if (!rule) return "no_rule";
    const name = `${gateway.id} ${gateway.updatedAt.getTime()} ${key}`;
    const failed = failedRules.get(name);
    if (failed) return failed;
    const device = await adoptByRule(gateway, rule, key);
    if (typeof device === "string") failedRules.set(name, device);
    return device;
  };

  /** The readings of one part; why there are none for a device that nobody has adopted. */
  const takePart = async (
    gateway: GatewayRecord,
    { key, payload }: Part,
    message: Incoming,
  ): Promise<IntakeResult | WaitingReason> => {
    const known = devices.get(registry.deviceOf(gateway.id, key) ?? 0);
    const device = known ?? (await adopted(gateway, key));
    if (typeof device !== "string") return deliver(device, payload, message);
    waiting.note({ gatewayId: gateway.id, key, reason: device, topic: message.topic, payload });
    return device;
  };

  const take = async (gateway: GatewayRecord, message: Incoming): Promise<Received> => {
    const { topic, payload, source, event } = message;
    const namesEvents = gateway.preset === "chirpstack_v4" || gateway.preset === "chirpstack_v3";
    if (namesEvents && event !== undefined && event !== "up") return { ...nothing, reason: "other_event" };
    if (topic !== null && gateway.topic !== null && !matchesFilter(filterOf(gateway.topic), topic))
      return { ...nothing, reason: "other_topic" };
    const split = splitMessage(gateway, topic, payload);
    const letter = { source, deviceId: null, gatewayId: gateway.id, topic, payload };
    if ("problem" in split) {
      const reason = split.problem;
      await deadLetters.keep({ ...letter, reason, detail: gateway.name });
      const isUnnamed = reason === "no_device_key";
      return { ...nothing, refused: 1, reason: isUnnamed ? reason : "not_readable", dead: { reason } };
    }
    const { parts, beyond, unnamed } = split;
    const settled = await Promise.allSettled(parts.map((part) => takePart(gateway, part, message)));
    const failed = settled.find((one) => one.status === "rejected");
    if (failed) throw failed.reason;
    const results = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const taken = results.filter((one) => typeof one !== "string");
    const elsewhere = results.filter((one) => one === "device_elsewhere").length;
    const left = leftOf(split);
    if (left) await deadLetters.keep({ ...letter, ...left });
    const sum = (field: "accepted" | "duplicates") => taken.reduce((total, one) => total + one[field], 0);
    return {
      forwarded: taken.length,
      unknown: results.length - taken.length - elsewhere,
      refused: beyond + unnamed + elsewhere,
      keys: parts.map(({ key }) => key),
      reason: left?.reason ?? (elsewhere > 0 ? "device_elsewhere" : null),
      ...{ accepted: sum("accepted"), duplicates: sum("duplicates"), dead: null },
    };
  };

  const note = (gateway: GatewayRecord, { topic, payload }: Incoming, outcome: Outcome): void => {
    recent.note(gateway.id, { topic, payload, at: clock.now() }, outcome);
    deps.count(gateway, outcome);
    if (outcome.refused > 0 && firstThisMinute(`${gateway.id} ${outcome.reason}`))
      logger.warn(
        { gateway: gateway.name, reason: outcome.reason, refused: outcome.refused },
        "a message of a gateway was refused, or a part of it",
      );
  };

  return async (gateway: GatewayRecord, message: Incoming): Promise<Received> => {
    const wait = waitFor(gateway.id, message);
    if (wait > 0 && message.source === "http")
      throw new Refusal("too_many_requests", { retryAfterSeconds: Math.ceil(wait / 1000) });
    if (wait > 0) await new Promise<void>((resolve) => clock.after(wait, resolve));
    try {
      const received = await take(gateway, message);
      note(gateway, message, received);
      return received;
    } catch (error) {
      note(gateway, message, { ...nothing, reason: "not_stored" });
      throw error;
    }
  };
};
export type MessageReceiver = ReturnType<typeof createMessageReceiver>;
