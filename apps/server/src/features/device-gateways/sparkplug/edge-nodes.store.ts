import type { Kysely } from "kysely";
import * as z from "zod";
import type { Database } from "../../../kernel/schema.ts";

type Db = Kysely<Database>;

const metric = z.object({ name: z.string(), alias: z.string().nullable(), dataType: z.number().nullable() });
export type BornMetric = z.infer<typeof metric>;

/** What the birth certificates of an edge node said that are in force. */
const edgeNode = z.object({
  /** The `bdSeq` of its birth: a death of another session says nothing of this one. */
  session: z.string().nullable(),
  certificates: z.array(
    z.object({
      /** Empty for the node itself. */
      device: z.string(),
      /** When it came; epoch milliseconds. */
      at: z.number(),
      metrics: z.array(metric),
    }),
  ),
});
export type EdgeNode = z.infer<typeof edgeNode>;

/** An edge node behind a gateway: `group/node`, which is unique there. */
export interface EdgeNodeId {
  gatewayId: number;
  edgeNode: string;
}

/** All edge nodes, those that changed last at the end, or one. */
export const loadEdgeNodes = async (
  db: Db,
  only?: EdgeNodeId,
): Promise<(EdgeNodeId & { born: EdgeNode })[]> => {
  const all = db
    .selectFrom("sparkplug_edge_node")
    .select(["gateway_id", "edge_node", "born"])
    .orderBy("updated_at");
  const rows = await (only
    ? all.where("gateway_id", "=", only.gatewayId).where("edge_node", "=", only.edgeNode)
    : all
  ).execute();
  return rows.map(({ gateway_id, edge_node, born }) => ({
    ...{ gatewayId: gateway_id, edgeNode: edge_node, born: edgeNode.parse(born) },
  }));
};

/** Stores what an edge node is by now. */
export const storeEdgeNode = async (db: Db, id: EdgeNodeId, born: EdgeNode, now: Date): Promise<void> => {
  const columns = { born: JSON.stringify(born), updated_at: now };
  await db
    .insertInto("sparkplug_edge_node")
    .values({ gateway_id: id.gatewayId, edge_node: id.edgeNode, ...columns })
    .onConflict((conflict) => conflict.columns(["gateway_id", "edge_node"]).doUpdateSet(columns))
    .execute();
};

export const deleteEdgeNodes = async (
  db: Db,
  gatewayId: number,
  edgeNodes: readonly string[],
): Promise<void> => {
  await db
    .deleteFrom("sparkplug_edge_node")
    .where("gateway_id", "=", gatewayId)
    .where("edge_node", "in", edgeNodes)
    .execute();
};
