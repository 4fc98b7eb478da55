import { refusalFor } from "@sgval/contract/control/command-gate";
import type { IssuedCommand } from "@sgval/contract/control/who-acts";
import { LRUCache } from "lru-cache";
import { within } from "../../../kernel/ends-within.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { deadlineOf, isStop } from "../command-lifecycle.ts";
import { type CommandRecord, isSameRequest, newCmdId, waitingCommand } from "../command-record.ts";
import type { ControlContext } from "../control-deps.ts";
import type { PublishedStop } from "./stop-journal.ts";
import type { Unrecorded, UnrecordedStops } from "./unrecorded-stops.ts";

/** How long a stop may wait for the database before it is published (milliseconds). */
const longestWait = 250;
/** How long until it is answered although no socket has taken it: the broker tries four, 250 ms each. */
const longestPublish = 1_000;

type WantedStop = Omit<PublishedStop, "kind" | "publishedAt">;

export interface StopPublisher {
  /**
   * Sends a stop over the database as `store` does, but publishes it first when that takes too long or fails. Rejects
   * when neither is possible.
   */
  send(
    stop: Omit<WantedStop, "cmdId">,
    store: (cmdId: string) => Promise<IssuedCommand>,
  ): Promise<IssuedCommand>;
  /**
   * The last question before a command is published: not one that was published first already, and after such a stop
   * nothing but stops until it is recorded.
   */
  mayPublish(command: CommandRecord): Promise<boolean>;
  /**
   * Begins to watch a device for what is no command and yet published to it. What it gives says, right before the publish,
   * whether no stop was sent since, none waits to be recorded, and this server still holds the lease.
   */
  watch(deviceId: number): () => boolean;
}

/** The stop as clients see it until it is recorded: published, without a number. */
const commandOfStop = (stop: PublishedStop, mode: CommandRecord["mode"], deadlineAt: Date): CommandRecord => {
  const sentAt = new Date(stop.publishedAt);
  return {
    ...waitingCommand({
      ...stop,
      id: 0,
      mode,
      stateBefore: null,
      createdAt: sentAt,
      expiresAt: deadlineAt,
    }),
    status: "processing",
    sentAt,
    deadlineAt,
    journalledAt: sentAt,
  };
};

/** Publishes safety stops that the database holds back, before they are recorded; see decision 60. */
export const createStopPublisher = (context: ControlContext, unrecorded: UnrecordedStops): StopPublisher => {
  const { clock, registry, connections, publisher, lease, logger } = context;
  const { responseWaitSeconds, view, emitChanges } = context;
  /** Stops on their way through the database, and whether they were published. */
  const underWay = new Map<string, { published: boolean }>();
  /** How many stops each device was sent since the start. */
  const begun = new Map<number, number>();
  const begunOf = (deviceId: number): number => begun.get(deviceId) ?? 0;
  /** A repeated request keeps its id, which the device recognises when it hears it again. */
  const ids = new LRUCache<string, string>({ max: 1_000 });
  /** Those published first, also once they are recorded: their own transaction may end after that. */
  const publishedFirst = new LRUCache<string, true>({ max: 1_000 });

  const idOf = (deviceId: number, requestId: string): string => {
    const key = `${deviceId} ${requestId}`;
    const cmdId = ids.get(key) ?? newCmdId();
    ids.set(key, cmdId);
    return cmdId;
  };
  const commandOf = (stop: PublishedStop): CommandRecord => {
    const mode = stop.takeManual ? "manual" : (registry.get(stop.device.id)?.mode ?? "manual");
    return commandOfStop(stop, mode, deadlineOf(new Date(stop.publishedAt), responseWaitSeconds));
  };

  /** The stop of a repeated request, if it was published. The id of another request is refused. */
  const answerRepeated = async (
    { stop, published }: Pick<Unrecorded, "stop" | "published">,
    { requested }: Pick<WantedStop, "requested">,
  ): Promise<IssuedCommand | null> => {
    if (!isSameRequest(stop.requested, requested)) throw new Refusal("request_id_reused");
    return (await published) ? view(commandOf(stop)) : null;
  };

  /** Whether it was written to a connection; one that has taken no data yet may still do so, and then the device hears it. */
  const publish = async (device: DeviceRecord, command: CommandRecord): Promise<boolean> => {
    const outcome = publisher.publish(device, command).catch((error: unknown) => {
      logger.error({ err: error, cmdId: command.cmdId }, "publishing a stop failed");
      return "refused" as const;
    });
    const result = await within(clock, longestPublish, outcome, () => "stalled" as const);
    return result === "sent" || result === "stalled";
  };

  /** Publishes it now, if its device listens and what is known in memory allows it; `null` if not. */
  const publishFirst = async (wanted: WantedStop): Promise<IssuedCommand | null> => {
    const already = unrecorded.find(wanted.cmdId);
    if (already) return answerRepeated(already, wanted);
    const device = registry.get(wanted.device.id);
    if (!device || !connections.of(device.id).listening) return null;
    const { requested, source, takeManual } = wanted;
    const gate = {
      device,
      mode: device.mode,
      hasSettings: true,
      state: null,
      openActions: [],
      oppositeUncertain: false,
    };
    if (refusalFor(gate, { ...requested, source, takeManual })) return null;

    const stop: PublishedStop = { ...wanted, kind: "stop", publishedAt: clock.now() };
    const command = commandOf(stop);
    if (!(await unrecorded.add(stop, publish(device, command)))) {
      logger.warn({ cmdId: stop.cmdId, deviceId: device.id }, "no connection took a stop; the database may");
      return null;
    }
    publishedFirst.set(stop.cmdId, true);
    logger.warn({ cmdId: stop.cmdId, deviceId: device.id }, "a stop was published before it was recorded");
    emitChanges([command]);
    return view(command);
  };

  return {
    send: async (named, store) => {
      begun.set(named.device.id, begunOf(named.device.id) + 1);
      const stop = { ...named, cmdId: idOf(named.device.id, named.requestId) };
      const first = unrecorded.findRequest(stop.device.id, stop.requestId);
      const repeated = first && (await answerRepeated(first, stop));
      if (repeated) return repeated;
      const progress = underWay.get(stop.cmdId) ?? { published: false };
      underWay.set(stop.cmdId, progress);
      const stored = store(stop.cmdId);
      const ended = stored.catch((error: unknown) => (error instanceof Refusal ? error : ("late" as const)));
      const outcome = await within(clock, longestWait, ended, () => "late" as const);
      underWay.delete(stop.cmdId);
      if (outcome instanceof Refusal) throw outcome;
      // It may be stored, but not sent although its device listens.
      const waits =
        outcome === "late" || (outcome.status === "waiting" && connections.of(stop.device.id).listening);
      const published = waits && !progress.published ? await publishFirst(stop) : null;
      if (!published) return stored;
      stored.then(unrecorded.recordAll, unrecorded.recordAll);
      return published;
    },
    mayPublish: async (command) => {
      if (publishedFirst.has(command.cmdId)) return false;
      const first = unrecorded.find(command.cmdId);
      if (first && (await first.published)) return false;
      const { deviceId } = command;
      if (unrecorded.preempts(command.id)) return false;
      if (deviceId !== null && unrecorded.holdsBack(deviceId) && !isStop(command)) return false;
      const progress = underWay.get(command.cmdId);
      if (progress) progress.published = true;
      return true;
    },
    watch: (deviceId) => {
      const before = begunOf(deviceId);
      return () => lease.isHeld() && begunOf(deviceId) === before && !unrecorded.holdsBack(deviceId);
    },
  };
};
