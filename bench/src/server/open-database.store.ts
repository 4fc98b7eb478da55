import pg from "pg";
import { clusterAddress } from "./cluster-address.ts";

/** Runs work on a connection of its own to a server's database, with the rights of the product's role. */
export const withDatabase = async <T>(
  dataDir: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ ...clusterAddress(dataDir), database: "sgval" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    // What is created here must belong to the same role as the rest.
    await client.query("set role sgval");
    await client.query("set timezone to 'UTC'");
    return await work(client);
  } finally {
    await client.end();
  }
};
