import { arrivalOf, type Decoded } from "../../decoders/index.ts";
import { type Mapping, reservedUse } from "./channel-mapping.ts";
import { isJsonObject, type JsonObject, type Prepared } from "./decoded-message.ts";

/** When the message came to the network, where it says so: by what is known of the network, else by a usual name. */
const arrivalIn = (envelope: JsonObject, arrival: unknown, mapping: Mapping): unknown => {
  if (arrival !== null) return arrival;
  const key = Object.keys(envelope).find((name) =>
    /^(?:time|arrival)$/.test(reservedUse(mapping, name) ?? ""),
  );
  return key === undefined ? null : envelope[key];
};

/**
 * What a decoder made of a message, as if the device had sent it: its fields, those around the bytes that the settings of the device
 * name, such as the signal, and the time of the network, which counts where the decoder names no other. Undefined with the reason in
 * `prepared` where it could not be decoded.
 */
export const takeDecoded = (decoded: Decoded, mapping: Mapping, prepared: Prepared): unknown => {
  if (decoded.kind !== "decoded") {
    const { reason, detail } =
      decoded.kind === "failed" ? decoded.failure : { reason: "not_stored" as const, detail: "" };
    prepared.dead = detail === "" ? { reason } : { reason, detail };
    return undefined;
  }
  const { data, uplink } = decoded;
  const { envelope } = uplink;
  if (envelope === null || !isJsonObject(data)) return data;
  const named = Object.keys(envelope).filter(
    (name) => mapping.parents.has(name) || mapping.byKey.has(name) || name === mapping.timeKey,
  );
  const arrival = arrivalIn(envelope, uplink.arrival, mapping);
  return {
    ...(arrival !== null && { received_at: arrival }),
    ...Object.fromEntries(named.map((name) => [name, envelope[name]])),
    ...data,
  };
};

/**
 * A message that no decoder reads, with the time that it has with one: read again after a decoder was chosen, it is the same sample
 * and not a second one beside it.
 */
export const takeUndecoded = (json: unknown): unknown => {
  const arrival = isJsonObject(json) ? arrivalOf(json) : null;
  return isJsonObject(json) && arrival !== null ? { ...json, received_at: arrival } : json;
};
