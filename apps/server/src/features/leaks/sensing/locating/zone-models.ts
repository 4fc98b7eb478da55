import type { Position } from "@sgval/quantities/geometry";
import type { DatabaseHandle } from "../../../../kernel/database.ts";
import type { DeviceRegistry } from "../../../devices/index.ts";
import {
  type KnownNetwork,
  modelledNetworkOf,
  modelledNetworksAround,
  nodePlaces,
  nodesInZone,
  onlyModelledNetwork,
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
/** A network that has so much of the junctions of another one in a zone may be its next version; less is across its border. */
const comparable = 0.5;

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

  /** The network that a zone lies in: that of its device, else the newest of those that have much of it. */
  const aroundZone = async (zoneId: number, deviceId: number): Promise<KnownNetwork | undefined> => {
    const around = await modelledNetworksAround(db.kysely, { zoneId, deviceId, least: leastJunctions });
    const most = Math.max(...around.map(({ junctions }) => junctions));
    return (
      around.find(({ attached }) => attached) ??
      around.find(({ junctions }) => junctions >= comparable * most)
    );
  };

  return {
    /**
     * The network that the zone of a device is modelled in, with the nodes of the zone, which are all of it (`[]`) for a device without a
     * zone: that is in the network that it is attached to, else in the only one. `null` where no model has the zone.
     */
    modelOf: async (
      deviceId: number,
    ): Promise<{ networkId: number; network: ModelNetwork | Unsolved; nodes: string[] } | null> => {
      const device = registry.get(deviceId);
      const zoneId = device ? zoneIdOf(device) : null;
      const found =
        zoneId === null
          ? ((await modelledNetworkOf(db.kysely, deviceId)) ?? (await onlyModelledNetwork(db.kysely)))
          : await aroundZone(zoneId, deviceId);
      if (!found) return null;
      const nodes = zoneId === null ? [] : await nodesInZone(db.kysely, found.id, zoneId);
      return { networkId: found.id, network: await open(found), nodes };
    },
  };
};
