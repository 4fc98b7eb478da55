import { takesCommands } from "@sgval/contract/device-gateways/commands";
import {
  type Gateway,
  type GatewayBody,
  type GatewayPreset,
  gatewayBody,
} from "@sgval/contract/device-gateways/gateways";
import { presetSettings } from "@sgval/contract/device-gateways/presets";
import { fieldProblems } from "@sgval/contract/message";
import type { DeviceType } from "@sgval/quantities/device-types";
import * as z from "zod";

/** The form of a gateway; numbers and what may be left out are typed as text. */
export interface GatewayFormValues {
  name: string;
  preset: GatewayPreset;
  connection: GatewayBody["connection"];
  topic: string;
  keySource: GatewayBody["keySource"];
  keyPath: string;
  enabled: boolean;
  rules: {
    pattern: string;
    type: DeviceType;
    roomId: number | null;
    modelId: number | null;
    profileId: number | null;
  }[];
  mostDevices: string;
  /** Without an address nothing is sent; an empty secret keeps the stored one. */
  commands: {
    address: string;
    fPort: string;
    hearing: "at_once" | "after_uplink";
    header: string;
    secret: string;
    insideAllowed: boolean;
  };
}

/** How a preset is set over a connection; the usual one where it does not know that. */
const settingsOf = (preset: GatewayPreset, connection?: GatewayBody["connection"]) => {
  const known = presetSettings[preset];
  const {
    topic = null,
    keyPath = null,
    ...rest
  } = known.find((one) => one.connection === connection) ?? known[0] ?? {};
  return {
    ...{ connection: connection ?? "webhook", keySource: "path" as const },
    ...rest,
    ...{ topic: topic ?? "", keyPath: keyPath ?? "" },
  };
};

/** What a choice of a preset or connection sets. */
export const presetValues = (
  preset: GatewayPreset,
  connection?: GatewayBody["connection"],
): Pick<GatewayFormValues, "connection" | "topic" | "keySource" | "keyPath"> =>
  settingsOf(preset, connection);

export const newRule: GatewayFormValues["rules"][number] = {
  ...{ pattern: "*", type: "DATALOGGER", roomId: null, modelId: null, profileId: null },
};

/** The port, unless the encoder of a device names one. */
const usualPort = 1;
const commandsOf = (commands: Gateway["commands"]): GatewayFormValues["commands"] => ({
  address: commands?.address ?? "",
  fPort: String(commands?.fPort ?? usualPort),
  hearing: commands?.hearing ?? "after_uplink",
  header: commands?.header ?? "Authorization",
  secret: "",
  insideAllowed: commands?.insideAllowed ?? false,
});

export const formOf = (gateway: Gateway | null): GatewayFormValues =>
  gateway
    ? {
        ...{ name: gateway.name, preset: gateway.preset, connection: gateway.connection },
        ...{ topic: gateway.topic ?? "", keySource: gateway.keySource, keyPath: gateway.keyPath ?? "" },
        ...{ enabled: gateway.enabled, rules: gateway.rules, mostDevices: String(gateway.mostDevices) },
        commands: commandsOf(gateway.commands),
      }
    : {
        ...{ name: "", preset: "things_stack", ...presetValues("things_stack") },
        ...{ enabled: true, rules: [], mostDevices: "1000", commands: commandsOf(null) },
      };

/** What is sent: only what the connection and the source of the key use. */
export const bodyOf = ({
  topic,
  keyPath,
  mostDevices,
  commands: { address, fPort, secret, ...commands },
  ...values
}: GatewayFormValues): GatewayBody => ({
  ...values,
  topic: values.connection === "mqtt" && topic.trim() !== "" ? topic.trim() : null,
  keyPath:
    (values.keySource === "path" || values.keySource === "names") && keyPath.trim() !== ""
      ? keyPath.trim()
      : null,
  mostDevices: Number(mostDevices),
  commands:
    address.trim() !== "" && takesCommands(values.preset, values.connection)
      ? {
          ...{ ...commands, address: address.trim(), fPort: Number(fPort) },
          ...(secret.trim() !== "" && { secret: secret.trim() }),
        }
      : null,
});

/** Checks the form by what the server accepts. */
export const gatewayForm = z.custom<GatewayFormValues>().superRefine((values, context) => {
  const parsed = gatewayBody.safeParse(bodyOf(values));
  for (const { field, message } of parsed.success ? [] : fieldProblems(parsed.error))
    context.addIssue({ code: "custom", path: field.split("."), message });
});
