import type { Position } from "@sgval/quantities/geometry";
import type { DatabaseHandle } from "../../../../kernel/database.ts";
import type { DeviceRegistry } from "../../../devices/index.ts";
import {
  type KnownNetwork,
  modelledNetworkOf,
  newestModelledNetwork,
  nodePlaces,
  nodesInZone,
  readModelText,
} from "../../../network/index.ts";
import type { ModelGraph, Solver } from "../../../prediction/index.ts";
import { zoneIdOf } from "../zone-meters.ts";

/** An imported network whose model is open. */
export interface ModelNetwork extends KnownNetwork {
  graph: ModelGraph;
  places: Map<string, Position>;
  model: { key: string; text: () => Promise<string> };
}

/** A model that gives no answer. */
export type Unsolved = "model_failed" | "model_late";
export const unsolved = (kind: "failed" | "late"): Unsolved =>
  kind === "late" ? "model_late" : "model_failed";

const leastJunctions = 3;

export interface ZoneModelDeps {
  db: DatabaseHandle;
  registry: Pick<DeviceRegistry, "get">;
  solver: Pick<Solver, "graph">;
}

/** The models of zones; each is opened once. */
export const createZoneModels = ({ db, registry, solver }: ZoneModelDeps) => {
  const networks = new Map<string, Promise<ModelNetwork | Unsolved>>();

  const open = async (found: KnownNetwork): Promise<ModelNetwork | Unsolved> => {
    const key = `${found.id} ${found.version} ${found.importedAt.getTime()}`;
    const known = networks.get(key);
    if (known) return known;
    const model = { key, text: async () => (await readModelText(db.kysely, found.id)) ?? "" };
    const opened = (async () => {
      const [answer, places] = await Promise.all([solver.graph(model), nodePlaces(db.kysely, found.id)]);
      return answer.kind === "graph"
        ? { ...found, model, places, graph: answer.graph }
        : unsolved(answer.kind);
    })();
    networks.clear();
    networks.set(key, opened);
    // A model that could not be opened this time is tried again.
    if (typeof (await opened) === "string") networks.delete(key);
    return opened;
  };

  return {
    /** The network that the zone of a device is modelled in, else the newest one; `null` without any. */
    networkOf: async (
      deviceId: number,
    ): Promise<{ networkId: number; network: ModelNetwork | Unsolved } | null> => {
      const found =
        (await modelledNetworkOf(db.kysely, deviceId)) ?? (await newestModelledNetwork(db.kysely));
      return found ? { networkId: found.id, network: await open(found) } : null;
    },
    /** The nodes of the zone of a device; none where its outline has hardly any. */
    nodesOf: async (network: ModelNetwork, deviceId: number): Promise<string[]> => {
      const device = registry.get(deviceId);
      const zoneId = device ? zoneIdOf(device) : null;
      const inside = zoneId === null ? [] : await nodesInZone(db.kysely, network.id, zoneId);
      const junctions = new Set(network.graph.junctions);
      return inside.filter((id) => junctions.has(id)).length >= leastJunctions ? inside : [];
    },
  };
};
