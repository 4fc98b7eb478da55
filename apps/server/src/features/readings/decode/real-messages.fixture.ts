import { createDeviceBody } from "@sgval/contract/devices/device";
import { planChannels } from "../../devices/index.ts";
import { aRecord, EIGHT, flagsOf, VIETNAM, valuesOf } from "./device-record.fixture.ts";
import { newDeviceMemory, prepareMessage } from "./prepare-message.ts";

type Fields = Record<string, unknown>;

/** What a person types into the form of a device to read a message, by parameter. */
interface Typed {
  channels: Record<string, string | Fields>;
  more?: Fields;
}

/** A device as the form of a new one would make it. */
export const typed = ({ channels, more = {} }: Typed) => {
  const body = createDeviceBody.parse({
    name: "device",
    displayName: "Device",
    type: "DATALOGGER",
    ...more,
    channels: Object.entries(channels).map(([parameter, mapping]) => ({
      parameter,
      ...(typeof mapping === "string" ? { mappingKey: mapping } : mapping),
    })),
  });
  const planned = planChannels([], body.channels ?? [], 0).map((channel) => ({ ...channel, removed: false }));
  return aRecord(body.type, planned, body.payloadKeys ? { payloadKeys: body.payloadKeys } : {});
};

/** What a message that arrives at 08:00:00 becomes. */
export const read = (device: ReturnType<typeof typed>, payload: unknown) => {
  const sent = typeof payload === "string" || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload);
  const prepared = prepareMessage(device, sent, EIGHT, newDeviceMemory(), VIETNAM);
  const { dead, rejected, samples } = prepared;
  return {
    dead,
    rejected,
    samples: samples.map(({ measuredAt }, index) => ({
      at: new Date(measuredAt).toISOString(),
      values: valuesOf(device, prepared, index),
      flags: flagsOf(device, prepared, index),
    })),
  };
};

export interface Message extends Typed {
  title: string;
  payload: unknown;
  /** Newest first: the time of measuring, then the values in the units of the catalogue. */
  becomes: readonly (readonly [at: string, values: Record<string, number>])[];
}
