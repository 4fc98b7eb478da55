import { commandAnswer } from "@sgval/contract/mqtt";
import type { Decoded } from "../../decoders/index.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import type { Prepared } from "./decoded-message.ts";

type JsonObject = Record<string, unknown>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Where networks put what their own decoder made of the bytes. */
const decodedByNetwork = [[], ["uplink_message", "decoded_payload"], ["object"]] as const;

const at = (json: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), json);

const rowsOf = (json: unknown): readonly unknown[] => (Array.isArray(json) ? json : [json]);

/** What an answer to a command has; the rest of a message are readings. */
const answerFields = Object.keys(commandAnswer.shape);

const isAnswer = (value: unknown): value is JsonObject =>
  isObject(value) &&
  (value.result === "ok" || value.result === "err") &&
  (typeof value.cmdId === "string" || typeof value.action === "string");

const jsonOf = (payload: Buffer): unknown => {
  // Nearly every message holds none, and is read once already.
  if (!payload.includes('"result"')) return undefined;
  try {
    return JSON.parse(payload.toString("utf8"));
  } catch {
    return undefined;
  }
};

/** Whether a device answers with its messages: it has no topic for answers, and its gateway sends commands. */
const answersInMessages = ({ gateway, connection }: DeviceRecord): boolean =>
  connection === "http" && gateway !== undefined && gateway.commands !== "none";

/** Whether a key of a message, as it is listed where nobody knows it, is of an answer at this path and holds nothing else. */
const isOf =
  (answer: JsonObject, path: readonly string[]) =>
  (key: string): boolean => {
    const { state } = answer;
    const inState = isObject(state) ? Object.keys(state).flatMap((name) => [name, `state.${name}`]) : [];
    const isAlone = Object.keys(answer).every((name) => answerFields.includes(name));
    // What is around the answer may have been opened.
    const prefixes = path.map((_, from) => path.slice(from).join("."));
    if (prefixes.includes(key)) return isAlone;
    const prefix = prefixes.find((one) => key.startsWith(`${one}.`));
    const name = prefix === undefined ? key : key.slice(prefix.length + 1);
    return answerFields.includes(name) || inState.includes(name);
  };

/**
 * The answers to commands in a message of a device behind a gateway, which has no topic for answers: `cmdId` or `action` beside `result`, in
 * what its decoder or that of the network made of the bytes, or in the message itself; of several rows each may be one. They are taken out
 * of what is unmapped; what stands beside them stays.
 */
export const takeAnswers = (
  { device, payload, decoded }: { device: DeviceRecord; payload: Buffer; decoded?: Decoded | undefined },
  prepared: Prepared,
): Buffer[] => {
  if (!answersInMessages(device)) return [];
  const json = decoded ? null : jsonOf(payload);
  const places = decoded
    ? [{ path: [], rows: rowsOf(decoded.kind === "decoded" ? decoded.data : undefined) }]
    : decodedByNetwork.map((path) => ({ path, rows: rowsOf(json).map((row) => at(row, path)) }));
  return places.flatMap(({ path, rows }) =>
    rows.filter(isAnswer).map((answer) => {
      const isOwn = isOf(answer, path);
      prepared.unmapped = prepared.unmapped.filter(({ key }) => !isOwn(key));
      // It is understood, although none of it is a reading.
      if (prepared.dead?.reason === "no_known_field") prepared.dead = null;
      const fields = answerFields.flatMap((name) =>
        Object.hasOwn(answer, name) ? [[name, answer[name]]] : [],
      );
      return Buffer.from(JSON.stringify(Object.fromEntries(fields)));
    }),
  );
};
