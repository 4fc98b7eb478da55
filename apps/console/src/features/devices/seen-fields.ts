import { type DeviceTypes, defaultLimitsOf } from "@sgval/contract/devices/device-types";
import { type ChannelDefault, commonChannels, pumpChannels } from "@sgval/quantities/device-channels";
import { type DeviceType, deviceTypes } from "@sgval/quantities/device-types";
import { channelKey, parameterOf, parametersOf } from "@sgval/quantities/parameter";
import { type ChannelValues, plainChannel } from "./device-form.ts";

const sameKey = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The channel that a payload field of this name most likely is, or `null`. */
const channelOfField = (type: DeviceType, field: string): Pick<ChannelDefault, "channel" | "unit"> | null => {
  const [, pump, short] = type === "WATER_PUMP" ? (/^pumps\.([^.]+)\.([^.]+)$/.exec(field) ?? []) : [];
  if (pump && short) {
    const ofPump = pumpChannels.find(({ mappingKey }) => mappingKey === short);
    return ofPump ? { channel: channelKey(ofPump.parameter, pump), unit: ofPump.unit } : null;
  }
  const common = commonChannels[type].find(({ mappingKey }) => sameKey(mappingKey, field));
  if (common) return common;
  const parameter = parameterOf(field.toLowerCase())?.parameter;
  const isOffered = parameter && parametersOf(type).some(({ key }) => key === parameter.key);
  return isOffered ? { channel: field.toLowerCase(), unit: parameter.unit } : null;
};

/** The channels of a new device whose messages have these fields: those whose names are known, each under its own name. */
export const channelsOfFields = (
  type: DeviceType,
  fields: readonly string[],
  types: DeviceTypes,
): ChannelValues[] => {
  const channels = new Map<string, ChannelValues>();
  for (const field of fields) {
    const found = channelOfField(type, field);
    if (found && !channels.has(found.channel))
      channels.set(found.channel, {
        ...plainChannel(found.channel, field),
        unit: found.unit,
        ...defaultLimitsOf(types[type], found.channel),
      });
  }
  return [...channels.values()];
};

/** The type whose devices use most of these names; `null` where none is known. */
export const typeOfFields = (fields: readonly string[]): DeviceType | null => {
  const known = (type: DeviceType) => fields.filter((field) => channelOfField(type, field)).length;
  const best = deviceTypes.reduce((first, type) => (known(type) > known(first) ? type : first));
  return known(best) > 0 ? best : null;
};

/** The fields that no channel reads. */
export const unreadFields = (
  fields: readonly string[],
  channels: readonly Pick<ChannelValues, "mappingKey">[],
): string[] => fields.filter((field) => !channels.some(({ mappingKey }) => mappingKey === field));
