import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { defineSharedEvent, type EventBus } from "../../../kernel/events.ts";
import { createOncePerMinute } from "../../../kernel/log-throttle.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { sharedChange } from "../../../kernel/nodes/node-channel.ts";
import { createSerializer } from "../../../kernel/serialize.ts";
import {
  type BornMetric,
  deleteEdgeNodes,
  type EdgeNode,
  type EdgeNodeId,
  loadEdgeNodes,
  storeEdgeNode,
} from "./edge-nodes.store.ts";

/** An edge node was born or died; `node`: at which server, where it is known already. */
export const edgeNodeStored = defineSharedEvent<EdgeNodeId & { node: string }>("edgeNodeStored");

/** An edge node, or a device of it. */
export interface Born {
  edgeNode: string;
  /** Empty for the node itself. */
  device: string;
}

/** What the birth in force says of the metrics of a node or device. */
export interface Birth {
  at: number;
  byAlias: ReadonlyMap<string, BornMetric>;
  byName: ReadonlyMap<string, BornMetric>;
}

/** The place of a message among those of its edge node: a number up to 255, then 0 again. */
interface MessageNumber {
  sequence: number;
  sentAt: number | null;
}

interface KnownNode {
  session: string | null;
  certificates: Map<string, Birth>;
  /** Of its last message; `null` before the first one since the start of the server. */
  last: MessageNumber | null;
  /** Between which numbers messages were lost since its birth. */
  lost: string | null;
  /** That these ended its certificates is not stored yet. */
  unstored: boolean;
}

const stepsFrom = (before: MessageNumber, { sequence }: MessageNumber): number =>
  (sequence - before.sequence + 256) % 256;

/** Whether a message was sent before another one, and is delivered again or late. */
const isOlder = (number: MessageNumber, than: MessageNumber): boolean => {
  if (number.sentAt === null || than.sentAt === null) return false;
  return number.sentAt < than.sentAt || (number.sentAt === than.sentAt && stepsFrom(than, number) >= 128);
};

/** What is remembered of one gateway; a secret that leaked must not fill the memory. A node counts as several metrics. */
const mostMetrics = 100_000;
const metricsPerNode = 20;

const sizeOf = ({ certificates }: KnownNode): number => {
  let size = metricsPerNode;
  for (const { byName } of certificates.values()) size += byName.size + 1;
  return size;
};

const birthOf = (at: number, metrics: readonly BornMetric[]): Birth => ({
  at,
  byAlias: new Map(metrics.flatMap((one) => (one.alias === null ? [] : [[one.alias, one]]))),
  byName: new Map(metrics.map((one) => [one.name, one])),
});

/**
 * The birth certificates of edge nodes, from memory: they are known as soon as they are noted, so that what comes right behind a birth is read by
 * it, and stored when the promise resolves.
 */
export const createBirthCertificates = (deps: {
  db: DatabaseHandle;
  clock: Clock;
  events: EventBus;
  logger: Logger;
}) => {
  const { db, clock, events, logger } = deps;
  const firstThisMinute = createOncePerMinute(clock);
  const nodes = new Map<number, Map<string, KnownNode>>();
  const inTurn = createSerializer();
  /** Nodes of which something newer came while their rows were read. */
  const newer = new Set<string>();
  const nameOf = ({ gatewayId, edgeNode }: EdgeNodeId): string => `${gatewayId} ${edgeNode}`;

  const put = (
    { gatewayId, edgeNode, born }: EdgeNodeId & { born: EdgeNode },
    last: MessageNumber | null = null,
  ): void => {
    const ofGateway = nodes.get(gatewayId) ?? new Map<string, KnownNode>();
    nodes.set(gatewayId, ofGateway);
    const certificates = new Map(
      born.certificates.map(({ device, at, metrics }) => [device, birthOf(at, metrics)]),
    );
    ofGateway.set(edgeNode, { session: born.session, certificates, last, lost: null, unstored: false });
  };
  /** Those that were heard last are at the end. */
  const moveToEnd = (gatewayId: number, edgeNode: string, known: KnownNode): void => {
    const ofGateway = nodes.get(gatewayId);
    ofGateway?.delete(edgeNode);
    ofGateway?.set(edgeNode, known);
  };
  const store = (gatewayId: number, edgeNode: string, forgotten: readonly string[] = []): Promise<void> =>
    inTurn(async () => {
      const known = nodes.get(gatewayId)?.get(edgeNode);
      if (!known) return;
      const certificates = [...known.certificates].map(([device, { at, byName }]) => ({
        ...{ device, at, metrics: [...byName.values()] },
      }));
      const id = { gatewayId, edgeNode };
      await sharedChange(deps, async (trx) => {
        await storeEdgeNode(trx, id, { session: known.session, certificates }, new Date(clock.now()));
        if (forgotten.length > 0) await deleteEdgeNodes(trx, gatewayId, forgotten);
        return [edgeNode, ...forgotten].map((one) => ({
          ...{ event: edgeNodeStored, payload: { gatewayId, edgeNode: one, node: events.node } },
        }));
      });
    });
  /** Forgets the nodes of a gateway that were silent for longest, as far as it has too many; answers which. */
  const forgetSilent = (gatewayId: number, { edgeNode, device }: Born): string[] => {
    const ofGateway = nodes.get(gatewayId) ?? new Map<string, KnownNode>();
    let size = 0;
    for (const known of ofGateway.values()) size += sizeOf(known);
    if (size <= mostMetrics) return [];
    const forgotten: string[] = [];
    for (const [name, known] of ofGateway) {
      if (size <= mostMetrics || name === edgeNode) continue;
      ofGateway.delete(name);
      newer.add(nameOf({ gatewayId, edgeNode: name }));
      forgotten.push(name);
      size -= sizeOf(known);
    }
    // What one node says in its birth certificates may be too much by itself.
    if (size > mostMetrics) ofGateway.get(edgeNode)?.certificates.delete(device);
    if (firstThisMinute(`most ${gatewayId}`))
      logger.warn(
        { gatewayId, edgeNode, forgotten: forgotten.length },
        "a gateway has too many edge nodes or metrics: the birth certificates of those silent for longest are forgotten",
      );
    return forgotten;
  };
  /** Takes over what is stored, after what waits to be stored here. */
  const read = (only?: EdgeNodeId): Promise<void> =>
    inTurn(async () => {
      newer.clear();
      const found = await loadEdgeNodes(db.kysely, only);
      for (const node of found) if (!newer.has(nameOf(node))) put(node);
      if (only && found.length === 0 && !newer.has(nameOf(only)))
        nodes.get(only.gatewayId)?.delete(only.edgeNode);
    });

  return {
    load: (): Promise<void> => read(),
    reload: async ({ node, ...id }: EdgeNodeId & { node: string }): Promise<void> => {
      if (node !== events.node) await read(id);
    },
    /** What was in force when a message came; `live`: it comes now, or is taken again at most. */
    of: (
      gatewayId: number,
      { edgeNode, device }: Born,
      came: { at: number; live: boolean },
    ): Birth | undefined => {
      const birth = nodes.get(gatewayId)?.get(edgeNode)?.certificates.get(device);
      // A birth of a later time than now came before the clock was set back.
      const isInForce = birth && (birth.at <= came.at || (came.live && birth.at > clock.now()));
      return isInForce ? birth : undefined;
    },
    /** A birth of a node begins a session, in which its devices are born again. */
    born: (
      gatewayId: number,
      { edgeNode, device }: Born,
      {
        at,
        metrics,
        session,
        number,
      }: { at: number; metrics: readonly BornMetric[]; session: string | null; number: MessageNumber | null },
    ): Promise<void> => {
      newer.add(nameOf({ gatewayId, edgeNode }));
      if (device === "" || !nodes.get(gatewayId)?.has(edgeNode))
        put({ gatewayId, edgeNode, born: { session, certificates: [] } }, number);
      const known = nodes.get(gatewayId)?.get(edgeNode);
      known?.certificates.set(device, birthOf(at, metrics));
      if (known) moveToEnd(gatewayId, edgeNode, known);
      return store(gatewayId, edgeNode, forgetSilent(gatewayId, { edgeNode, device }));
    },
    /**
     * Notes the number of a message that is no birth of a node. What was lost may have been another birth: from there on nothing of the node
     * is known, until it is born again.
     */
    numbered: async (gatewayId: number, edgeNode: string, number: MessageNumber): Promise<void> => {
      const known = nodes.get(gatewayId)?.get(edgeNode);
      if (!known) return;
      const { last } = known;
      const isNext = last === null || stepsFrom(last, number) <= 1;
      moveToEnd(gatewayId, edgeNode, known);
      if (!isNext && isOlder(number, last)) return;
      known.last = number;
      if (isNext) return;
      known.lost = `seq ${last.sequence} → ${number.sequence}`;
      known.unstored ||= known.certificates.size > 0;
      known.certificates.clear();
      if (!known.unstored) return;
      newer.add(nameOf({ gatewayId, edgeNode }));
      await store(gatewayId, edgeNode).catch((error: unknown) => {
        // The same message comes again.
        known.last = last;
        throw error;
      });
      known.unstored = false;
    },
    lostOf: (gatewayId: number, edgeNode: string): string | null =>
      nodes.get(gatewayId)?.get(edgeNode)?.lost ?? null,
    /** From now on no alias of it means anything, until it is born again. */
    died: async (gatewayId: number, { edgeNode, device }: Born, session: string | null): Promise<void> => {
      const known = nodes.get(gatewayId)?.get(edgeNode);
      if (!known || (device === "" && known.session !== session)) return;
      newer.add(nameOf({ gatewayId, edgeNode }));
      if (device === "") known.certificates.clear();
      else known.certificates.delete(device);
      await store(gatewayId, edgeNode);
    },
    /** Forgets those behind gateways that are gone. */
    keepOnly: (gateways: readonly { id: number }[]): void => {
      const ids = new Set(gateways.map(({ id }) => id));
      for (const gatewayId of nodes.keys()) if (!ids.has(gatewayId)) nodes.delete(gatewayId);
    },
  };
};
export type BirthCertificates = ReturnType<typeof createBirthCertificates>;
