import type pg from "pg";
import type { DatabaseHandle } from "../../src/kernel/database.ts";

/**
 * From here on PostgreSQL parses and plans each statement once for a connection, and not each time it is asked: with databases as
 * small as those of tests that is most of its work. For tests that ask the same ten thousands of times and change no columns.
 */
export const prepareStatements = ({ pool, control, signIn }: DatabaseHandle): void => {
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    return name;
  };
  for (const one of [pool, control.pool, signIn.pool])
    one.on("connect", (client) => {
      // What cannot be set is as it was; a connection that is lost fails by the statement that needs it.
      client.query("set plan_cache_mode to force_generic_plan").catch(() => {});
      const query = client.query.bind(client) as (...given: unknown[]) => unknown;
      const prepared = (...given: unknown[]) => {
        const [text, values, ...rest] = given;
        return typeof text === "string" && Array.isArray(values)
          ? query({ name: nameOf(text), text, values } satisfies pg.QueryConfig, ...rest)
          : query(...given);
      };
      Object.assign(client, { query: prepared });
    });
};
