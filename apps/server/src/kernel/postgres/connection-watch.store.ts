import pg from "pg";
import type { BaseLogger } from "pino";

const pingMs = 5_000;
const answerMs = 3_000;
const retryMs = 250;

/** Whether the database currently answers. */
interface ConnectionWatch {
  isUp(): boolean;
  end(): Promise<void>;
}

/**
 * Keeps one connection open and pings it every 5 s; reconnects four times a second after a failure. Resolves after the
 * first attempt, successful or not.
 */
export async function watchConnection(config: pg.ClientConfig, logger: BaseLogger): Promise<ConnectionWatch> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

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
    try {
      await candidate.connect();
    } catch {
      if (!ended) timer = setTimeout(() => void connect(), retryMs);
      return;
    }
    if (ended) return candidate.end();
    client = candidate;
    timer = setTimeout(ping, pingMs);
    logger.info("connected to the database");
  };

  await connect();
  return {
    isUp: () => client !== undefined,
    end: async () => {
      ended = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
      client = undefined;
    },
  };
}
