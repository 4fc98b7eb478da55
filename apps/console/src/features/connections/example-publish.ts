import { env } from "../../config/env.ts";
import type { ExampleLanguage } from "./example-requests.ts";

interface Publish {
  host: string;
  port: number;
  /** Whether the port expects TLS. */
  secure: boolean;
  /** The device's code. */
  user: string;
  token: string;
  topic: string;
  fields: Record<string, number>;
}

/** Where devices publish, as seen from this page: by TLS where the server offers it. */
export const brokerAddress = (): Pick<Publish, "host" | "port" | "secure"> => ({
  host: new URL(env.apiOrigin || window.location.origin).hostname,
  port: env.mqtt.tlsPort ?? env.mqtt.port,
  secure: env.mqtt.tlsPort !== null,
});

/** Text inside quotes of a shell, of C and of Python. */
const inShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const inQuotes = (text: string): string => JSON.stringify(text);

const mosquitto = ({ host, port, secure, user, token, topic, fields }: Publish): string =>
  [
    `mosquitto_pub -h ${inShell(host)} -p ${port} -q 1 \\`,
    ...(secure ? ["  --capath /etc/ssl/certs \\"] : []),
    `  -u ${inShell(user)} -P ${inShell(token)} \\`,
    `  -t ${inShell(topic)} \\`,
    `  -m ${inShell(JSON.stringify(fields))}`,
  ].join("\n");

const arduino = ({ host, port, secure, user, token, topic, fields }: Publish): string =>
  [
    "#include <WiFi.h>",
    "#include <PubSubClient.h>",
    ...(secure
      ? [
          "#include <WiFiClientSecure.h>",
          "",
          "// PEM of the authority that signed the certificate of the server.",
          'const char* rootCertificate = R"(-----BEGIN CERTIFICATE-----',
          "...",
          '-----END CERTIFICATE-----)";',
        ]
      : []),
    "",
    `${secure ? "WiFiClientSecure" : "WiFiClient"} network;`,
    "PubSubClient client(network);",
    "",
    "// Call it after WiFi.begin(...) has connected.",
    "bool sendReadings() {",
    ...(secure ? ["  network.setCACert(rootCertificate);"] : []),
    `  client.setServer(${inQuotes(host)}, ${port});`,
    "  client.setBufferSize(2048);  // 256 bytes otherwise, too short for most messages",
    "  if (!client.connected() &&",
    `      !client.connect(${inQuotes(user)}, ${inQuotes(user)}, ${inQuotes(token)})) return false;`,
    `  bool sent = client.publish(${inQuotes(topic)}, ${inQuotes(JSON.stringify(fields))});`,
    "  client.loop();",
    "  return sent;  // false: send the same again later",
    "}",
  ].join("\n");

const python = ({ host, port, secure, user, token, topic, fields }: Publish): string =>
  [
    "# pip install paho-mqtt",
    "import json",
    "import paho.mqtt.publish as publish",
    "",
    `fields = ${JSON.stringify(fields)}`,
    "publish.single(",
    `    ${inQuotes(topic)},`,
    "    json.dumps(fields),",
    "    qos=1,",
    `    hostname=${inQuotes(host)},`,
    `    port=${port},`,
    `    auth={"username": ${inQuotes(user)}, "password": ${inQuotes(token)}},`,
    ...(secure ? ['    tls={"ca_certs": None},  # the authorities that the system trusts'] : []),
    ")",
  ].join("\n");

const writers = { curl: mosquitto, arduino, python } as const satisfies Record<
  ExampleLanguage,
  (publish: Publish) => string
>;

/** A program that publishes a message of the device over MQTT. */
export const examplePublish = (language: ExampleLanguage, publish: Publish): string =>
  writers[language](publish);
