import type { Valve } from "./valve.ts";

/** The valves that are regulated, by their id and by the devices that measure for them. */
export const createValveIndex = () => {
  const valves = new Map<number, Valve>();
  const measured = new Map<number, Set<Valve>>();
  const sourcesOf = ({ sources }: Valve): number[] =>
    Object.values(sources).flatMap((source) => source?.device.id ?? []);

  const forget = (deviceId: number): void => {
    const valve = valves.get(deviceId);
    if (!valve) return;
    valves.delete(deviceId);
    for (const id of sourcesOf(valve)) measured.get(id)?.delete(valve);
  };
  return {
    get: (deviceId: number): Valve | undefined => valves.get(deviceId),
    all: (): Valve[] => [...valves.values()],
    /** Those that a device measures for, itself included. */
    measuredBy: (deviceId: number): Valve[] => [...(measured.get(deviceId) ?? [])],
    put: (valve: Valve): void => {
      forget(valve.device.id);
      valves.set(valve.device.id, valve);
      for (const id of sourcesOf(valve)) measured.set(id, (measured.get(id) ?? new Set()).add(valve));
    },
    forget,
    clear: (): void => {
      valves.clear();
      measured.clear();
    },
  };
};
