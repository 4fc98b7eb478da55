import { isLorawan, isQueueAddress, mostLorawanBytes } from "@sgval/contract/device-gateways/commands";
import type { CommandMessage } from "@sgval/contract/mqtt";
import type { GatewayRecord } from "../gateways.store.ts";

/** What a device shall hear: the JSON of its command, or what its decoder made of it. */
export interface Encoded {
  bytes: Buffer;
  isJson: boolean;
  /** Of a LoRaWAN message; `null` for that of the gateway. */
  fPort: number | null;
}

/** What is handed to the gateway or its network. */
export interface Envelope {
  /** Of a request that only deletes. */
  method?: "DELETE";
  payload: Buffer;
  contentType: string;
}

const json = (value: unknown): Envelope => ({
  ...{ payload: Buffer.from(JSON.stringify(value)), contentType: "application/json" },
});

/** Twelve hexadecimal digits of the id of the command, as a number that is exact. */
const numberOf = (cmdId: string): number => Number.parseInt(cmdId.slice(-12), 16) || 0;

/**
 * Wraps a command as the network or gateway of a preset expects it. Never confirmed by the network: it would send an unanswered one again,
 * however old it has become. `null` for one that is longer than any message of LoRaWAN.
 */
export const envelopeOf = (
  { preset, connection, commands }: Pick<GatewayRecord, "preset" | "connection" | "commands">,
  key: string,
  { bytes, isJson, fPort }: Encoded,
  { message: { cmdId, action }, isStop }: { message: CommandMessage; isStop: boolean },
): Envelope | null => {
  if (isLorawan(preset) && bytes.length > mostLorawanBytes) return null;
  const data = bytes.toString("base64");
  const port = fPort ?? commands?.fPort ?? 1;
  const item = { confirmed: false, fPort: port, data };
  switch (preset) {
    case "things_stack": {
      const priority = isStop ? "HIGHEST" : "NORMAL";
      return json({ downlinks: [{ f_port: port, frm_payload: data, confirmed: false, priority }] });
    }
    case "chirpstack_v4":
      return json(connection === "mqtt" ? { devEui: key, ...item } : { queueItem: item });
    case "chirpstack_v3":
      return json(connection === "mqtt" ? item : { deviceQueueItem: item });
    case "thingsboard": {
      const params: unknown = isJson ? JSON.parse(bytes.toString()) : data;
      return json({ device: key, data: { id: numberOf(cmdId), method: action, params } });
    }
    default:
      return { payload: bytes, contentType: isJson ? "application/json" : "application/octet-stream" };
  }
};

/** What replaces what The Things Stack keeps for a device: stops that still wait there go first. */
export const behindStops = (stops: readonly Envelope[], envelope: Envelope): Envelope =>
  json({
    downlinks: [...stops, envelope].flatMap(({ payload }) => JSON.parse(payload.toString()).downlinks),
  });

/** What takes everything back that a network keeps for a device; `null` where it cannot be asked to. */
export const emptyEnvelope = ({
  preset,
  connection,
  commands,
}: Pick<GatewayRecord, "preset" | "connection" | "commands">): Envelope | null => {
  if (preset === "things_stack") return json({ downlinks: [] });
  // The queue of a device is one resource of ChirpStack's API, and no topic.
  const isChirpstack = preset === "chirpstack_v4" || preset === "chirpstack_v3";
  // Stored before its address had to be one, it may be anything: nothing else is deleted.
  const isQueue = connection === "webhook" && isChirpstack && isQueueAddress(commands?.address ?? "");
  return isQueue ? { ...json({}), method: "DELETE" } : null;
};
