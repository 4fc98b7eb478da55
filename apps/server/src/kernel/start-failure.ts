import { type Config, ConfigError } from "./config.ts";
import { errorCode } from "./postgres/database-error.ts";

/** Exit codes of a server that does not start, for whoever restarts it. */
export const exitCodes = { settings: 2, anotherServer: 3, database: 4, port: 5, dataFolder: 6 } as const;

/** A reason not to start that its message explains to the operator, without a stack. */
export class StartFailure extends Error {
  readonly exitCode: number;

  constructor(cause: keyof typeof exitCodes, message: string) {
    super(message);
    this.exitCode = exitCodes[cause];
  }
}

const settingOf = (port: number, { http, mqtt }: Config): string => {
  if (port === http.port) return "SGVAL_HTTP_PORT";
  return port === mqtt.port ? "SGVAL_MQTT_PORT" : "SGVAL_MQTT_TLS_PORT";
};

/** The failure in words, if the operator can do something about it; `null` for an error that needs its stack. */
export const startFailureOf = (error: unknown, config: Config | null): StartFailure | null => {
  if (error instanceof StartFailure) return error;
  if (error instanceof ConfigError)
    return new StartFailure("settings", `these settings are wrong:\n${error.message}`);
  if (!(error instanceof Error) || !config) return null;
  const [address, port] = [Reflect.get(error, "address"), Number(Reflect.get(error, "port"))];
  // initdb and PostgreSQL say it in their own words.
  if (/ENOSPC|EDQUOT|No space left on device/.test(error.message))
    return new StartFailure("dataFolder", `the disk of the data folder ${config.dataDir} is full.`);
  switch (errorCode(error)) {
    case "EADDRINUSE":
      return new StartFailure(
        "port",
        `port ${port} on ${address} is in use by another program. End that one, or set ${settingOf(port, config)}.`,
      );
    case "EADDRNOTAVAIL":
      return new StartFailure("port", `this machine has no address ${address}.`);
    case "EROFS":
    case "EACCES":
    case "EPERM":
      return new StartFailure(
        "dataFolder",
        `the data folder ${config.dataDir} cannot be used: ${error.message}. Its user needs to read and write it.`,
      );
    case "42501":
      return new StartFailure(
        "database",
        `its database user may not do what the server needs: ${error.message}.`,
      );
    default:
      return null;
  }
};
