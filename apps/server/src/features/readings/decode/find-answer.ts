import { commandAnswer } from "@sgval/contract/mqtt";
import { dayMs, minuteMs } from "@sgval/quantities/duration";
import type { Decoded } from "../../decoders/index.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import type { Prepared } from "./decoded-message.ts";
import { CLOCK_SET_FROM } from "./device-clock.ts";

type JsonObject = Record<string, unknown>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Where networks put what their own decoder made of the bytes, and when they received the message: the first that is there. */
const decodedByNetwork: readonly { path: string[]; arrival: string[][] }[] = [
  { path: [], arrival: [["received_at"]] },
  {
    path: ["uplink_message", "decoded_payload"],
    arrival: [["uplink_message", "received_at"], ["received_at"]],
  },
  { path: ["object"], arrival: [["time"], ["rxInfo", "0", "time"], ["publishedAt"]] },
];

const at = (json: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) => (typeof value === "object" ? (value as JsonObject | null)?.[name] : undefined),
    json,
  );

/** The end (epoch ms) of the second or minute that a time names, of one that gives no more. */
const endOf = (time: number): number =>
  time + (time % minuteMs === 0 ? minuteMs : time % 1000 === 0 ? 1000 : 1) - 1;

/** Epoch ms of the arrival at a network; NaN for what is none. A time without an offset may be of any zone. */
const networkTime = (value: unknown): number => {
  if (typeof value === "number") return value < 1e11 ? value * 1000 : value;
  return typeof value === "string" && /(?:Z|[+-]\d\d:?\d\d)$/i.test(value) ? Date.parse(value) : Number.NaN;
};

/**
 * When an answer was made at the latest, as its device or the network says: either may have kept it for hours. A clock that was never
 * set says nothing, nor does one of a device that stands since long ago; a time ahead of ours says no more than that it came.
 */
const madeBy = ({ ts }: JsonObject, arrival: unknown, now: number): Date | undefined => {
  const own = typeof ts === "number" ? networkTime(ts) : Number.NaN;
  const known = [now - own <= dayMs ? own : Number.NaN, networkTime(arrival)].filter(
    (time) => time >= CLOCK_SET_FROM && time <= now,
  );
  return known.length > 0 ? new Date(endOf(Math.min(...known))) : undefined;
};

/** The answer to a command in a message, and when it came, as `Arrival` of the control feature has it. */
export interface AnswerInMessage {
  payload: Buffer;
  arrival: { at: Date; elapsed: number; madeBy?: Date | undefined };
}

interface Message {
  device: DeviceRecord;
  payload: Buffer;
  decoded?: Decoded | undefined;
}

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
  { device, payload, decoded }: Message,
  prepared: Prepared,
  { at: now, elapsed }: { at: number; elapsed: number },
): AnswerInMessage[] => {
  if (!answersInMessages(device)) return [];
  const json = decoded ? null : jsonOf(payload);
  const uplink = decoded?.kind === "decoded" ? decoded : null;
  const found = decoded
    ? rowsOf(uplink?.data).map((answer) => ({ path: [], answer, arrival: uplink?.uplink.arrival }))
    : decodedByNetwork.flatMap(({ path, arrival }) =>
        rowsOf(json).map((row) => ({
          ...{ path, answer: at(row, path) },
          arrival: arrival.map((one) => at(row, one)).find((time) => time != null),
        })),
      );
  return found.flatMap(({ path, answer, arrival }) => {
    if (!isAnswer(answer)) return [];
    const isOwn = isOf(answer, path);
    prepared.unmapped = prepared.unmapped.filter(({ key }) => !isOwn(key));
    // It is understood, although none of it is a reading.
    if (prepared.dead?.reason === "no_known_field") prepared.dead = null;
    const fields = answerFields.flatMap((name) =>
      Object.hasOwn(answer, name) ? [[name, answer[name]]] : [],
    );
    return {
      payload: Buffer.from(JSON.stringify(Object.fromEntries(fields))),
      arrival: { at: new Date(now), elapsed, madeBy: madeBy(answer, arrival, now) },
    };
  });
};
