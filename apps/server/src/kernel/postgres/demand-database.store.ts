import pg from "pg";
import { StartFailure } from "../start-failure.ts";
import { errorCode } from "./database-error.ts";

/** The oldest major version whose SQL the product uses. */
const oldestVersion = 16;
const answerMs = 5_000;

/** What operators can do something about; other messages of server and driver are clear enough, and hold no password. */
const reasons: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "its host name is unknown",
  EAI_AGAIN: "its host name is unknown",
  ENOENT: "there is no such socket",
  ETIMEDOUT: "it does not answer",
  EHOSTUNREACH: "its host cannot be reached",
  ENETUNREACH: "its host cannot be reached",
};

const reasonOf = (error: unknown): string => {
  const known = reasons[errorCode(error) ?? ""];
  if (known) return known;
  const message = error instanceof Error ? error.message : "";
  if (/timeout/i.test(message)) return "it does not answer";
  if (message.includes("client password must be a string")) return "it asks for a password";
  return message || "it cannot be used";
};

/**
 * Checks that a database can be used, before anything else is tried on it.
 * @throws StartFailure naming the database, never its password
 */
export const demandDatabase = async (
  connection: pg.ClientConfig | string,
  oldest = oldestVersion,
): Promise<void> => {
  const client = new pg.Client({
    ...(typeof connection === "string" ? { connectionString: connection } : connection),
    ...{ connectionTimeoutMillis: answerMs, query_timeout: answerMs },
  });
  client.on("error", () => undefined);
  const place = `${client.host}:${client.port}`;
  let found: { version: string; number: number } | undefined;
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; number: number }>(
      "select current_setting('server_version') as version, current_setting('server_version_num')::int as number",
    );
    found = rows[0];
  } catch (error) {
    throw new StartFailure("database", `the database at ${place} cannot be used: ${reasonOf(error)}.`);
  } finally {
    await client.end().catch(() => undefined);
  }
  if (!found || found.number < oldest * 10_000)
    throw new StartFailure(
      "database",
      `the database at ${place} is PostgreSQL ${found?.version}; version ${oldest} or newer is needed.`,
    );
};
