import type { Alarm, ListedAlarm } from "@sgval/contract/alarms/alarms";

/** A critical alarm that waits for an answer, unless it is said otherwise. */
export const anAlarm = (fields: Partial<Alarm> = {}): Alarm => ({
  id: 1,
  deviceId: 7,
  deviceName: "DL-23",
  deviceDisplayName: "Hẻm 118 Trần Phú",
  deviceType: "DATALOGGER",
  roomId: null,
  room: null,
  zoneId: 5,
  zone: "DMA 05",
  kind: "under_limit",
  channel: "critical_point_pressure",
  priority: 1,
  state: "unacknowledged",
  active: true,
  acknowledged: false,
  historical: false,
  count: 1,
  raisedAt: "2026-01-02T02:37:02.000Z",
  activeSince: "2026-01-02T02:37:02.000Z",
  value: 0.42,
  limit: 1,
  valueChannel: null,
  standard: null,
  commandId: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  note: null,
  clearedAt: null,
  closedAt: null,
  shelved: null,
  outOfService: null,
  suppressedBy: null,
  escalated: null,
  group: null,
  ...fields,
});

/** The summary of these alarms, as the server makes it. */
export const summaryOf = (alarms: readonly ListedAlarm[]) => ({
  active: alarms.length,
  unacknowledged: alarms.filter(({ state }) => state === "unacknowledged").length,
  shelved: 0,
  priorities: ([1, 2, 3, 4] as const).map((priority) => {
    const ofPriority = alarms.filter((one) => one.priority === priority);
    const waiting = ofPriority.filter(({ state }) => state === "unacknowledged");
    const holding = ofPriority.filter(({ active }) => active).length;
    const all = ofPriority.length;
    return { priority, active: all, holding, unacknowledged: waiting.length, listed: all };
  }),
  oldest: alarms.find(({ state }) => state === "unacknowledged" || state === "returned") ?? null,
});
