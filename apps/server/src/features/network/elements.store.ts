import { ELEMENTS_OFFERED, type FoundElement } from "@sgval/contract/network/elements";
import type { ElementClass, ElementKind } from "@sgval/contract/network/model";
import type { Position } from "@sgval/quantities/geometry";
import { type Kysely, sql } from "kysely";
import { searchCondition } from "../../kernel/list-query.ts";
import type { Database } from "../../kernel/schema.ts";
import { isVisibleElement, type Viewer } from "./visible-elements.store.ts";

/** Of the removed elements, as many are named. */
const MOST_NAMED = 200;

export interface MergeResult {
  added: number;
  changed: number;
  removed: number;
  vanished: { class: ElementClass; id: string; kind: ElementKind }[];
}

/**
 * Makes the elements of a network those of an import, by their ids: rows that stay the same are not written.
 * @param elements JSON text of a list of `PlacedElement`
 */
export const mergeElements = async (
  trx: Kysely<Database>,
  networkId: number,
  elements: string,
): Promise<MergeResult> => {
  // The planner takes a list in JSON for short; a nested loop over a large network would take minutes.
  await sql`set local enable_nestloop = off`.execute(trx);
  const { rows } = await sql<MergeResult>`
    with incoming as materialized (
      select * from json_to_recordset(${elements}::json)
        as list (class text, element_id text, kind text, properties text, geometry text, place point)
    ), removed as (
      delete from network_element existing
      where existing.network_id = ${networkId} and not exists (
        select from incoming
        where incoming.class = existing.class and incoming.element_id = existing.element_id)
      returning existing.class, existing.element_id, existing.kind
    ), changed as (
      update network_element existing
      set kind = incoming.kind, properties = incoming.properties, geometry = incoming.geometry,
          place = incoming.place
      from incoming
      where existing.network_id = ${networkId} and existing.class = incoming.class
        and existing.element_id = incoming.element_id
        and (existing.properties <> incoming.properties or existing.geometry <> incoming.geometry)
      returning existing.id
    ), added as (
      insert into network_element (network_id, class, element_id, kind, properties, geometry, place)
      select ${networkId}, class, element_id, kind, properties, geometry, place from incoming
      where not exists (
        select from network_element existing
        where existing.network_id = ${networkId} and existing.class = incoming.class
          and existing.element_id = incoming.element_id)
      returning id
    )
    select (select count(*)::int from added) as added, (select count(*)::int from changed) as changed,
      (select count(*)::int from removed) as removed,
      coalesce((
        select jsonb_agg(jsonb_build_object('class', class, 'id', element_id, 'kind', kind))
        from (select * from removed order by class, element_id limit ${MOST_NAMED}) named
      ), '[]') as vanished`.execute(trx);
  return rows[0] ?? { added: 0, changed: 0, removed: 0, vanished: [] };
};

/** The GeoJSON text of what the caller sees of a network; put together by the database, not by the event loop. */
export const layerText = async (db: Kysely<Database>, networkId: number, viewer: Viewer): Promise<string> => {
  const { text } = await db
    .selectFrom("network_element")
    .where("network_id", "=", networkId)
    .where(isVisibleElement(viewer))
    .select(
      sql<string>`concat('{"type":"FeatureCollection","features":[', string_agg(
        concat('{"type":"Feature","id":', id, ',"properties":', properties, ',"geometry":', geometry, '}'),
        ',' order by id), ']}')`.as("text"),
    )
    .executeTakeFirstOrThrow();
  return text;
};

export const saveLayer = async (trx: Kysely<Database>, networkId: number, content: Buffer): Promise<void> => {
  await trx
    .insertInto("network_layer")
    .values({ network_id: networkId, content })
    .onConflict((conflict) => conflict.column("network_id").doUpdateSet({ content }))
    .execute();
};

/** The stored layer of a network, compressed. */
export const readLayer = async (db: Kysely<Database>, networkId: number): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom("network_layer")
      .select("content")
      .where("network_id", "=", networkId)
      .executeTakeFirst()
  )?.content;

/** Whether the network has such an element. */
export const hasElement = async (
  db: Kysely<Database>,
  networkId: number,
  element: { class: ElementClass; id: string },
): Promise<boolean> =>
  (await db
    .selectFrom("network_element")
    .select("id")
    .where("network_id", "=", networkId)
    .where("class", "=", element.class)
    .where("element_id", "=", element.id)
    .executeTakeFirst()) !== undefined;

/** Elements whose id fits, those that the caller sees: the id itself first, then what begins with it. */
export const searchElements = async (
  db: Kysely<Database>,
  networkId: number,
  { q = "", kind }: { q?: string | undefined; kind?: ElementKind | undefined },
  viewer: Viewer,
): Promise<FoundElement[]> => {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("network_element")
        .where("network_id", "=", networkId)
        .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "pipe"))
        .where(isVisibleElement(viewer))
        .select(["class", "element_id", "kind", "properties"])
        .select(sql<string>`search_text(element_id)`.as("search_text"))
        .select(sql<number>`place[0]`.as("longitude"))
        .select(sql<number>`place[1]`.as("latitude"))
        .as("seen"),
    )
    .where(searchCondition(q))
    .select(["class", "element_id", "kind", "longitude", "latitude"])
    .select(sql<string | null>`properties::json ->> 'type'`.as("type"))
    // Preparing every id of a large network takes a second.
    .$if(q !== "", (query) =>
      query
        .orderBy(sql`search_text = search_text(${q})`, "desc")
        .orderBy(sql`starts_with(search_text, search_text(${q}))`, "desc"),
    )
    .orderBy(sql`length(element_id)`)
    .orderBy("element_id")
    .orderBy("class")
    .limit(ELEMENTS_OFFERED)
    .execute();
  return rows.map(({ class: of, element_id, kind: known, type, longitude, latitude }) => ({
    ...{ class: of, id: element_id, kind: known, type },
    place: [longitude, latitude],
  }));
};

/** Where the nodes of a network are, by id. */
export const nodePlaces = async (db: Kysely<Database>, networkId: number): Promise<Map<string, Position>> => {
  const rows = await db
    .selectFrom("network_element")
    .where("network_id", "=", networkId)
    .where("class", "=", "node")
    .select(["element_id", sql<number>`place[0]`.as("longitude"), sql<number>`place[1]`.as("latitude")])
    .execute();
  return new Map(rows.map(({ element_id, longitude, latitude }) => [element_id, [longitude, latitude]]));
};
