import type { AddressInfo } from "node:net";
import type { Config } from "../config.ts";
import { defineService } from "../services.ts";
import { httpServer } from "./http.ts";

const anyHost = new Set(["0.0.0.0", "::", "[::]"]);

/** The origin that whoever operates this server has set, without a trailing slash; `null` where nobody has. */
export const configuredOrigin = ({ publicUrl }: Pick<Config, "publicUrl">): string | null =>
  publicUrl?.replace(/\/+$/, "") ?? null;

/**
 * The public origin of this server, without a trailing slash. Never taken from a request: the client controls the `Host`
 * header and thus would control the links in mails.
 * @param bound the actual listen address, because the configured port may be 0
 */
export const publicOrigin = (
  config: Pick<Config, "publicUrl" | "http" | "tls">,
  bound: AddressInfo | string | null,
): string => {
  const configured = configuredOrigin(config);
  if (configured !== null) return configured;
  const { host, port } = config.http;
  const name = anyHost.has(host)
    ? "localhost"
    : host.includes(":") && !host.startsWith("[")
      ? `[${host}]`
      : host;
  return `${config.tls ? "https" : "http"}://${name}:${typeof bound === "object" && bound ? bound.port : port}`;
};

/** {@link publicOrigin} of this server; a function, because the port is known only after listening. */
export const consoleAddress = defineService(
  "address of the console",
  ({ config, use }) =>
    () =>
      publicOrigin(config, use(httpServer).server.address()),
);
