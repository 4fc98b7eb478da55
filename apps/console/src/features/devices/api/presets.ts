import { createDecoder } from "@sgval/contract/decoders/decoders";
import type { PayloadPreset, PresetDecoder } from "@sgval/contract/devices/mapping/presets/preset";
import type { PayloadKeys } from "@sgval/contract/devices/payload-keys";
import { testMapping } from "@sgval/contract/readings/mapping";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { decoderChoiceQuery } from "../../../shared/queries/decoders.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";
import { type DeviceFormValues, plainChannel } from "../device-form.ts";
import type { TestedMessage } from "./mapping.ts";

/** What a preset makes of a device: its channels and keys; and the message it was tried with. */
export interface AppliedPreset extends Pick<DeviceFormValues, "channels" | "payloadKeys"> {
  message: TestedMessage;
}

interface Asked {
  preset: PayloadPreset;
  device: Pick<DeviceFormValues, "type" | "channels" | "payloadKeys"> & { id: number | undefined };
  /** Empty for the example of the preset. */
  message: TestedMessage;
}

/** Channels that the device has keep what is set of them but where they are read. */
const merged = (existing: DeviceFormValues["channels"], wanted: PayloadPreset["channels"]) => {
  const channels = [...existing];
  for (const { parameter, mappingKey, otherKeys = [], unit, valueTexts = [] } of wanted) {
    const known = channels.findIndex((channel) => channel.parameter === parameter);
    const base = channels[known] ?? plainChannel(parameter);
    const channel = {
      ...base,
      mappingKey,
      otherKeys,
      valueTexts,
      unit: unit ?? plainChannel(parameter).unit,
    };
    if (known < 0) channels.push(channel);
    else channels[known] = channel;
  }
  return channels;
};

/** Reads a message by a preset, whose decoder is added where there is none of its name yet, and takes the channels that the message has. */
export const useApplyPreset = () => {
  const client = useQueryClient();
  const decoderIdOf = async (decoder: PresetDecoder): Promise<number> => {
    const choices = await client.fetchQuery(decoderChoiceQuery());
    const known = choices.find(({ name }) => name.toLowerCase() === decoder.name.toLowerCase());
    if (known) return known.id;
    const { data } = await call(createDecoder, { body: { ...decoder, description: null, note: null } });
    await client.invalidateQueries({ queryKey: sharedKeys.decoders });
    return data.id;
  };
  return useMutation({
    mutationFn: async ({ preset, device, message: given }: Asked): Promise<AppliedPreset> => {
      const { decoderId: _, ...keys } = device.payloadKeys;
      const payloadKeys: PayloadKeys = {
        ...{ ...keys, timeKey: preset.timeKey ?? null },
        ignoredKeys: [...new Set([...keys.ignoredKeys, ...(preset.ignoredKeys ?? [])])],
        ...(preset.decoder && { decoderId: await decoderIdOf(preset.decoder) }),
      };
      const message = given.payload.trim() === "" ? { payload: preset.example } : given;
      const channels = preset.channels.map((channel) => ({ ...channel }));
      const { id: deviceId, type } = device;
      const body = { deviceId, type, channels, payloadKeys, ...message };
      const { samples } = (await call(testMapping, { body })).data;
      const read = new Set(samples.flatMap(({ values }) => Object.keys(values)));
      // A message that has none of them is of another sort; what it may have later is set all the same.
      const wanted = preset.channels.filter(({ parameter }) => read.size === 0 || read.has(parameter));
      return { channels: merged(device.channels, wanted), payloadKeys, message };
    },
  });
};
