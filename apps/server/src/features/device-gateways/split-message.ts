import type { DeadLetterReason } from "@sgval/contract/connections/dead-letters";
import { deviceNameIn } from "@sgval/contract/connections/topic-template";
import { gatewayLimits } from "@sgval/contract/device-gateways/gateways";
import { type PathStep, parsePayloadPath, takesItem } from "@sgval/contract/devices/payload-keys";
import { parsePayload } from "../readings/index.ts";
import type { GatewayRecord } from "./gateways.store.ts";

/** What one device sent, with its key in the gateway. */
export interface Part {
  key: string;
  /** The last level of a key of several: what the device was called while that was all of the key. */
  shortKey?: string;
  payload: Buffer;
}

/** The parts of a message by device, how many more devices it named than it may, and how many rows have no usable key. */
interface Taken {
  parts: Part[];
  beyond: number;
  unnamed: number;
  /** Metrics of a key whose names or types only a birth would say; `lost`: between which numbers messages were lost, and what was known with them. */
  unexplained?: { key: string; names: string[]; lost?: string };
}
export type Split = Taken | { problem: DeadLetterReason };

type JsonObject = Record<string, unknown>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A key that can be shown and looked up; `null` for what is none. */
export const keyOf = (value: unknown): string | null => {
  // Two large whole numbers, such as EUIs written as numbers, may have become the same one when they were read.
  const isExact = typeof value === "number" && Number.isFinite(value) && Math.abs(value) < 2 ** 53;
  const text = isExact ? String(value) : value;
  if (typeof text !== "string") return null;
  const key = text.trim();
  // Control characters and halves of characters could be neither stored nor typed.
  const isUsable = key !== "" && key.length <= gatewayLimits.keyLength && !/[\p{Cc}\p{Cs}]/u.test(key);
  return isUsable ? key : null;
};

/** Fields beside the list in which the devices are, such as the time of all of them. */
const sharedFields = (outer: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(outer).filter(([, value]) => typeof value !== "object" || value === null),
  );

const matches = (item: unknown, step: PathStep): boolean =>
  !("where" in step) || (isObject(item) && takesItem(step, item));

/** A key, and the item of a list that it is in; without a list the whole message is the device's. */
interface Found {
  key: string | null;
  shortKey?: string;
  item: unknown;
}

/** Follows a path to its keys; every list on the way is opened. */
const follow = (value: unknown, steps: readonly PathStep[], item: unknown, shared: JsonObject): Found[] => {
  const [step, ...rest] = steps;
  if (Array.isArray(value) && !(step && "name" in step && /^\d+$/.test(step.name)))
    return value
      .filter((one) => step === undefined || matches(one, step))
      .flatMap((one) => {
        const whole = isObject(one) ? { ...shared, ...one } : one;
        return follow(one, step && "where" in step ? rest : steps, whole, shared);
      });
  if (!step) return [{ key: keyOf(value), item }];
  if (!("name" in step)) return [{ key: null, item }];
  if (Array.isArray(value)) return follow(value[Number(step.name)], rest, item, shared);
  if (!isObject(value)) return [{ key: null, item }];
  return follow(value[step.name], rest, item, { ...shared, ...sharedFields(value) });
};

export const encode = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

const grouped = (found: readonly Found[], most: number): Split => {
  const named = found.flatMap(({ key, ...one }) => (key === null ? [] : [{ key, ...one }]));
  if (named.length === 0) return { problem: "no_device_key" };
  const items = new Map<string, { shortKey?: string; list: unknown[] }>();
  const beyond = new Set<string>();
  for (const { key, item, ...more } of named) {
    const known = items.get(key);
    if (known) known.list.push(item);
    else if (items.size < most) items.set(key, { ...more, list: [item] });
    else beyond.add(key);
  }
  const parts = [...items].map(([key, { list, ...more }]) => ({
    ...{ key, ...more },
    payload: encode(list.length > 1 ? list : list[0]),
  }));
  return { parts, beyond: beyond.size, unnamed: found.length - named.length };
};

/** The field that a path leads to without opening a list. */
const valueAt = (value: unknown, path: string): unknown =>
  (parsePayloadPath(path) ?? []).reduce<unknown>(
    (inner, step) => (isObject(inner) && "name" in step ? inner[step.name] : undefined),
    value,
  );

/** Names of fields of which each holds what one device sent, as a list, a block, or one value. */
const byNames = (json: unknown, path: string | null, most: number): Split => {
  const inner = valueAt(json, path ?? "");
  if (!isObject(inner)) return { problem: "no_device_key" };
  return grouped(
    Object.entries(inner).map(([name, value]) => ({
      key: keyOf(name),
      item: typeof value === "object" ? value : { value },
    })),
    most,
  );
};

/** The paths of the levels of a key: `{app.id}/{device.id}`; a plain path is the only one. */
const pathsOf = (path: string): string[] =>
  /^\{[^{}]+\}(?:\/\{[^{}]+\})+$/.test(path) ? path.slice(1, -1).split("}/{") : [path];

/** Keys with the levels before their last one, which stand in their item of a list or in the message. */
const withLevels = (found: readonly Found[], json: unknown, paths: readonly string[]): Found[] =>
  found.map(({ key, item }) => {
    const outer = paths.map((path) => keyOf(valueAt(item, path) ?? valueAt(json, path)));
    if (key === null || outer.includes(null)) return { key: null, item };
    return { key: keyOf([...outer, key].join("/")), shortKey: key, item };
  });

const byPath = (json: unknown, payload: Buffer, path: string, most: number): Split => {
  const paths = pathsOf(path);
  const last = paths.at(-1) ?? "";
  // A name may itself contain dots.
  const literal = isObject(json) && Object.hasOwn(json, last) ? keyOf(json[last]) : null;
  const keys =
    literal === null
      ? follow(json, parsePayloadPath(last) ?? [], undefined, {})
      : [{ key: literal, item: undefined }];
  const found = paths.length > 1 ? withLevels(keys, json, paths.slice(0, -1)) : keys;
  const whole = found.find(({ key, item }) => key !== null && item === undefined);
  if (!whole?.key) return grouped(found, most);
  const { key, item: _, ...more } = whole;
  return { parts: [{ key, ...more, payload }], beyond: 0, unnamed: 0 };
};

/** Finds the devices of a message of a gateway, and what of it belongs to each. */
export const splitMessage = (
  gateway: Pick<GatewayRecord, "keySource" | "keyPath" | "topic">,
  topic: string | null,
  payload: Buffer,
  most: number = gatewayLimits.devicesPerMessage,
): Split => {
  if (gateway.keySource === "topic") {
    const key = topic === null || gateway.topic === null ? null : keyOf(deviceNameIn(gateway.topic, topic));
    return key === null ? { problem: "no_device_key" } : { parts: [{ key, payload }], beyond: 0, unnamed: 0 };
  }
  const parsed: Parameters<typeof parsePayload>[1] = { dead: null };
  const json = parsePayload(payload, parsed);
  if (parsed.dead) return { problem: parsed.dead.reason };
  if (gateway.keySource === "names") return byNames(json, gateway.keyPath, most);
  return byPath(json, payload, gateway.keyPath ?? "", most);
};

const namesListed = 20;

/** Why a message whose parts were taken is kept all the same, with how much of it was not. */
export const leftOf = ({
  parts,
  beyond,
  unnamed,
  unexplained,
}: Taken): {
  reason: "too_many_devices" | "no_device_key" | "unknown_alias";
  detail: string;
} | null => {
  if (unexplained) {
    const names = unexplained.names.slice(0, namesListed).join(", ");
    const lost = unexplained.lost ? ` (${unexplained.lost})` : "";
    return { reason: "unknown_alias", detail: `${unexplained.key}: ${names}${lost}` };
  }
  if (beyond > 0) return { reason: "too_many_devices", detail: `${beyond} / ${beyond + parts.length}` };
  return unnamed > 0 ? { reason: "no_device_key", detail: `${unnamed} / ${unnamed + parts.length}` } : null;
};
