import type { DatabaseHandle } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { KnownNetwork } from "../networks.store.ts";
import { readGraph } from "./graph.store.ts";
import type { NetworkGraph } from "./network-graph.ts";

/** A graph of a hundred thousand pipes takes some ten megabytes. */
const MOST_KEPT = 3;

/** The graphs of networks, kept in memory until a network is imported again. */
export const createNetworkGraphs = (db: DatabaseHandle) => {
  const kept = new Map<string, Promise<NetworkGraph | null>>();
  return {
    /** Errors: `network_import_again` for a network whose links do not name their ends yet. */
    of: async ({ id, version, importedAt }: KnownNetwork): Promise<NetworkGraph> => {
      const key = `${id} ${version} ${importedAt.getTime()}`;
      const found = kept.get(key) ?? readGraph(db.kysely, id);
      kept.delete(key);
      kept.set(key, found);
      found.catch(() => kept.delete(key));
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      const graph = await found;
      if (!graph) throw new Refusal("network_import_again");
      return graph;
    },
  };
};
export type NetworkGraphs = ReturnType<typeof createNetworkGraphs>;
