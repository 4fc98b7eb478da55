import * as z from "zod";
import { message } from "../../message.ts";
import { dataOf, id, idParams, isoTime, route } from "../../route.ts";
import { emptyAsNull, freeText, labelText } from "../../text.ts";
import { channelFields, channelInput, deviceType } from "../device.ts";
import { payloadKeys } from "../payload-keys.ts";
import { checkParsing } from "./channel-parsing.ts";

/** Profiles of an installation, and the characters of the message that is kept with one. */
export const mappingProfileLimits = { profiles: 200, example: 16_384 } as const;

const profileFields = z.object({
  name: labelText(64),
  description: emptyAsNull(freeText(500)),
  /** Of the devices that it is for. */
  type: deviceType,
  /** Limits in it are those of new devices; a device that exists keeps its own. */
  channels: z.array(channelInput).min(1, message("required")).max(200, message("too_long")),
  payloadKeys,
  /** A message that it was made with, as text; `null` for none, and for one of bytes. */
  example: emptyAsNull(freeText(mappingProfileLimits.example)),
});
export const mappingProfileBody = profileFields.superRefine(({ channels }, context) => {
  const refuse = (path: (string | number)[], key: Parameters<typeof message>[0]) =>
    context.addIssue({ code: "custom", path, message: message(key) });
  const parameters = channels.map(({ parameter }) => parameter);
  parameters.forEach((parameter, index) => {
    if (parameters.indexOf(parameter) < index) refuse(["channels", index, "parameter"], "value_exists");
  });
  checkParsing(channels, refuse);
});
export type MappingProfileBody = z.output<typeof mappingProfileBody>;

/** A mapping with a name, which devices get a copy of. */
export const mappingProfile = profileFields.extend({
  id,
  /** As they were stored: a custom parameter that changed since must not hide a profile. */
  channels: z.array(channelFields.extend({ parameter: z.string() })),
  description: z.string().nullable(),
  example: z.string().nullable(),
  updatedAt: isoTime,
});
export type MappingProfile = z.output<typeof mappingProfile>;

const access = { permission: ["Device.Create", "Device.Update"] } as const;
/** Each key, unit and text of two hundred channels. */
const bodyBytes = 1024 * 1024;

export const listMappingProfiles = route({
  method: "GET",
  path: "/mapping-profile",
  summary:
    "Mappings with a name that new devices and the editor of a mapping start from, by name; their messages for users who see every device",
  access,
  answer: dataOf(z.array(mappingProfile)),
});
export const createMappingProfile = route({
  method: "POST",
  path: "/mapping-profile",
  summary: "Add a mapping profile",
  access,
  body: mappingProfileBody,
  answer: dataOf(mappingProfile),
  errors: ["value_exists", "list_full"],
  bodyBytes,
});
export const updateMappingProfile = route({
  method: "PUT",
  path: "/mapping-profile/:id",
  summary:
    "Change a mapping profile; the devices that were made with it keep what they have; for users who see every device",
  access: { permission: "Device.Update" },
  params: idParams,
  body: mappingProfileBody,
  answer: dataOf(mappingProfile),
  errors: ["not_found", "value_exists", "all_devices_needed"],
  bodyBytes,
});
export const deleteMappingProfile = route({
  method: "DELETE",
  path: "/mapping-profile/:id",
  summary:
    "Delete a mapping profile; the devices that were made with it stay as they are; for users who see every device",
  access: { permission: "Device.Delete" },
  params: idParams,
  answer: null,
  errors: ["not_found", "all_devices_needed"],
});
