import type { PumpState, PumpStation } from "@sgval/contract/pumps/live";

/** A pump of a station as the server sends it: stopped, and known to be. */
export const aPump = (properties: Partial<PumpState> = {}): PumpState => ({
  key: "p1",
  name: "Bơm 1",
  type: "normal",
  known: true,
  on: false,
  power: null,
  since: "2025-11-18T01:00:00.000Z",
  switchedBy: "person",
  knownSince: "2025-11-01T01:00:00.000Z",
  runHours: 120,
  startsToday: 1,
  startsLastHour: 0,
  energy: null,
  warning: null,
  blocked: null,
  input: null,
  computedPower: null,
  localPowerSince: null,
  unanswered: false,
  isStatic: false,
  periodic: null,
  ...properties,
});

/** A station of two normal pumps and two linear ones. */
export const aStation = (properties: Partial<PumpStation> = {}): PumpStation => ({
  deviceId: 7,
  deviceKey: "PS-01",
  pumps: [
    aPump(),
    aPump({ key: "p2", name: "Bơm 2" }),
    aPump({ key: "p4", name: "Bơm 4", type: "linear", power: 60 }),
    aPump({ key: "p5", name: "Bơm 5", type: "linear", power: 70 }),
  ],
  lastPump: null,
  sync: { state: "in_sync", at: null, differences: [], mismatches: [] },
  needsReset: false,
  ...properties,
});
