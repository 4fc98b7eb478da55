import { type Kysely, sql } from "kysely";
import pg from "pg";
import type { BaseLogger } from "pino";
import type { Database } from "../schema.ts";

const pingMs = 5_000;
const answerMs = 3_000;
const retryMs = 250;

interface ChannelListener {
  heard(payload: string): void;
  /** The connection was lost for a while: notifications may have been missed. */
  reconnected(): void;
}

/** Whether the database currently answers, and what is sent over its channels. */
export interface ConnectionWatch {
  isUp(): boolean;
  /** Resolves when the database sends what comes, or at once while it is away. One listener for each channel. */
  listen(channel: string, listener: ChannelListener): Promise<void>;
  end(): Promise<void>;
}

/** Sends texts over a channel; in a transaction, when it is committed. */
export const notify = async (
  db: Kysely<Database>,
  channel: string,
  payloads: readonly string[],
): Promise<void> => {
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) payload`.execute(db);
};

/**
 * Keeps one connection open and pings it every 5 s; reconnects four times a second after a failure. Resolves after the
 * first attempt, successful or not.
 */
export async function watchConnection(config: pg.ClientConfig, logger: BaseLogger): Promise<ConnectionWatch> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const channels = new Map<string, ChannelListener>();

  const lose = (lost: pg.Client): void => {
    if (client !== lost || ended) return;
    client = undefined;
    clearTimeout(timer);
    logger.warn("connection to the database lost");
    timer = setTimeout(() => void connect(), retryMs);
    void lost.end().catch(() => undefined);
  };

  const ping = (): void => {
    const pinged = client;
    if (!pinged) return;
    pinged.query("select 1").then(
      () => {
        if (client === pinged && !ended) timer = setTimeout(ping, pingMs);
      },
      () => lose(pinged),
    );
  };

  const connect = async (): Promise<void> => {
    const candidate = new pg.Client({
      ...config,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    candidate.on("error", () => lose(candidate));
    candidate.on("end", () => lose(candidate));
    candidate.on("notification", ({ channel, payload = "" }) => channels.get(channel)?.heard(payload));
    try {
      await candidate.connect();
      for (const channel of channels.keys()) await candidate.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch {
      void candidate.end().catch(() => undefined);
      if (!ended) timer = setTimeout(() => void connect(), retryMs);
      return;
    }
    if (ended) return candidate.end();
    client = candidate;
    timer = setTimeout(ping, pingMs);
    logger.info("connected to the database");
    for (const listener of channels.values()) listener.reconnected();
  };

  await connect();
  return {
    isUp: () => client !== undefined,
    listen: async (channel, listener) => {
      channels.set(channel, listener);
      const current = client;
      // If it fails, the connection is lost, and the next one listens from the start.
      await current?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => lose(current));
    },
    end: async () => {
      ended = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
      client = undefined;
    },
  };
}
