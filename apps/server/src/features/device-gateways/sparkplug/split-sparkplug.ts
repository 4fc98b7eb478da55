import { gatewayLimits } from "@sgval/contract/device-gateways/gateways";
import {
  readSparkplugMetrics,
  readSparkplugNumber,
  rowsByTime,
  type SparkplugMetric,
} from "../../readings/index.ts";
import type { GatewayRecord } from "../gateways.store.ts";
import { encode, keyOf, type Split } from "../split-message.ts";
import type { Birth, BirthCertificates, Born } from "./birth-certificates.ts";

const messageTypes = ["NBIRTH", "NDATA", "NDEATH", "DBIRTH", "DDATA", "DDEATH"] as const;
interface Address extends Born {
  type: (typeof messageTypes)[number];
}

/** What a topic `spBv1.0/group/type/node/device` is about: `null` for other topics, `other` for commands and states of hosts. */
const addressOf = (topic: string): Address | "other" | null => {
  const [namespace, group, named, node, device = "", ...more] = topic.split("/");
  if (namespace !== "spBv1.0" || !group || !node || more.length > 0) return null;
  const type = messageTypes.find((one) => one === named);
  if (!type) return "other";
  return type.startsWith("N") === (device === "") ? { type, edgeNode: `${group}/${node}`, device } : null;
};

/** Metrics by which hosts control a node, and the number of its session; no measurements. */
const isControl = (name: string): boolean => name === "bdSeq" || /^(?:Node|Device) Control\//.test(name);

const sessionOf = (metrics: readonly SparkplugMetric[]): string | null => {
  const own = metrics.find(({ name }) => name === "bdSeq");
  return own ? String(own.valueAs(own.dataType)) : null;
};

const bornMetrics = (metrics: readonly SparkplugMetric[]) =>
  metrics.flatMap(({ name, alias, dataType }) =>
    name === null || name.length > gatewayLimits.keyLength ? [] : [{ name, alias, dataType }],
  );

/** The values of metrics with the names and types of their birth; what has none of these is left out, and named. */
const explained = (metrics: readonly SparkplugMetric[], birth: Birth | undefined) => {
  const unexplained: string[] = [];
  const values = metrics.flatMap(({ name: own, alias, at, dataType, needsType, valueAs }) => {
    const known = own === null ? birth?.byAlias.get(alias ?? "") : birth?.byName.get(own);
    const name = own ?? known?.name;
    const type = dataType ?? known?.dataType ?? null;
    if (name === undefined || (type === null && needsType)) {
      unexplained.push(name ?? alias ?? "");
      return [];
    }
    const value = valueAs(type);
    return value === undefined || isControl(name) ? [] : [{ name, at, value }];
  });
  return { rows: rowsByTime(values), unexplained };
};

/** Whether a gateway hears all that its edge nodes send: elsewhere their numbers have gaps without a loss. */
const hearsWholeNodes = (topic: string | null): boolean =>
  topic === null || /^spBv1\.0(\/[^/]+(\/\+(\/[^/]+)?)?)?\/#$/.test(topic);

const none: Split = { parts: [], beyond: 0, unnamed: 0 };

/**
 * What a message of an edge node holds for the node or the device, by the birth that was in force when it came. `null` for what is about
 * neither, such as a command.
 */
export const splitSparkplug = (
  certificates: Pick<BirthCertificates, "of">,
  gatewayId: number,
  { topic, payload, at, live }: { topic: string | null; payload: Buffer; at: number; live: boolean },
): Split | null => {
  const address = addressOf(topic ?? "");
  if (address === "other") return null;
  const key = address && keyOf([address.edgeNode, address.device].filter((level) => level !== "").join("/"));
  if (!key) return { problem: "no_device_key" };
  const { type, device } = address;
  if (type.endsWith("DEATH")) return none;
  const shortKey = device === "" ? {} : { shortKey: device };
  const metrics = readSparkplugMetrics(payload);
  // Some nodes send JSON on these topics: their devices read it as it is.
  if (!metrics) return { ...none, parts: [{ key, ...shortKey, payload }] };
  const { rows, unexplained } = explained(metrics, certificates.of(gatewayId, address, { at, live }));
  return {
    ...none,
    parts: rows.length > 0 ? [{ key, ...shortKey, payload: encode(rows) }] : [],
    ...(unexplained.length > 0 ? { unexplained: { key, names: unexplained } } : {}),
  };
};

/** The same of a message that comes now: birth and death certificates, and numbers, count from here on. Rejects when these cannot be stored. */
export const takeSparkplug = async (
  certificates: BirthCertificates,
  { id, topic }: Pick<GatewayRecord, "id" | "topic">,
  incoming: Omit<Parameters<typeof splitSparkplug>[2], "live">,
): Promise<Split | null> => {
  const message = { ...incoming, live: true };
  const address = addressOf(message.topic ?? "");
  if (address === null || address === "other") return splitSparkplug(certificates, id, message);
  const { type, edgeNode } = address;
  const metrics = readSparkplugMetrics(message.payload);
  const number = hearsWholeNodes(topic) ? (readSparkplugNumber(message.payload) ?? null) : null;
  const session = metrics ? sessionOf(metrics) : null;
  const noted: Promise<void>[] = [];
  // A birth begins to count anew; its broker speaks for a node that died.
  if (number && type !== "NBIRTH" && type !== "NDEATH")
    noted.push(certificates.numbered(id, edgeNode, number));
  if (type.endsWith("DEATH")) noted.push(certificates.died(id, address, session));
  else if (metrics && type.endsWith("BIRTH")) {
    const birth = { at: message.at, metrics: bornMetrics(metrics), session, number };
    noted.push(certificates.born(id, address, birth));
  }
  // Before what is awaited: the next message may be another birth.
  const split = splitSparkplug(certificates, id, message);
  const lost = certificates.lostOf(id, edgeNode);
  await Promise.all(noted);
  if (!split || "problem" in split || !split.unexplained || lost === null) return split;
  return { ...split, unexplained: { ...split.unexplained, lost } };
};
