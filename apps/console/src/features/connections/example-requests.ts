import type { Channel } from "@sgval/contract/devices/device";
import { postTelemetry } from "@sgval/contract/readings/readings";
import { basePath } from "@sgval/contract/route";
import { parameterOf } from "@sgval/quantities/parameter";
import { convert, isUnit, type Unit } from "@sgval/quantities/unit";

export const exampleLanguages = ["curl", "arduino", "python"] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number];

/** Shown in the place of a token that is not known any more. */
export const tokenPlaceholder = "YOUR_TOKEN";
const mostFields = 6;

type ExampleChannel = Pick<
  Channel,
  "parameter" | "mappingKey" | "unit" | "rawMin" | "rawMax" | "factor" | "offset"
>;

const rounded = (value: number): number => Number(value.toPrecision(3));

/** A number that the decoder takes as good: the middle of a raw range, or some way up the plausible one. */
const exampleValue = (channel: ExampleChannel): number => {
  const { parameter: key, unit, rawMin, rawMax, factor = 1, offset = 0 } = channel;
  const parameter = parameterOf(key)?.parameter;
  if (rawMin !== null && rawMax !== null) return rounded((rawMin + rawMax) / 2);
  if (!parameter) return 1;
  const [state] = parameter.states ?? [];
  if (state) return state.code;
  const canonical =
    Math.max(parameter.min, 0) + (Math.min(parameter.max, 1_000) - Math.max(parameter.min, 0)) * 0.24;
  const sent: Unit = unit !== null && isUnit(unit) ? unit : parameter.unit;
  return rounded(((convert(canonical, parameter.unit, sent) ?? canonical) - offset) / factor);
};

/** The fields of a message of this device. */
export const exampleFields = (channels: readonly ExampleChannel[]): Record<string, number> => {
  const fields = channels
    .slice(0, mostFields)
    .map((channel) => [channel.mappingKey, exampleValue(channel)] as const);
  return Object.fromEntries(fields.length > 0 ? fields : [["P1", 5.82]]);
};

interface Example {
  /** `https://scada.example`. */
  origin: string;
  token: string;
  fields: Record<string, number>;
}

/** Text inside quotes of a shell, of C and of Python. */
const inShell = (text: string): string => text.replaceAll("'", "'\\''");
const inQuotes = (text: string): string => JSON.stringify(text);

const curl = ({ origin, token, fields }: Example): string =>
  [
    `curl ${origin}${basePath}${postTelemetry.path} \\`,
    `  -H 'authorization: Bearer ${inShell(token)}' \\`,
    `  -H 'content-type: application/json' \\`,
    `  -d '${inShell(JSON.stringify(fields))}'`,
  ].join("\n");

const arduino = ({ origin, token, fields }: Example): string => {
  const secure = origin.startsWith("https:");
  return [
    "#include <WiFi.h>",
    "#include <HTTPClient.h>",
    ...(secure ? ["#include <WiFiClientSecure.h>"] : []),
    "",
    ...(secure
      ? [
          "// PEM of the authority that signed the certificate of the server.",
          'const char* rootCertificate = R"(-----BEGIN CERTIFICATE-----',
          "...",
          '-----END CERTIFICATE-----)";',
          "",
        ]
      : []),
    "// Call it after WiFi.begin(...) has connected.",
    "int sendReadings() {",
    `  ${secure ? "WiFiClientSecure" : "WiFiClient"} client;`,
    ...(secure ? ["  client.setCACert(rootCertificate);"] : []),
    "  HTTPClient http;",
    `  http.begin(client, ${inQuotes(`${origin}${basePath}${postTelemetry.path}`)});`,
    '  http.addHeader("Content-Type", "application/json");',
    `  http.addHeader("Authorization", ${inQuotes(`Bearer ${token}`)});`,
    `  int status = http.POST(${inQuotes(JSON.stringify(fields))});`,
    "  http.end();",
    "  return status;  // 200: stored; otherwise send the same again later",
    "}",
  ].join("\n");
};

const python = ({ origin, token, fields }: Example): string =>
  [
    "import json",
    "import urllib.request",
    "",
    `fields = ${JSON.stringify(fields)}`,
    "request = urllib.request.Request(",
    `    ${inQuotes(`${origin}${basePath}${postTelemetry.path}`)},`,
    "    data=json.dumps(fields).encode(),",
    "    headers={",
    `        "Authorization": ${inQuotes(`Bearer ${token}`)},`,
    '        "Content-Type": "application/json",',
    "    },",
    ")",
    "with urllib.request.urlopen(request, timeout=30) as answer:",
    "    print(answer.status, answer.read().decode())",
  ].join("\n");

const writers = { curl, arduino, python } as const satisfies Record<
  ExampleLanguage,
  (example: Example) => string
>;

/** A request of the device as a program; the token is in a header, never in the address. */
export const exampleRequest = (language: ExampleLanguage, example: Example): string =>
  writers[language](example);
