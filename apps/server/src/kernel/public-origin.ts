import type { AddressInfo } from "node:net";
import type { Config } from "./config.ts";
import { httpServer } from "./http.ts";
import { defineService } from "./services.ts";

const anyHost = new Set(["0.0.0.0", "::", "[::]"]);

/**
 * The address people reach this server at, without a slash at the end. Never taken from a request: whoever writes
 * the `Host` header would write the links in our mails.
 * @param bound where the server listens, once it does: any free port may have been asked for
 */
export const publicOrigin = (
  config: Pick<Config, "publicUrl" | "http" | "tls">,
  bound: AddressInfo | string | null,
): string => {
  if (config.publicUrl) return config.publicUrl.replace(/\/+$/, "");
  const { host, port } = config.http;
  const name = anyHost.has(host)
    ? "localhost"
    : host.includes(":") && !host.startsWith("[")
      ? `[${host}]`
      : host;
  return `${config.tls ? "https" : "http"}://${name}:${typeof bound === "object" && bound ? bound.port : port}`;
};

/** {@link publicOrigin} of this server; worked out when asked, since the port is known only once it listens. */
export const consoleAddress = defineService(
  "address of the console",
  ({ config, use }) =>
    () =>
      publicOrigin(config, use(httpServer).server.address()),
);
