import { type ByteEncoding, mostBytes, type UplinkFields } from "@sgval/contract/decoders/decoders";
import { parsePayloadPath, takesItem } from "@sgval/contract/devices/payload-keys";

type JsonObject = Readonly<Record<string, unknown>>;

/** What a decoder gets of a message, and what else the message says. */
export interface Uplink {
  bytes: Buffer;
  fPort: number | null;
  /** The fields around the bytes, where there are any. */
  envelope: JsonObject | null;
  /** When the network received it, as it is written there; `null` where the envelope is of no network that is known. */
  arrival: unknown;
}

interface Network {
  bytes: string;
  encoding: ByteEncoding;
  port: string;
  /** The first that is there. */
  arrival: readonly string[];
}

/** Where networks put bytes, port and time; of most to be distinguished first. */
const networks: readonly Network[] = [
  // The Things Stack
  {
    ...{ bytes: "uplink_message.frm_payload", encoding: "base64", port: "uplink_message.f_port" },
    arrival: ["uplink_message.received_at", "received_at"],
  },
  // ThingPark
  {
    ...{ bytes: "DevEUI_uplink.payload_hex", encoding: "hex", port: "DevEUI_uplink.FPort" },
    arrival: ["DevEUI_uplink.Time"],
  },
  // The Things Network, version 2
  { bytes: "payload_raw", encoding: "base64", port: "port", arrival: ["metadata.time"] },
  // ChirpStack, versions 3 and 4
  { bytes: "data", encoding: "base64", port: "fPort", arrival: ["time", "publishedAt", "rxInfo.0.time"] },
  // Helium
  { bytes: "payload", encoding: "base64", port: "port", arrival: ["reported_at"] },
  // Loriot
  { bytes: "data", encoding: "hex", port: "port", arrival: ["ts"] },
];

const isObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null;

/** The value at a path; of a list with a filter the first item that matches. */
const valueAt = (json: unknown, path: string): unknown => {
  if (isObject(json) && Object.hasOwn(json, path)) return json[path];
  let value = json;
  for (const step of parsePayloadPath(path) ?? []) {
    if (!isObject(value)) return undefined;
    if ("name" in step) value = Object.hasOwn(value, step.name) ? value[step.name] : undefined;
    else if (!Array.isArray(value)) return undefined;
    else value = value.find((item) => isObject(item) && takesItem(step, item));
  }
  return value;
};

const isByte = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 256;

const base64 = /^[A-Za-z0-9+/_-]*={0,2}$/;
const hex = /^(?:0x)?(?:[0-9A-Fa-f]{2}[\s:-]?)*$/;

/** The bytes that a value stands for; `null` when it is none. */
const bytesOf = (value: unknown, encoding: ByteEncoding): Buffer | null => {
  if (Array.isArray(value)) return value.every(isByte) ? Buffer.from(value) : null;
  if (typeof value !== "string") return null;
  const text = value.trim();
  if (text === "") return null;
  if (encoding === "binary") return Buffer.from(value, "latin1");
  if (encoding === "hex") return hex.test(text) ? Buffer.from(text.replace(/^0x|[\s:-]/g, ""), "hex") : null;
  return base64.test(text) ? Buffer.from(text, "base64") : null;
};

const portOf = (value: unknown): number | null => {
  const port = typeof value === "string" && /^\d{1,3}$/.test(value) ? Number(value) : value;
  return isByte(port) ? Number(port) : null;
};

const within = (uplink: Uplink): Uplink | null =>
  uplink.bytes.length > 0 && uplink.bytes.length <= mostBytes ? uplink : null;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Whether text came, or bytes that happen to be no valid UTF-8. */
const textOf = (payload: Buffer): string | null => {
  const text = payload.toString();
  return Buffer.from(text).equals(payload) ? text : null;
};

const networkOf = (envelope: JsonObject): Network | undefined =>
  networks.find(
    ({ bytes, port }) =>
      typeof valueAt(envelope, bytes) === "string" && portOf(valueAt(envelope, port)) !== null,
  );

const arrivalAt = (envelope: JsonObject, network: Network | undefined): unknown =>
  network?.arrival.map((path) => valueAt(envelope, path)).find((time) => time !== undefined) ?? null;

/** When the network received a message, whether or not a decoder reads it; `null` where it is of no network that is known. */
export const arrivalOf = (envelope: JsonObject): unknown => arrivalAt(envelope, networkOf(envelope));

const fromEnvelope = (envelope: JsonObject, fields: UplinkFields): Uplink | null => {
  const port = (path: string) => portOf(valueAt(envelope, fields.portPath ?? path));
  const known = networkOf(envelope);
  const arrival = arrivalAt(envelope, known);
  const { bytesPath } = fields;
  const bytes =
    bytesPath !== null
      ? bytesOf(valueAt(envelope, bytesPath), fields.encoding)
      : known
        ? bytesOf(valueAt(envelope, known.bytes), known.encoding)
        : null;
  if (bytes === null) return null;
  return within({ bytes, fPort: port(known?.port ?? "fPort"), envelope, arrival });
};

/** Finds bytes and port of a message, which may be the bytes themselves; `null` when there are none, or too many. */
export const readUplink = (payload: Buffer, fields: UplinkFields): Uplink | null => {
  const alone = (bytes: Buffer | null) =>
    bytes && within({ bytes, fPort: null, envelope: null, arrival: null });
  if (fields.encoding === "binary" && fields.bytesPath === null) return alone(payload);
  const text = textOf(payload);
  if (text === null) return fields.bytesPath === null ? alone(payload) : null;
  const json = parse(text);
  if (isObject(json) && !Array.isArray(json)) return fromEnvelope(json, fields);
  return fields.bytesPath === null
    ? alone(bytesOf(typeof json === "string" ? json : text, fields.encoding))
    : null;
};
