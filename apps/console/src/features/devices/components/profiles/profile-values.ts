import type { ChannelInput } from "@sgval/contract/devices/device";
import {
  type MappingProfile,
  type MappingProfileBody,
  mappingProfileBody,
  mappingProfileLimits,
} from "@sgval/contract/devices/mapping/profiles";
import { freeText } from "@sgval/contract/text";
import { bodyOf, type ChannelValues, type DeviceFormValues, plainChannel } from "../../device-form.ts";

const channelOf = (channel: ChannelInput): ChannelValues => {
  const plain = plainChannel(channel.parameter, channel.mappingKey);
  const { rawMin = null, rawMax = null, measuringMin = null, measuringMax = null } = channel;
  const { factor = null, offset = null, under = null, over = null } = channel;
  return {
    ...{ ...plain, rawMin, rawMax, measuringMin, measuringMax, factor, offset, under, over },
    otherKeys: channel.otherKeys ?? [],
    valueTexts: channel.valueTexts ?? [],
    unit: channel.unit ?? plain.unit,
    inverted: channel.inverted ?? false,
  };
};

/** The channels of a device with those of a profile; a channel that it has keeps its limits, which are those of its place. */
export const withProfile = (
  existing: readonly ChannelValues[],
  { channels }: Pick<MappingProfile, "channels">,
): ChannelValues[] => {
  const wanted = channels.map((channel) => {
    const own = existing.find(({ parameter }) => parameter === channel.parameter);
    const values = channelOf(channel);
    return own ? { ...values, under: own.under, over: own.over } : values;
  });
  const isWanted = ({ parameter }: ChannelValues) => wanted.some((one) => one.parameter === parameter);
  return [...existing.filter((channel) => !isWanted(channel)), ...wanted];
};

const exampleText = freeText(mappingProfileLimits.example);

/** What is saved as a profile of the mapping in a form, without limits. */
export const profileBodyOf = (
  values: DeviceFormValues,
  { name, description }: { name: string; description: string },
  example: string,
): MappingProfileBody =>
  mappingProfileBody.parse({
    ...{ name, description, type: values.type, payloadKeys: values.payloadKeys },
    channels: bodyOf(values).channels.map(({ under: _, over: __, ...channel }) => channel),
    // What is too long to be kept, or hides characters, was tried all the same.
    example: exampleText.safeParse(example).data ?? "",
  });
