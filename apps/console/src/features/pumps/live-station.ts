import type { PumpStation } from "@sgval/contract/pumps/live";
import type { SocketPayloads } from "@sgval/contract/realtime";

type StationPump = PumpStation["pumps"][number];

/** A station in which some pumps changed; the others keep their identity. */
const changed = (
  station: PumpStation,
  pumpIds: readonly string[],
  change: (pump: StationPump) => Partial<StationPump>,
): PumpStation => ({
  ...station,
  pumps: station.pumps.map((pump) => (pumpIds.includes(pump.key) ? { ...pump, ...change(pump) } : pump)),
});

/** The controller says so itself: what it says is known. */
const switched = (station: PumpStation, pumpIds: readonly string[], on: boolean, at: number): PumpStation =>
  changed(station, pumpIds, (pump) => ({
    on,
    known: true,
    ...(pump.on === on ? {} : { since: new Date(at).toISOString() }),
  }));

/** The events of a station that are about its pumps: what each makes of the station, and the pumps it is handled for. */
interface Handled {
  station: PumpStation;
  /** The pumps whose pending state ends with it. */
  pumpIds: readonly string[];
}

const ending = <Ending extends string>(name: Ending) => `update:{deviceKey}${name}` as const;
type StationEvent = Extract<keyof SocketPayloads, `update:{deviceKey}${string}`>;

/**
 * What each event of a station makes of what is known of its pumps.
 * @param at when it came, epoch ms
 */
export const stationReducers: {
  [Event in StationEvent]: (station: PumpStation, payload: SocketPayloads[Event], at: number) => Handled;
} = {
  [ending("-turnOnLastPump")]: (station, { pumpId }, at) => ({
    station: switched(station, [pumpId], true, at),
    pumpIds: [pumpId],
  }),
  [ending("-turnOffLastPump")]: (station, { pumpId }, at) => ({
    station: switched(station, [pumpId], false, at),
    pumpIds: [pumpId],
  }),
  [ending("-turnOnLinearPumpIds")]: (station, { pumpIds }, at) => ({
    station: switched(station, pumpIds, true, at),
    pumpIds,
  }),
  [ending("-turnOffLinearPumpIds")]: (station, { pumpIds }, at) => ({
    station: switched(station, pumpIds, false, at),
    pumpIds,
  }),
  [ending("-sendPeriodicPower")]: (station, { pumpId, power }) => ({
    station: changed(station, [pumpId], () => ({ power })),
    pumpIds: [pumpId],
  }),
  // The time-table loads the power of a pump that stands; it runs only after a start of its own.
  [ending("-schedulePower")]: (station, { pumpId, power }, at) => ({
    station: changed(switched(station, [pumpId], false, at), [pumpId], () => ({ power })),
    pumpIds: [pumpId],
  }),
  [ending("-warningNormalPump")]: (station, { pumpId, warning }, at) => ({
    station: changed(station, [pumpId], () => ({
      warning: warning === "" ? null : { rule: warning, at: new Date(at).toISOString() },
    })),
    pumpIds: [pumpId],
  }),
  [ending("-lastPumpData")]: (station, lastPump) => ({
    station: changed({ ...station, lastPump }, [lastPump.pumpId], ({ knownSince }) => ({
      runHours: lastPump.runHours,
      // The first that is heard of a pump is no switch.
      switchedBy: knownSince === null ? null : lastPump.reason,
    })),
    pumpIds: [],
  }),
  [ending("")]: (station, { pumps }) => ({
    station: {
      ...station,
      pumps: station.pumps.map((pump) => {
        const report = pumps.find(({ pumpId }) => pumpId === pump.key);
        if (!report) return pump;
        const { runHours, startsToday, energy, power, localPowerSince } = report;
        return { ...pump, runHours, startsToday, energy, localPowerSince, power: power ?? pump.power };
      }),
    },
    pumpIds: [],
  }),
};
