import { setImmediate as nextTurn } from "node:timers/promises";
import type { ElementProperties } from "@sgval/contract/network/elements";
import { type ElementClass, linkKinds, nodeKinds } from "@sgval/contract/network/model";
import { longitudeScale, metresPerDegree, type Position } from "@sgval/quantities/geometry";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";
import { isVisibleElement, type Viewer } from "../visible-elements.store.ts";
import { type GraphLink, type GraphNode, graphOf, type NetworkGraph } from "./network-graph.ts";

type Db = Kysely<Database>;

/** Rows that are read in one turn: devices and commands must not wait for a large network. */
const SLICE = 5_000;

/** Written by `placeElements` and by nobody else. */
const propertiesOf = (text: string): ElementProperties => JSON.parse(text) as ElementProperties;

/**
 * The nodes and links of a network; `null` where it was imported before links named their ends.
 */
export const readGraph = async (db: Db, networkId: number): Promise<NetworkGraph | null> => {
  const nodes: GraphNode[] = [];
  const links: (Omit<GraphLink, "ends"> & { from: string; to: string })[] = [];
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom("network_element")
      .select([
        "id",
        "properties",
        sql<number>`place[0]`.as("longitude"),
        sql<number>`place[1]`.as("latitude"),
      ])
      .where("network_id", "=", networkId)
      .where("id", ">", last)
      .orderBy("id")
      .limit(SLICE)
      .execute();
    for (const { properties, longitude, latitude } of rows) {
      const { id, kind, ...of } = propertiesOf(properties);
      const place: Position = [longitude, latitude];
      const nodeKind = nodeKinds.find((one) => one === kind);
      const linkKind = linkKinds.find((one) => one === kind);
      if (nodeKind) nodes.push({ id, kind: nodeKind, demand: of.demand ?? 0, volume: of.volume, place });
      if (!linkKind) continue;
      if (of.from === undefined || of.to === undefined) return null;
      links.push({
        ...{ id, kind: linkKind, type: of.type ?? null, status: of.status ?? "open" },
        ...{ from: of.from, to: of.to, length: of.length ?? 0, diameter: of.diameter ?? null, place },
      });
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < SLICE) break;
    await nextTurn();
  }
  const nodeOf = new Map(nodes.map(({ id }, node) => [id, node]));
  return graphOf(
    nodes,
    links.flatMap(({ from, to, ...link }) => {
      const ends = [nodeOf.get(from), nodeOf.get(to)] as const;
      return ends[0] === undefined || ends[1] === undefined
        ? []
        : { ...link, ends: [ends[0], ends[1]] as const };
    }),
  );
};

/** Those of the named elements that the caller sees. */
export const visibleIds = async (
  db: Db,
  networkId: number,
  of: ElementClass,
  ids: readonly string[],
  viewer: Viewer,
): Promise<Set<string>> => {
  if (viewer.scope === "all") return new Set(ids);
  const rows = await db
    .selectFrom("network_element")
    .select("element_id as id")
    .where("network_id", "=", networkId)
    .where("class", "=", of)
    .where(sql<boolean>`element_id = any(${[...ids]}::text[])`)
    .where(isVisibleElement(viewer))
    .execute();
  return new Set(rows.map(({ id }) => id));
};

interface Geometry {
  coordinates: [number, number][];
}

/** The courses of links, by id. */
export const coursesOf = async (
  db: Db,
  networkId: number,
  ids: readonly string[],
): Promise<Map<string, [number, number][]>> => {
  const rows = await db
    .selectFrom("network_element")
    .select(["element_id as id", "geometry"])
    .where("network_id", "=", networkId)
    .where("class", "=", "link")
    .where(sql<boolean>`element_id = any(${[...ids]}::text[])`)
    .execute();
  return new Map(rows.map(({ id, geometry }) => [id, (JSON.parse(geometry) as Geometry).coordinates]));
};

/** The names of the networks, the newest import first. */
export const networkNames = (db: Db, most: number): Promise<{ id: number; name: string }[]> =>
  db.selectFrom("network").select(["id", "name"]).orderBy("imported_at", "desc").limit(most).execute();

const mostNear = 300;

/**
 * Pipes near a place, of those that the caller sees. A pipe is no nearer than a point of it less its length; by that the nearest
 * one is among them, a trunk main whose middle is far away too.
 */
export const linksNear = async (
  db: Db,
  networkId: number,
  [longitude, latitude]: Position,
  viewer: Viewer,
): Promise<{ id: string; diameter: number | null; course: [number, number][] }[]> => {
  const rows = await db
    .selectFrom("network_element")
    .select(["element_id as id", "geometry", "properties"])
    .where("network_id", "=", networkId)
    .where("kind", "=", "pipe")
    .where(isVisibleElement(viewer))
    .orderBy(
      sql`(place <-> point(${longitude}, ${latitude})) * ${metresPerDegree * longitudeScale(latitude)}::float8
        - coalesce((properties::jsonb ->> 'length')::float8, 0)`,
    )
    .limit(mostNear)
    .execute();
  return rows.map(({ id, geometry, properties }) => ({
    id,
    diameter: propertiesOf(properties).diameter ?? null,
    course: (JSON.parse(geometry) as Geometry).coordinates,
  }));
};
