import { mayComeLate } from "@sgval/contract/control/command-gate";
import { commandAddress } from "@sgval/contract/device-gateways/commands";
import type { DeviceBroker } from "../../../gateways/mqtt/device-broker.ts";
import type { OutsideBroker } from "../../../gateways/mqtt/device-links.ts";
import type { GatewayCommands, GatewayOutcome } from "../../../gateways/mqtt/gateway-commands.ts";
import type { Outbound } from "../../../gateways/webhooks/outbound.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { within } from "../../../kernel/ends-within.ts";
import type { Logger } from "../../../kernel/logging.ts";
import type { SecretBox } from "../../../kernel/secrets/secret-box.ts";
import type { DeviceRecord, DeviceRegistry } from "../../devices/index.ts";
import type { GatewayRegistry } from "../gateway-registry.ts";
import type { GatewayRecord } from "../gateways.store.ts";
import { openCommandSecret } from "./command-secret.ts";
import type { EncodeCommand } from "./encode-command.ts";
import { behindStops, type Envelope, emptyEnvelope, envelopeOf } from "./envelope.ts";

interface SenderDeps {
  clock: Clock;
  logger: Logger;
  registry: Pick<GatewayRegistry, "placeOf" | "get">;
  devices: Pick<DeviceRegistry, "get">;
  broker: Pick<DeviceBroker, "gateways">;
  outside(): OutsideBroker | null;
  outbound: Pick<Outbound, "post">;
  secrets: SecretBox;
  encode: EncodeCommand;
}

/** How a device is reached over its gateway. */
interface Way {
  device: DeviceRecord;
  gateway: GatewayRecord;
  key: string;
  /** The topic or URL; `null` where the key of the device cannot stand in it. */
  address: string | null;
}

/** How long a command waits until what was sent before is taken back (milliseconds). */
const longestWithdrawal = 1_000;
/** So many stops of a device are kept until its next messages. */
const mostStops = 8;
/** How long a broker may keep what takes everything back (seconds). */
const withdrawalExpiry = 60;

/** Hands commands to the gateways that devices are behind, or to their networks. */
export const createCommandSender = (deps: SenderDeps): GatewayCommands => {
  const { clock, logger, registry, devices, broker, outbound, secrets } = deps;
  /** What was sent to each device last, and how: its network has nothing newer, also when its gateway was changed since. */
  const lastSent = new Map<number, { cmdId: string; payload: Buffer; way: Way }>();
  /** Stops that The Things Stack keeps until the next messages of a device, oldest first: whatever comes next replaces its list. */
  const waitingStops = new Map<number, Envelope[]>();
  /** What is being taken back, by device: it must not overtake the next command. */
  const withdrawals = new Map<number, Promise<unknown>>();

  const wayTo = (deviceId: number): Way | null => {
    const place = registry.placeOf(deviceId);
    if (!place) return null;
    const gateway = registry.get(place.gatewayId);
    if (!gateway?.enabled || !gateway.commands) return null;
    const device = devices.get(deviceId);
    if (device?.connection !== "http") return null;
    const { preset, connection, commands } = gateway;
    const address = commandAddress({ preset, connection, address: commands.address }, place.key);
    return { device, gateway, key: place.key, address };
  };

  const post = async (
    gateway: GatewayRecord,
    url: string,
    { payload, contentType, ...method }: Envelope,
  ): Promise<GatewayOutcome> => {
    const secret = openCommandSecret(secrets, gateway);
    const { header = "", insideAllowed = false } = gateway.commands ?? {};
    if (secret === undefined) {
      logger.error({ gateway: gateway.name }, "the secret of a gateway was encrypted with another key");
      return "rejected";
    }
    const headers = { "content-type": contentType, ...(secret !== null && { [header]: secret }) };
    const result = await outbound.post({ ...method, url, headers, body: payload, insideAllowed });
    if (result.accepted) return "sent";
    logger.warn({ gateway: gateway.name, reason: result.reason }, "a gateway did not take a command");
    // It may have taken it before it failed.
    const nobodyKnows = result.mayHaveArrived === true || /^status_(408|5)/.test(result.reason);
    return nobodyKnows ? "refused" : "rejected";
  };

  const handOver = (
    { gateway, address }: Way,
    envelope: Envelope,
    { mayRepeat, expiresAt }: { mayRepeat: boolean; expiresAt: number },
  ): Promise<GatewayOutcome> => {
    if (address === null) return Promise.resolve("rejected");
    if (gateway.connection === "webhook") return post(gateway, address, envelope);
    const outside = deps.outside();
    return outside
      ? outside.publish(address, envelope.payload, expiresAt)
      : broker.gateways.publish(gateway.id, address, envelope.payload, { mayRepeat });
  };

  return {
    reaches: (deviceId) => {
      const way = wayTo(deviceId);
      if (!way) return null;
      const { gateway, address } = way;
      if (address === null) return false;
      if (gateway.connection === "webhook") return true;
      return deps.outside()?.connected() ?? broker.gateways.hears(gateway.id, address);
    },
    send: async (deviceId, command) => {
      const way = wayTo(deviceId);
      if (!way) return "rejected";
      // It waited while the profile of the gateway was changed.
      if (way.gateway.commands?.hearing === "after_uplink" && !mayComeLate(command.action)) {
        logger.warn({ deviceId, gateway: way.gateway.name }, "a command may not be left with a gateway");
        return "rejected";
      }
      const encoded = await deps.encode(way.device, command);
      const about = { deviceId, gateway: way.gateway.name, cmdId: command.message.cmdId };
      const single = "problem" in encoded ? null : envelopeOf(way.gateway, way.key, encoded, command);
      if (!single) {
        const reason = "problem" in encoded ? encoded.problem : "too long";
        logger.warn({ ...about, reason }, "a command could not be encoded");
        return "rejected";
      }
      await within(clock, longestWithdrawal, withdrawals.get(deviceId) ?? Promise.resolve(), () => null);
      const { exp, cmdId } = command.message;
      // It was encoded too long: its answer is not waited for any more.
      if (exp * 1000 <= clock.now()) return "absent";
      const isKept =
        way.gateway.preset === "things_stack" && way.gateway.commands?.hearing === "after_uplink";
      const stops = (isKept && waitingStops.get(deviceId)) || [];
      const envelope = stops.length > 0 ? behindStops(stops, single) : single;
      const before = lastSent.get(deviceId);
      const sent = { cmdId, payload: envelope.payload, way };
      lastSent.set(deviceId, sent);
      const hand = () => handOver(way, envelope, { mayRepeat: command.isStop, expiresAt: exp });
      // What goes on being taken back may take this with it; a stop may be heard twice.
      if (command.isStop)
        void withdrawals
          .get(deviceId)
          ?.then(async () => {
            if (lastSent.get(deviceId) === sent && exp * 1000 > clock.now()) await hand();
          })
          .catch((error: unknown) => logger.warn({ ...about, err: error }, "a stop was not sent again"));
      const outcome = await hand();
      if (isKept && command.isStop && (outcome === "sent" || outcome === "refused"))
        waitingStops.set(deviceId, [...stops, single].slice(-mostStops));
      if (outcome === "rejected" && lastSent.get(deviceId) === sent) {
        if (before === undefined) lastSent.delete(deviceId);
        else lastSent.set(deviceId, before);
      }
      return outcome;
    },
    heard: (deviceId) => {
      const [, ...left] = waitingStops.get(deviceId) ?? [];
      if (left.length > 0) waitingStops.set(deviceId, left);
      else waitingStops.delete(deviceId);
    },
    withdraw: (deviceId, { action, cmdId }) => {
      // A stop is heard late rather than never: only what is sent after it may take its place.
      const sent = lastSent.get(deviceId);
      const isLast = sent?.cmdId === cmdId;
      const way = isLast ? sent.way : wayTo(deviceId);
      if (!way) return false;
      if (mayComeLate(action) || (sent && !isLast)) return true;
      const outside = way.gateway.connection === "mqtt" ? deps.outside() : null;
      outside?.resetSilent();
      // What a connection has not acknowledged it must not hand on later.
      if (!outside && sent && broker.gateways.reset(way.gateway.id, sent.payload)) return true;
      const envelope = emptyEnvelope(way.gateway);
      if (!envelope) return true;
      const expiresAt = clock.now() / 1000 + withdrawalExpiry;
      const withdrawal = handOver(way, envelope, { mayRepeat: false, expiresAt }).catch((error: unknown) =>
        logger.warn({ err: error, deviceId }, "an unanswered command could not be taken back"),
      );
      withdrawals.set(deviceId, withdrawal);
      void withdrawal.then(() => {
        if (withdrawals.get(deviceId) === withdrawal) withdrawals.delete(deviceId);
      });
      return true;
    },
  };
};
