import * as z from "zod";
import { deadLetterReason } from "../connections/dead-letters.ts";
import {
  devicePlaceholder,
  isOneTopic,
  isValidTemplate,
  namesDevice,
} from "../connections/topic-template.ts";
import { message } from "../message.ts";
import { emptyAsNull, lineText } from "../text.ts";

/** Over which connections commands can be sent to each preset; one that is missing takes none. */
const sendingPresets: Readonly<Record<string, readonly string[]>> = {
  things_stack: ["mqtt", "webhook"],
  chirpstack_v4: ["mqtt", "webhook"],
  chirpstack_v3: ["mqtt", "webhook"],
  thingsboard: ["mqtt"],
  mosquitto_bridge: ["mqtt"],
  other: ["mqtt", "webhook"],
};
export const takesCommands = (preset: string, connection: string): boolean =>
  sendingPresets[preset]?.includes(connection) ?? false;

/** Networks whose messages to devices have a port, and at most so many bytes. */
export const isLorawan = (preset: string): boolean => /^(things_stack|chirpstack)/.test(preset);
export const mostLorawanBytes = 242;

/** What stands for the application of a device in an address of The Things Stack, whose ids of devices are unique in it only. */
export const applicationPlaceholder = "{application}";

/** What an address looks like, with what the administrator has to replace. */
export const addressExamples: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  things_stack: {
    mqtt: "v3/{application}@tenant/devices/{device}/down/replace",
    webhook:
      "https://eu1.cloud.thethings.network/api/v3/as/applications/{application}/webhooks/my-webhook/devices/{device}/down/replace",
  },
  chirpstack_v4: {
    mqtt: "application/my-application-id/device/{device}/command/down",
    webhook: "https://chirpstack-rest-api.example.com/api/devices/{device}/queue",
  },
  chirpstack_v3: {
    mqtt: "application/1/device/{device}/command/down",
    webhook: "https://chirpstack.example.com/api/devices/{device}/queue",
  },
  thingsboard: { mqtt: "v1/gateway/rpc" },
  mosquitto_bridge: { mqtt: "sgval/{device}/control" },
  other: { mqtt: "devices/{device}/set", webhook: "https://gateway.example.com/devices/{device}/command" },
};

/**
 * When the devices of a gateway hear what is sent to them: at once (LoRaWAN class C, mains powered), or after their next message, until
 * which the network keeps it (class A).
 */
export const hearing = z.enum(["at_once", "after_uplink"]);

const header = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, message("special_characters"))
  .refine(
    (name) => !/^(host|connection|content-.*|transfer-encoding)$/i.test(name),
    message("invalid_value"),
  );

const commandFields = z.object({
  /** The topic, or of a webhook the URL; `{device}`, a whole level of it, stands for the key of the device. */
  address: lineText(500),
  /** The port of the messages of a LoRaWAN device whose encoder names none. */
  fPort: z
    .number()
    .int(message("invalid_value"))
    .min(1, message("invalid_value"))
    .max(223, message("invalid_value"))
    .default(1),
  hearing: hearing.default("after_uplink"),
  /** The header of a request that carries the secret. */
  header: header.default("Authorization"),
  /** The URL may be of this machine or of the utility's own network. */
  insideAllowed: z.boolean().default(false),
});
export const gatewayCommandsInput = commandFields.extend({
  /** Left out, the stored one stays as long as the requests go to the same server. */
  secret: emptyAsNull(lineText(500)).optional(),
});
export const gatewayCommands = commandFields.extend({ hasSecret: z.boolean() });
export type GatewayCommands = z.output<typeof commandFields>;

const isUrl = (address: string): boolean => {
  const url = URL.parse(address);
  return (
    url !== null &&
    // It would be taken for what stands for a device, and never be replaced.
    !/%7b/i.test(address) &&
    !url.host.includes(devicePlaceholder) &&
    !url.host.includes(applicationPlaceholder) &&
    /^https?:$/.test(url.protocol) &&
    url.username === "" &&
    url.password === ""
  );
};

/**
 * Whether what stands for a device is a whole level of the path of a URL, and nowhere else: a fragment is never sent, and a server that does
 * not know a query would take each request for that of one device.
 */
const isLevelOfPath = (address: string, placeholder: string): boolean => {
  const encoded = encodeURIComponent(placeholder);
  const levels = URL.parse(address)?.pathname.split("/") ?? [];
  const inPath = levels.filter((level) => level === encoded).length;
  return inPath > 0 && inPath === address.split(placeholder).length - 1;
};

/** The filter of the topics of an address: `v3/{application}@tenant/devices/{device}/down` becomes `v3/+/devices/+/down`. */
export const commandFilterOf = (address: string): string =>
  address
    .split("/")
    .map((level) => (level.includes(applicationPlaceholder) || level === devicePlaceholder ? "+" : level))
    .join("/");

/**
 * The topic or URL of the commands to a device.
 * @param key of the device; of The Things Stack its application and its id, `application/device`
 * @returns `null` where the key cannot stand in the address
 */
export const commandAddress = (
  { preset, connection, address }: { preset: string; connection: string; address: string },
  key: string,
): string | null => {
  // ThingsBoard has it in the message.
  if (!address.includes(devicePlaceholder)) return address;
  const levels = preset === "things_stack" ? key.split("/") : ["", key];
  const [application, device] = levels;
  if (levels.length !== 2 || application === undefined || device === undefined) return null;
  const isUsable = (level: string) =>
    connection === "mqtt" ? !/[/+#\0]/.test(level) : !/^\.{1,2}$/.test(level);
  if (!isUsable(application) || !isUsable(device)) return null;
  // In a topic a key is one level; in a URL it is encoded, and no step to another folder.
  const written = (level: string) => (connection === "mqtt" ? level : encodeURIComponent(level));
  return address
    .replaceAll(applicationPlaceholder, () => written(application))
    .replaceAll(devicePlaceholder, () => written(device));
};

/** Whether an address is the queue of a device in ChirpStack's REST API, which can be emptied. */
export const isQueueAddress = (address: string): boolean =>
  URL.parse(address)?.pathname.endsWith("/queue") ?? false;

/** The field of a gateway's commands that is wrong, with the message; `null` when all is right. */
export const commandsProblem = (
  { preset, connection }: { preset: string; connection: string },
  { address: template }: Pick<GatewayCommands, "address">,
): { field: string; key: Parameters<typeof message>[0] } | null => {
  if (!takesCommands(preset, connection)) return { field: "commands", key: "gateway_takes_no_commands" };
  const field = "commands.address";
  const isThingsStack = preset === "things_stack";
  if (template.includes(applicationPlaceholder) !== isThingsStack)
    return { field, key: isThingsStack ? "address_names_application" : "invalid_value" };
  const address = template.replaceAll(applicationPlaceholder, "application");
  if (preset === "thingsboard")
    return address === addressExamples.thingsboard?.mqtt ? null : { field, key: "invalid_value" };
  const isAddress =
    connection === "webhook"
      ? isUrl(template)
      : isValidTemplate(address) && isOneTopic(address.replace(devicePlaceholder, "device"));
  if (!isAddress) return { field, key: connection === "webhook" ? "invalid_value" : "topic_wildcard" };
  const placeholders = isThingsStack ? [applicationPlaceholder, devicePlaceholder] : [devicePlaceholder];
  const names =
    connection === "webhook"
      ? placeholders.every((one) => isLevelOfPath(template, one))
      : namesDevice(address);
  if (!names) return { field, key: connection === "webhook" ? "address_names_device" : "topic_names_device" };
  if (/^chirpstack/.test(preset) && connection === "webhook" && !isQueueAddress(template))
    return { field, key: "address_names_queue" };
  // Pushed behind an earlier one, both would be obeyed, however old the first has become.
  return isThingsStack && !address.endsWith("/down/replace") ? { field, key: "downlink_replaces" } : null;
};

/** How commands reach a device behind a gateway: when it hears them, or not at all. */
export const commandsThrough = z.enum(["none", ...hearing.options]);
export type CommandsThrough = z.infer<typeof commandsThrough>;

/** The gateway that a device is behind, as far as it concerns commands. */
export const deviceGateway = z.object({ name: z.string(), commands: commandsThrough });

/** What is refused on the way through a gateway. */
export const gatewayRefusals = [
  "gateway_sends_no_commands",
  "gateway_hears_later",
  "gateway_not_connected",
  "command_not_encodable",
] as const;

/** Answered with `command_not_encodable`: why, and what the decoder of the device said of it. */
export const notEncodable = z.object({
  cause: z.enum(["busy", "too_long"]).or(deadLetterReason),
  detail: z.string(),
});
export type NotEncodable = z.infer<typeof notEncodable>;

/** Why an action may not go through the gateway of a device, one that may also be obeyed late or one that may not; `null` when it may. */
export const gatewayRefusal = (
  commands: CommandsThrough,
  mayComeLate: boolean,
): (typeof gatewayRefusals)[number] | null => {
  if (commands === "none") return "gateway_sends_no_commands";
  return commands === "at_once" || mayComeLate ? null : "gateway_hears_later";
};
