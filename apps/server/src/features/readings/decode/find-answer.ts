import { commandAnswer } from "@sgval/contract/mqtt";
import type { Decoded } from "../../decoders/index.ts";

type JsonObject = Record<string, unknown>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Where networks put what their own decoder made of the bytes. */
const decodedByNetwork = [[], ["uplink_message", "decoded_payload"], ["object"]] as const;

const at = (json: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), json);

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

/**
 * The answer to a command in a message of a device behind a gateway, which has no topic for answers: `cmdId` or `action` beside `result`, in
 * what its decoder or that of the network made of the bytes, or in the message itself.
 */
export const findAnswer = (payload: Buffer, decoded: Decoded | undefined): Buffer | null => {
  const json = decoded ? null : jsonOf(payload);
  const found = decoded
    ? [decoded.kind === "decoded" ? decoded.data : undefined]
    : decodedByNetwork.map((path) => at(json, path));
  const answer = found.find(isAnswer);
  if (!answer) return null;
  const fields = answerFields.flatMap((name) => (Object.hasOwn(answer, name) ? [[name, answer[name]]] : []));
  return Buffer.from(JSON.stringify(Object.fromEntries(fields)));
};
