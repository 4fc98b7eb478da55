import { readingsOf } from "@sgval/contract/automation/readings";
import { createConsistentRead } from "../../../kernel/nodes/consistent-read.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { newestReading } from "./regulated-valve.ts";
import { loadValves, type Valve } from "./valve.ts";

/** Reads valves, while their devices go on answering and measuring. */
export const createValveReader = (deps: Parameters<typeof loadValves>[0]) => {
  const valves = createConsistentRead<Valve>();
  const load = (devices: readonly DeviceRecord[]): Promise<Valve[]> => loadValves(deps, devices);
  const loadById = async (devices: readonly DeviceRecord[]): Promise<Map<number, Valve>> =>
    new Map((devices.length > 0 ? await load(devices) : []).map((valve) => [valve.device.id, valve]));

  return {
    load,
    /**
     * Reads valves and hands all of them over in the same step, so that no end of a command and no answer lies between. An error
     * leaves none behind that a next read would put another in the place of.
     */
    loadInto: (devices: readonly DeviceRecord[], take: (valve: Valve) => void): Promise<void> => {
      const asked = new Set(devices.map(({ id }) => id));
      return valves.read(
        () => loadById(devices),
        (ids) => loadById(ids.flatMap((id) => (asked.has(id) ? (deps.registry.get(id) ?? []) : []))),
        (found) => {
          for (const valve of found.values()) {
            // What was measured while others were read.
            valve.readings = readingsOf(valve.sources, (source) => newestReading(deps.latest, source));
            take(valve);
          }
        },
      );
    },
    /** Something of a device was heard that a read under way may not have seen. */
    heardOf: valves.changed,
  };
};
