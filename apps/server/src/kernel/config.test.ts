import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ConfigError, environment, readConfig } from "./config.ts";

const mistakesOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split("\n");
  }
};

it("needs no setting and listens on localhost only", () => {
  expect(readConfig({})).toMatchObject({
    http: { host: "127.0.0.1", port: 8080 },
    mqtt: { host: "127.0.0.1", port: 1883, tlsPort: 8883 },
    tls: null,
    trustProxy: false,
    title: "SG-VAL",
    locale: "vn",
    timeZone: "Asia/Ho_Chi_Minh",
    responseWaitSeconds: 100,
    commandsPerMinute: 30,
    retentionMonths: 0,
  });
});

it("reports all invalid settings at once, by name", () => {
  const mistakes = mistakesOf({
    SGVAL_HTTP_PORT: "eighty",
    SGVAL_MQTT_PORT: "70000",
    SGVAL_LOCALE: "de",
    SGVAL_TIME_ZONE: "Mars/Olympus",
    SGVAL_ADMIN_PASSWORD: "short",
    SGVAL_TLS_CERT: "cert.pem",
    SGVAL_HTTP_PROT: "8080",
  });
  expect(mistakes.map((line) => line.split(":")[0])).toEqual([
    "SGVAL_HTTP_PORT",
    "SGVAL_MQTT_PORT",
    "SGVAL_LOCALE",
    "SGVAL_TIME_ZONE",
    "SGVAL_ADMIN_PASSWORD",
    "SGVAL_HTTP_PROT",
    "SGVAL_TLS_CERT and SGVAL_TLS_KEY",
  ]);
});

it("never prints an invalid secret", () => {
  expect(mistakesOf({ SGVAL_ADMIN_PASSWORD: "hunter2", DATABASE_URL: "p@ss" }).join("\n")).not.toMatch(
    /hunter2|p@ss/,
  );
});

it("treats an empty setting as absent", () => {
  const config = readConfig({
    SGVAL_HTTP_PORT: "",
    SGVAL_TRUST_PROXY: "true",
    PATH: "/bin",
  });
  expect(config).toMatchObject({ http: { port: 8080 }, trustProxy: true });
  expect(readConfig({ SGVAL_TRUST_PROXY: "10.0.0.0/8" }).trustProxy).toBe("10.0.0.0/8");
});

it("requires complete settings of mail server and single sign-on", () => {
  expect(readConfig({})).toMatchObject({ smtpUrl: undefined, oidc: null });
  const given = {
    SGVAL_SMTP_URL: "smtps://sg:secret@mail.example:465?from=sg@example.org",
    SGVAL_OIDC_ISSUER: "https://id.example",
    SGVAL_OIDC_CLIENT_ID: "sg-val",
  };
  expect(readConfig(given)).toMatchObject({
    smtpUrl: given.SGVAL_SMTP_URL,
    oidc: { issuer: "https://id.example", clientId: "sg-val", scopes: "openid email profile", create: null },
  });
  expect(
    mistakesOf({
      SGVAL_SMTP_URL: "https://mail",
      SGVAL_OIDC_ISSUER: "https://id",
      SGVAL_OIDC_CREATE: "all",
    }).map((line) => line.split(":")[0]),
  ).toEqual(["SGVAL_SMTP_URL", "SGVAL_OIDC_CREATE", "SGVAL_OIDC_ISSUER and SGVAL_OIDC_CLIENT_ID"]);
});

it("refuses the clock of tests, which only a server that they start themselves goes by", () => {
  expect(mistakesOf({ SGVAL_TEST_CLOCK: "2025-11-19T15:50:00.000Z@1763567400000:60" })).toEqual([
    "SGVAL_TEST_CLOCK: only tests set the clock; a server that devices rely on goes by the real time",
  ]);
});

it("reads no setting that the table of the README does not name", () => {
  const { shape } = environment;
  const readme = readFileSync(new URL("../../../../README.md", import.meta.url), "utf8");
  const named = readme.split("\n").flatMap((line) => {
    const cells = line.startsWith("| `") ? [...(line.split("|")[1] ?? "").matchAll(/`(\w+)`/g)] : [];
    const names = cells.flatMap(([, name]) => name ?? []);
    // `SGVAL_OIDC_ISSUER`, `_CLIENT_ID`: an ending stands for the first two words of the name before it.
    const start = names[0]?.split("_").slice(0, 2).join("_") ?? "";
    return names.map((name) => (name.startsWith("_") ? `${start}${name}` : name));
  });
  expect(Object.keys(shape).filter((name) => !named.includes(name))).toEqual([]);
});

it("reads the broker of MQTT_URL with its defaults, and says what is wrong with it", () => {
  expect(readConfig({ MQTT_URL: "mqtt://broker.example" }).mqttUrl).toEqual({
    ...{ host: "broker.example", port: 1883, tls: false, protocol: 5, verifyTls: true, caFile: null },
    ...{ username: null, password: null },
  });
  expect(readConfig({ MQTT_URL: "mqtts://u%40x:p%2F@[::1]?protocol=3.1.1&verify=no" }).mqttUrl).toMatchObject(
    {
      ...{
        host: "[::1]",
        port: 8883,
        tls: true,
        protocol: 4,
        verifyTls: false,
        username: "u@x",
        password: "p/",
      },
    },
  );
  expect(readConfig({}).mqttUrl).toBeNull();
  for (const [url, mistake] of [
    ["broker", "no address"],
    ["ws://broker:9001", "WebSockets are not spoken"],
    ["mqtt://broker?protocol=4", "protocol other than"],
    ["mqtt://broker?verify=0", "verify other than"],
    ["mqtt://broker?topic=a", "no option topic"],
    ["mqtts://broker?ca=/nowhere.pem", "not there"],
    ["mqtt://u%:p@broker", "percent-encoded"],
  ] as const)
    expect(mistakesOf({ MQTT_URL: url })).toEqual([expect.stringContaining(mistake)]);
});
