import type { DeadLetterReason } from "@sgval/contract/connections/dead-letters";
import type { RefusedReason } from "@sgval/contract/connections/refused-devices";
import { gatewayLimits } from "@sgval/contract/device-gateways/gateways";
import { telemetryLimits } from "@sgval/contract/readings/readings";
import { formatNumber } from "@sgval/quantities/format";

/** What to do about a dead letter, by its reason. */
export const letterHelp = {
  malformed_json: "The payload is neither JSON nor another known format. Check the program of the device.",
  not_understood: "A field that is mapped has a value that cannot be used.",
  too_large: `The message is longer than ${telemetryLimits.bytes / 1024} KB; only its start was kept, so it cannot be replayed.`,
  too_many_samples: `The message has more than ${formatNumber(telemetryLimits.samples, 0, "en")} samples.`,
  empty_message: "It carries no field ({} or []). Check what the device is set to send.",
  no_known_field: "None of its fields belongs to a channel of the device. Map them, then replay.",
  fields_left:
    "What was understood is stored. Some fields belong to no channel: map them and replay, or delete the message.",
  clock_unset: "The clock of the device was not set, so nobody knows when this was measured.",
  clock_ahead: "The clock of the device is more than 10 minutes ahead. Replay once the offset is known.",
  clock_time_zone:
    "The times of the device are ahead by exactly the time zone: it sends local time as UTC. Set its time to UTC, or let it send the offset with each time. Messages that were kept can be replayed with their times set back.",
  unknown_meter: "There is no water meter with this code. Add the meter, then replay the message.",
  meter_conflict: "The meter has another index at this time already. The first one was kept.",
  malformed_answer: "An answer to a command in a wrong form; it holds no readings.",
  unknown_command: "An answer to a command that the server does not know; it holds no readings.",
  unclaimed_topic:
    "It arrived at the MQTT broker before its topic belonged to a device. Map its fields, then replay it.",
  unknown_device: "It came before its device was adopted. Map its keys, then replay.",
  unknown_alias:
    "No birth of the edge node (NBIRTH, DBIRTH) explains these aliases or types, so nothing was stored under them. Numbers behind them (seq) say between which messages some were lost: one may have been another birth, so the aliases mean nothing since. Let the edge node connect again, or send it a rebirth request; what it sends from then on is read.",
  no_device_key:
    "There is no key of a device where the gateway is set to have it. Correct the path or the topic in its settings, then replay. A number of more than 15 digits is no key: it must be sent as text.",
  too_many_devices: `A message may carry ${gatewayLimits.devicesPerMessage} devices; the others were refused. Replay it to store theirs too, and let the gateway send smaller messages.`,
  not_stored: "The server failed to store it several times; nothing is wrong with the message. Replay it.",
  decoder_bytes:
    "The message has no bytes where the decoder looks for them. Check the keys of bytes and port in the decoder.",
  decoder_error:
    "The decoder of the device stopped with this error. Correct it, or choose another version, then replay.",
  decoder_output:
    "The decoder answered no object `data`, or one that is too long. Correct it, then replay the message.",
  decoder_timeout: "The decoder took longer than it may. Correct it, then replay the message.",
  decoder_memory: "The decoder took more memory than it may. Correct it, then replay the message.",
  decoder_suspended:
    "The decoder had taken too long several times in a row and is not called for a minute. Correct it, then replay the message.",
} satisfies Record<DeadLetterReason, string>;

/** What to do about who was refused as a device, by the reason. */
export const remedy = {
  nothing_given: "Enter the name of the device as user name and its token as password.",
  unknown_name: "Check the user name, or add a device or gateway of this name.",
  no_token: "Make a token for the device and enter it there.",
  wrong_token: "Enter the token at the device again, or replace it.",
  unknown_token: "Compare the last four characters with the list of tokens; if it is lost, replace it.",
  wrong_secret:
    "Enter the secret at the gateway again; if it is lost, renew it in the settings of the gateway.",
  gateway_off: "Switch the gateway on in the settings, or stop this sender.",
  foreign_topic:
    "Make this the topic of the device, or correct its configuration. If it sends for others, register it as a gateway.",
  foreign_topic_flood: "Switch off the other topics at the device, or register it as a gateway.",
  mqtt_5:
    "Set the device to MQTT 3.1.1, or put Mosquitto in front of this server (guide, chapter “Connecting devices”).",
  websocket:
    "Use MQTT over TCP, or put Mosquitto in front of this server (guide, chapter “Connecting devices”).",
  tls_on_plain_port: "Use the TLS port 8883, or switch TLS off at the device.",
} satisfies Record<RefusedReason, string>;
