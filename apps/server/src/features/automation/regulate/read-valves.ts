import { readingsOf } from "@sgval/contract/automation/readings";
import type { DeviceRecord } from "../../devices/index.ts";
import { newestReading } from "./regulated-valve.ts";
import { loadValves, type Valve } from "./valve.ts";

/** Reads valves, while their devices go on answering and measuring. */
export const createValveReader = (deps: Parameters<typeof loadValves>[0]) => {
  /** Of each read that is under way, the devices of which something was heard meanwhile. */
  const reading = new Set<Set<number>>();
  const load = (devices: readonly DeviceRecord[]): Promise<Valve[]> => loadValves(deps, devices);

  return {
    load,
    /**
     * Reads valves and hands all of them over in the same step, so that no end of a command and no answer lies between: those of
     * which one came meanwhile are read again. An error leaves none behind that a next read would put another in the place of.
     */
    loadInto: async (devices: readonly DeviceRecord[], take: (valve: Valve) => void): Promise<void> => {
      const found = new Map<number, Valve>();
      const heard = new Set<number>();
      reading.add(heard);
      try {
        const again = ({ id }: DeviceRecord) => (heard.has(id) ? (deps.registry.get(id) ?? []) : []);
        for (let left = devices; left.length > 0; left = devices.flatMap(again)) {
          heard.clear();
          for (const valve of await load(left)) found.set(valve.device.id, valve);
        }
      } finally {
        reading.delete(heard);
      }
      for (const valve of found.values()) {
        // What was measured while others were read.
        valve.readings = readingsOf(valve.sources, (source) => newestReading(deps.latest, source));
        take(valve);
      }
    },
    /** Something of a device was heard that a read under way may not have seen. */
    heardOf: (deviceId: number): void => {
      for (const heard of reading) heard.add(deviceId);
    },
  };
};
