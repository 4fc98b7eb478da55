import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";

/** The outline of the row `zone` as a polygon of the database: `<@` then finds what lies in it or on its border. */
export const zoneOutline = sql`(
  select ('(' || string_agg(format('(%s,%s)', corner ->> 0, corner ->> 1), ',' order by n) || ')')::polygon
  from jsonb_array_elements(zone.polygon -> 'coordinates' -> 0) with ordinality as ring (corner, n))`;

/** The nodes of a network within the outline of a zone. */
export const nodesInZone = async (
  db: Kysely<Database>,
  networkId: number,
  zoneId: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom("network_element")
    .select("element_id")
    .where("network_id", "=", networkId)
    .where("class", "=", "node")
    .where(sql<boolean>`place <@ (select ${zoneOutline} from zone where zone.id = ${zoneId})`)
    .execute();
  return rows.map(({ element_id }) => element_id);
};

/** The zone in which each of some nodes of a network lies, by name; the innermost, because zones lie within each other. */
export const zonesOfNodes = async (
  db: Kysely<Database>,
  networkId: number,
  nodes: readonly string[],
): Promise<{ node: string; zoneId: number; zone: string }[]> => {
  const { rows } = await sql<{ node: string; zoneId: number; zone: string }>`
    with outline as materialized (
      select id, name, shape, area(shape::path) as size
      from (select id, name, ${zoneOutline} as shape from zone) as drawn
    ), innermost as (
      select distinct on (element.element_id) element.element_id as node, outline.id as "zoneId", outline.name as zone
      from network_element element join outline on element.place <@ outline.shape
      where element.network_id = ${networkId} and element.class = 'node'
        and element.element_id = any(${[...nodes]}::text[])
      order by element.element_id, outline.size, outline.id
    )
    select * from innermost order by zone`.execute(db);
  return rows;
};
