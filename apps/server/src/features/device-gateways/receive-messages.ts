import { filterOf, matchesFilter } from "@sgval/contract/connections/topic-template";
import type { WaitingReason } from "@sgval/contract/device-gateways/waiting-devices";
import type { ConnectionKind } from "@sgval/contract/devices/freshness";
import { LRUCache } from "lru-cache";
import type { BrokerDelivery } from "../../gateways/mqtt/unacknowledged.ts";
import type { Clock } from "../../kernel/clock.ts";
import { isDatabaseDown } from "../../kernel/database.ts";
import { Refusal } from "../../kernel/errors.ts";
import { createOncePerMinute } from "../../kernel/log-throttle.ts";
import type { Logger } from "../../kernel/logging.ts";
import { createTokenBucket, type MessageRate } from "../../kernel/rate-limit.ts";
import type { DeadLetters } from "../connections/index.ts";
import type { DeviceRecord } from "../devices/index.ts";
import type { Intake, IntakeResult } from "../readings/index.ts";
import { type createAdoptionByRule, ruleFor } from "./adopt-device.ts";
import type { createKeyLookup } from "./complete-key.ts";
import type { GatewayRegistry } from "./gateway-registry.ts";
import type { GatewayRecord } from "./gateways.store.ts";
import type { Outcome, RecentMessages } from "./recent-messages.ts";
import type { BirthCertificates } from "./sparkplug/birth-certificates.ts";
import { takeSparkplug } from "./sparkplug/split-sparkplug.ts";
import { leftOf, type Part, type Split, splitMessage } from "./split-message.ts";
import type { WaitingDevices } from "./waiting-devices.ts";

interface ReceiveDeps {
  clock: Clock;
  logger: Logger;
  registry: GatewayRegistry;
  intake: Pick<Intake, "accept">;
  deadLetters: Pick<DeadLetters, "keep">;
  waiting: Pick<WaitingDevices, "note">;
  recent: Pick<RecentMessages, "note">;
  adoptByRule: ReturnType<typeof createAdoptionByRule>;
  deviceOf: ReturnType<typeof createKeyLookup>;
  certificates: BirthCertificates;
  /** The network of a device may have sent it what it kept. */
  heard(deviceId: number): void;
  /** Commits that a broker has delivered a message. */
  noteDelivery(delivery: BrokerDelivery): Promise<void>;
  count(gateway: GatewayRecord, outcome: Outcome): void;
}

interface Incoming {
  topic: string | null;
  payload: Buffer;
  source: ConnectionKind;
  /** When it came first; epoch milliseconds, and `elapsed` of the clock. */
  at: number;
  elapsed: number;
  /** Under which the broker of the environment delivers it again. */
  delivery?: BrokerDelivery | null | undefined;
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

const codeOf = (error: unknown) => (error instanceof Refusal ? error.code : null);
const isAway = (error: unknown): boolean => isDatabaseDown(error) || codeOf(error) === "database_unavailable";
/** Why a part was not stored, as the list of messages calls it. */
const refusalOf = (error: unknown): "too_many_requests" | "not_stored" =>
  codeOf(error) === "too_many_requests" ? "too_many_requests" : "not_stored";

/**
 * Takes a message of a gateway apart and hands what each device sent to the readings, as if the device had sent it. Resolves when all
 * of it is stored. Errors: those of the intake, of which the sender repeats the whole message.
 */
export const createMessageReceiver = (deps: ReceiveDeps) => {
  const { clock, logger, registry, intake, deadLetters, waiting, recent, adoptByRule } = deps;
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
    { source, topic, at, elapsed }: Incoming,
    delivery: BrokerDelivery | null,
  ): Promise<IntakeResult> => {
    deps.heard(device.id);
    return new Promise((resolve, reject) =>
      intake.accept({ device, payload, source, topic, receivedAt: at, elapsed, delivery }, (error, result) =>
        error || !result ? reject(error) : resolve(result),
      ),
    );
  };

  const adopted = async (gateway: GatewayRecord, part: Part): Promise<DeviceRecord | WaitingReason> => {
    const { key } = part;
    if (registry.isElsewhere(gateway.id, key)) return "device_elsewhere";
    const rule = ruleFor(gateway, part);
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
    part: Part,
    message: Incoming,
    delivery: BrokerDelivery | null,
  ): Promise<IntakeResult | WaitingReason> => {
    const { key, payload } = part;
    const device = (await deps.deviceOf(gateway, part)) ?? (await adopted(gateway, part));
    if (typeof device !== "string") return deliver(device, payload, message, delivery);
    waiting.note({ gatewayId: gateway.id, key, reason: device, topic: message.topic, payload });
    return device;
  };

  /**
   * What became of the parts, and why some were refused while the others were stored: each of those is a letter of its device, to be
   * replayed, as many network servers send nothing again. Errors: what the sender repeats the whole message for.
   */
  const takeParts = async (gateway: GatewayRecord, parts: readonly Part[], message: Incoming) => {
    const { source, topic, at, delivery = null } = message;
    const [only, ...others] = parts;
    // Readings of several devices are committed in several batches: none of them may stand for all.
    const ofOne = only && others.length === 0 ? delivery : null;
    const settled = await Promise.allSettled(parts.map((part) => takePart(gateway, part, message, ofOne)));
    const results = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const failed = parts.flatMap((part, index) => {
      const one = settled[index];
      return one?.status === "rejected" ? [{ part, error: one.reason as unknown }] : [];
    });
    const [first] = failed;
    const away = failed.find(({ error }) => isAway(error));
    if (first && (away || results.length === 0)) throw (away ?? first).error;
    for (const { part, error } of failed) {
      const deviceId = registry.deviceOf(gateway.id, part.key) ?? null;
      const reason = refusalOf(error);
      logger.debug({ err: error, gateway: gateway.name, deviceId }, "a part of a message was not stored");
      // What floods must not fill the store of letters, too.
      if (reason === "too_many_requests" && !firstThisMinute(`rate ${deviceId}`)) continue;
      const letter = { source, deviceId, gatewayId: gateway.id, topic, payload: part.payload };
      await deadLetters.keep({ ...letter, receivedAt: at, reason: "not_stored", detail: part.key });
    }
    const isStored = results.some((one) => typeof one !== "string");
    if (delivery && !ofOne && isStored) await deps.noteDelivery(delivery);
    return { results, failed: failed.length, reason: first ? refusalOf(first.error) : null };
  };

  const splitOf = (gateway: GatewayRecord, message: Incoming): Split | Promise<Split | null> =>
    gateway.keySource === "sparkplug"
      ? takeSparkplug(deps.certificates, gateway, message)
      : splitMessage(gateway, message.topic, message.payload);

  const take = async (gateway: GatewayRecord, message: Incoming): Promise<Received> => {
    const { topic, payload, source, at, event } = message;
    const namesEvents = gateway.preset === "chirpstack_v4" || gateway.preset === "chirpstack_v3";
    if (namesEvents && event !== undefined && event !== "up") return { ...nothing, reason: "other_event" };
    if (topic !== null && gateway.topic !== null && !matchesFilter(filterOf(gateway.topic), topic))
      return { ...nothing, reason: "other_topic" };
    const split = await splitOf(gateway, message);
    if (!split) return { ...nothing, reason: "other_event" };
    const letter = { source, deviceId: null, gatewayId: gateway.id, topic, payload, receivedAt: at };
    if ("problem" in split) {
      const reason = split.problem;
      await deadLetters.keep({ ...letter, reason, detail: gateway.name });
      const isUnnamed = reason === "no_device_key";
      return { ...nothing, refused: 1, reason: isUnnamed ? reason : "not_readable", dead: { reason } };
    }
    const { parts, beyond, unnamed, unexplained } = split;
    const { results, failed, reason } = await takeParts(gateway, parts, message);
    const taken = results.filter((one) => typeof one !== "string");
    const elsewhere = results.filter((one) => one === "device_elsewhere").length;
    const left = leftOf(split);
    // Of what is never read any more, one letter a minute shows enough.
    const isKept = left && (!unexplained || firstThisMinute(`alias ${gateway.id} ${unexplained.key}`));
    if (isKept) await deadLetters.keep({ ...letter, ...left });
    const sum = (field: "accepted" | "duplicates") => taken.reduce((total, one) => total + one[field], 0);
    return {
      forwarded: taken.length,
      unknown: results.length - taken.length - elsewhere,
      refused: beyond + unnamed + elsewhere + failed + (unexplained ? 1 : 0),
      keys: parts.map(({ key }) => key),
      reason: left?.reason ?? reason ?? (elsewhere > 0 ? "device_elsewhere" : null),
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
    const refuse = (error: unknown) =>
      note(gateway, message, { ...nothing, refused: 1, reason: refusalOf(error) });
    const wait = waitFor(gateway.id, message);
    if (wait > 0 && message.source === "http") {
      const refusal = new Refusal("too_many_requests", { retryAfterSeconds: Math.ceil(wait / 1000) });
      refuse(refusal);
      throw refusal;
    }
    if (wait > 0) await new Promise<void>((resolve) => clock.after(wait, resolve));
    try {
      const received = await take(gateway, message);
      note(gateway, message, received);
      return received;
    } catch (error) {
      refuse(error);
      throw error;
    }
  };
};
export type MessageReceiver = ReturnType<typeof createMessageReceiver>;
