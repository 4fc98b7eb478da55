import type { PumpState, PumpStation } from "@sgval/contract/pumps/live";
import type { StationRegulation } from "@sgval/contract/pumps/regulation";
import { type SocketPayloads, stationKeyOf } from "@sgval/contract/realtime";
import type { QueryClient } from "@tanstack/react-query";
import { serverNow } from "../../shared/format/server-clock.ts";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { stationKeys } from "./api/stations.ts";
import { stationReducers } from "./live-station.ts";
import { notifyOfEnd, notifyOfList } from "./notices.ts";
import { notePending, settlePending, usePendingPumps } from "./pending-pumps.ts";

/** Events of one switch come together; what they do not carry is fetched once (ms). */
const FETCH_AFTER_MS = 400;

type StationEvent = keyof typeof stationReducers;

/** Carries what stations say into what is shown of them; stations that nobody looks at are left alone. */
export const followStations = (client: QueryClient): LiveListener => {
  const due = new Map<number, ReturnType<typeof setTimeout>>();
  const fetchSoon = (deviceId: number): void => {
    if (due.has(deviceId)) return;
    const fetch = () => {
      due.delete(deviceId);
      void client.invalidateQueries({ queryKey: stationKeys.station(deviceId) });
    };
    due.set(deviceId, setTimeout(fetch, FETCH_AFTER_MS));
  };
  const stationNamed = (deviceKey: string | null): PumpStation | undefined =>
    client
      .getQueriesData<PumpStation | null>({ queryKey: stationKeys.stations })
      .map(([, station]) => station)
      .find((station) => station?.deviceKey === deviceKey) ?? undefined;
  const change = (deviceId: number, next: (station: PumpStation) => PumpStation): void => {
    client.setQueryData<PumpStation | null>(
      stationKeys.station(deviceId),
      (station) => station && next(station),
    );
  };
  const handle =
    <Event extends StationEvent>(event: Event, fetches = true) =>
    (payload: SocketPayloads[Event], name = ""): void => {
      const known = stationNamed(stationKeyOf(name));
      if (!known) return;
      const { station, pumpIds } = stationReducers[event](known, payload, serverNow());
      change(known.deviceId, () => station);
      settlePending(known.deviceId, pumpIds);
      if (fetches) fetchSoon(known.deviceId);
    };
  const handleList = (
    event: "update:{deviceKey}-turnOnLinearPumpIds" | "update:{deviceKey}-turnOffLinearPumpIds",
    on: boolean,
  ) => {
    const handleEach = handle(event);
    return (payload: { pumpIds: string[] }, name = ""): void => {
      handleEach(payload, name);
      const station = stationNamed(stationKeyOf(name));
      if (station) notifyOfList(station, payload.pumpIds, on);
    };
  };
  return {
    "update:{deviceKey}": handle("update:{deviceKey}", false),
    "update:{deviceKey}-turnOnLastPump": handle("update:{deviceKey}-turnOnLastPump"),
    "update:{deviceKey}-turnOffLastPump": handle("update:{deviceKey}-turnOffLastPump"),
    "update:{deviceKey}-turnOnLinearPumpIds": handleList("update:{deviceKey}-turnOnLinearPumpIds", true),
    "update:{deviceKey}-turnOffLinearPumpIds": handleList("update:{deviceKey}-turnOffLinearPumpIds", false),
    "update:{deviceKey}-sendPeriodicPower": handle("update:{deviceKey}-sendPeriodicPower", false),
    "update:{deviceKey}-schedulePower": handle("update:{deviceKey}-schedulePower"),
    "update:{deviceKey}-warningNormalPump": handle("update:{deviceKey}-warningNormalPump"),
    "update:{deviceKey}-lastPumpData": handle("update:{deviceKey}-lastPumpData"),
    "update:waterPumpChart": ({ key }) => {
      const station = stationNamed(key.slice(0, key.lastIndexOf("/")));
      if (station)
        void client.invalidateQueries({
          queryKey: stationKeys.chart(station.deviceId, key.slice(key.lastIndexOf("/") + 1)),
        });
    },
    "pump:sync": ({ deviceId, ...sync }) => {
      change(deviceId, (station) => ({
        ...station,
        sync,
        // After a reconnection nobody knows what the pumps do.
        ...(sync.state === "unknown"
          ? { pumps: station.pumps.map((pump) => ({ ...pump, known: false })) }
          : {}),
      }));
      fetchSoon(deviceId);
    },
    "pump:bank": ({ deviceId }) => {
      void client.invalidateQueries({ queryKey: stationKeys.bank(deviceId) });
      fetchSoon(deviceId);
    },
    "pump:regulation": (regulation) =>
      client.setQueryData<StationRegulation | null>(
        stationKeys.regulation(regulation.deviceId),
        (known) => known && regulation,
      ),
    "pump:periodic": ({ deviceId, pumpId, periodic, ended }) => {
      change(deviceId, (station) => {
        if (ended !== null) notifyOfEnd(station, pumpId, ended);
        // What a person's sending ended with says nothing of automatic mode, which begins with sendings of its own.
        const next = (pump: PumpState): PumpState => ({
          ...pump,
          periodic,
          unanswered: ended === "no_answer" && pump.periodic?.automatic === true,
        });
        return {
          ...station,
          pumps: station.pumps.map((pump) => (pump.key === pumpId ? next(pump) : pump)),
        };
      });
    },
    command: (command) => notePending(command),
    stop: () => {
      for (const timer of due.values()) clearTimeout(timer);
      due.clear();
      usePendingPumps.setState({}, true);
    },
  };
};

export const listen = (client: QueryClient): LiveListener => followStations(client);
