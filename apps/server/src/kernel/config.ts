import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { responseWaitSeconds } from "@sgval/contract/control/control";
import { testClockVariable } from "@sgval/contract/test-clock";
import { isTimeZone } from "@sgval/quantities/time-zone";
import * as z from "zod";

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1");
const timeZone = z.string().refine(isTimeZone, "is not a time zone name");

const httpUrl = z.url({ protocol: /^https?$/, error: "is not an http:// or https:// address" });

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;
const origins = z
  .string()
  .transform((text) => text.split(",").map((one) => one.trim()))
  .refine((list) => list.every(isOrigin), "names what is no origin such as https://dash.example.org");

/** Every variable that the server reads. */
export const environment = z.object({
  SGVAL_HTTP_HOST: z.string().min(1).default("127.0.0.1"),
  SGVAL_HTTP_PORT: port.default(8080),
  SGVAL_MQTT_HOST: z.string().min(1).default("127.0.0.1"),
  SGVAL_MQTT_PORT: port.default(1883),
  SGVAL_MQTT_TLS_PORT: port.default(8883),
  SGVAL_TLS_CERT: z.string().optional(),
  SGVAL_TLS_KEY: z.string().optional(),
  SGVAL_TRUST_PROXY: z.union([flag, z.string()]).default(false),
  SGVAL_DATA_DIR: z.string().min(1).default("data"),
  SGVAL_TITLE: z.string().min(1).max(64).default("SG-VAL"),
  SGVAL_LOCALE: z.enum(["vn", "en", "fr"]).default("vn"),
  SGVAL_TIME_ZONE: timeZone.default("Asia/Ho_Chi_Minh"),
  SGVAL_ADMIN_PASSWORD: z.string().min(8, "has fewer than 8 characters").optional(),
  SGVAL_PUBLIC_URL: httpUrl.optional(),
  /** Whose pages in a browser may call the API with a token: `https://dash.example.org,https://gis.example.org`. */
  SGVAL_CORS_ORIGINS: origins.default([]),
  SGVAL_SMTP_URL: z.url({ protocol: /^smtps?$/, error: "is not an smtp:// or smtps:// address" }).optional(),
  SGVAL_OIDC_ISSUER: httpUrl.optional(),
  SGVAL_OIDC_CLIENT_ID: z.string().min(1).optional(),
  SGVAL_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  SGVAL_OIDC_SCOPES: z.string().min(1).default("openid email profile"),
  SGVAL_OIDC_LABEL: z.string().min(1).max(64).default("OpenID Connect"),
  /** Whether an unknown user with a verified address gets a new client account. */
  SGVAL_OIDC_CREATE: z.enum(["client"]).optional(),
  SGVAL_SECRET_KEY: z.string().min(16, "has fewer than 16 characters").optional(),
  SGVAL_LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** Seconds until a command without an answer ends as `device_not_response`; only tests need another than the default. */
  SGVAL_RESPONSE_WAIT: z.coerce.number().positive().max(responseWaitSeconds).default(responseWaitSeconds),
  /** Commands a minute that one account may send, and four times as many one address; only tests need others. */
  SGVAL_COMMANDS_PER_MINUTE: z.coerce.number().int().positive().max(1_000_000).default(30),
  /** Months of raw readings to keep; 0 keeps all. */
  SGVAL_RETENTION_MONTHS: z.coerce.number().int().min(0).max(600).default(0),
  /** Megabytes of a file with historical readings. */
  SGVAL_IMPORT_LIMIT_MB: z.coerce.number().int().min(1).max(1_000_000).default(1024),
  DATABASE_URL: z.url().optional(),
  MQTT_URL: z.string().optional(),
});

/** The external broker that `MQTT_URL` names. */
export interface BrokerUrl {
  host: string;
  port: number;
  tls: boolean;
  /** Whether its certificate is checked. */
  verifyTls: boolean;
  /** A file with the certificate of the authority that signed the broker's. */
  caFile: string | null;
  /** 4 for MQTT 3.1.1. */
  protocol: 4 | 5;
  username: string | null;
  password: string | null;
}

const mqttProtocols: Record<string, 4 | 5> = { "3.1.1": 4, "5": 5 };
const urlOptions = ["protocol", "ca", "verify"];

/**
 * Reads `mqtt://user:password@host:1883` or `mqtts://host:8883`, with `?protocol=3.1.1`, `&ca=/path/ca.pem` and `&verify=no`; what is
 * wrong with it otherwise.
 */
const readBrokerUrl = (text: string): BrokerUrl | string => {
  if (!URL.canParse(text)) return "is no address such as mqtts://user:password@host:8883";
  const url = new URL(text);
  const tls = url.protocol === "mqtts:";
  if (!tls && url.protocol !== "mqtt:") return "begins with mqtt:// or mqtts://; WebSockets are not spoken";
  if (url.hostname === "") return "names no host";
  const unknown = [...url.searchParams.keys()].find((name) => !urlOptions.includes(name));
  if (unknown !== undefined) return `has no option ${unknown}; there are ${urlOptions.join(", ")}`;
  const protocol = mqttProtocols[url.searchParams.get("protocol") ?? "5"];
  if (!protocol) return "has a protocol other than 3.1.1 and 5";
  const caFile = url.searchParams.get("ca");
  if (caFile !== null && !existsSync(caFile)) return `names a certificate that is not there: ${caFile}`;
  const verify = url.searchParams.get("verify") ?? "yes";
  if (verify !== "yes" && verify !== "no") return "has verify other than yes and no";
  const part = (value: string): string | null => (value === "" ? null : decodeURIComponent(value));
  try {
    return {
      ...{ host: url.hostname, port: Number(url.port) || (tls ? 8883 : 1883), tls, protocol },
      ...{ verifyTls: verify === "yes", caFile },
      ...{ username: part(url.username), password: part(url.password) },
    };
  } catch {
    return "has a user name or password that is not percent-encoded";
  }
};

export interface OidcConfig {
  issuer: string;
  clientId: string;
  /** Without a secret it is a public client, protected by PKCE only. */
  clientSecret: string | undefined;
  scopes: string;
  label: string;
  create: "client" | null;
}

export interface Config {
  http: { host: string; port: number };
  mqtt: { host: string; port: number; tlsPort: number };
  tls: { certificateFile: string; keyFile: string } | null;
  trustProxy: boolean | string;
  dataDir: string;
  title: string;
  locale: "vn" | "en" | "fr";
  timeZone: string;
  adminPassword: string | undefined;
  publicUrl: string | undefined;
  corsOrigins: readonly string[];
  smtpUrl: string | undefined;
  oidc: OidcConfig | null;
  secretKey: string | undefined;
  logLevel: string;
  responseWaitSeconds: number;
  commandsPerMinute: number;
  retentionMonths: number;
  /** Bytes of a file with historical readings. */
  importLimit: number;
  databaseUrl: string | undefined;
  /** Devices connect at this broker in place of the embedded one; `null` for the embedded one. */
  mqttUrl: BrokerUrl | null;
}

const oidcOf = (values: z.infer<typeof environment>): OidcConfig | null =>
  values.SGVAL_OIDC_ISSUER && values.SGVAL_OIDC_CLIENT_ID
    ? {
        issuer: values.SGVAL_OIDC_ISSUER,
        clientId: values.SGVAL_OIDC_CLIENT_ID,
        clientSecret: values.SGVAL_OIDC_CLIENT_SECRET,
        scopes: values.SGVAL_OIDC_SCOPES,
        label: values.SGVAL_OIDC_LABEL,
        create: values.SGVAL_OIDC_CREATE ?? null,
      }
    : null;

/** Error with all invalid settings, one per line. */
export class ConfigError extends Error {}

/** Parses the environment; throws one `ConfigError` with all invalid settings. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environment.safeParse(given);
  const mistakes = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  for (const name of Object.keys(given))
    if (name.startsWith("SGVAL_") && !(name in environment.shape))
      mistakes.push(
        name === testClockVariable
          ? `${name}: only tests set the clock; a server that devices rely on goes by the real time`
          : `${name}: there is no such setting`,
      );
  const outside = given.MQTT_URL === undefined ? null : readBrokerUrl(given.MQTT_URL);
  if (typeof outside === "string") mistakes.push(`MQTT_URL: ${outside}`);
  if (Boolean(given.SGVAL_TLS_CERT) !== Boolean(given.SGVAL_TLS_KEY))
    mistakes.push("SGVAL_TLS_CERT and SGVAL_TLS_KEY: both or none");
  if (Boolean(given.SGVAL_OIDC_ISSUER) !== Boolean(given.SGVAL_OIDC_CLIENT_ID))
    mistakes.push("SGVAL_OIDC_ISSUER and SGVAL_OIDC_CLIENT_ID: both or none");
  if (mistakes.length > 0 || !parsed.success) throw new ConfigError(mistakes.join("\n"));

  const values = parsed.data;
  return {
    http: { host: values.SGVAL_HTTP_HOST, port: values.SGVAL_HTTP_PORT },
    mqtt: { host: values.SGVAL_MQTT_HOST, port: values.SGVAL_MQTT_PORT, tlsPort: values.SGVAL_MQTT_TLS_PORT },
    tls:
      values.SGVAL_TLS_CERT && values.SGVAL_TLS_KEY
        ? { certificateFile: values.SGVAL_TLS_CERT, keyFile: values.SGVAL_TLS_KEY }
        : null,
    trustProxy: values.SGVAL_TRUST_PROXY,
    dataDir: resolve(values.SGVAL_DATA_DIR),
    title: values.SGVAL_TITLE,
    locale: values.SGVAL_LOCALE,
    timeZone: values.SGVAL_TIME_ZONE,
    adminPassword: values.SGVAL_ADMIN_PASSWORD,
    publicUrl: values.SGVAL_PUBLIC_URL,
    corsOrigins: values.SGVAL_CORS_ORIGINS,
    smtpUrl: values.SGVAL_SMTP_URL,
    oidc: oidcOf(values),
    secretKey: values.SGVAL_SECRET_KEY,
    logLevel: values.SGVAL_LOG_LEVEL,
    responseWaitSeconds: values.SGVAL_RESPONSE_WAIT,
    commandsPerMinute: values.SGVAL_COMMANDS_PER_MINUTE,
    retentionMonths: values.SGVAL_RETENTION_MONTHS,
    importLimit: values.SGVAL_IMPORT_LIMIT_MB * 1024 * 1024,
    databaseUrl: values.DATABASE_URL,
    mqttUrl: typeof outside === "string" ? null : outside,
  };
};
