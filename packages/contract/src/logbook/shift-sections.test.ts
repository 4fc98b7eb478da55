import { decimalsBeside } from "@sgval/quantities/format";
import { expect, it } from "vitest";
import type { Command } from "../control/control.ts";
import { ownModeReasonLabels } from "../control/labels.ts";
import type { SummaryReader } from "./shift-labels.ts";
import { shiftSections } from "./shift-sections.ts";
import type { ShiftSummary } from "./shift-summary.ts";

const reader: SummaryReader = {
  language: "en",
  until: (iso) => iso.slice(11, 16),
  timestamp: (iso) => iso.slice(11, 16),
  quantity: (value, unit, decimals, beside) =>
    `${value.toFixed(beside == null ? decimals : decimalsBeside(value, beside, decimals))} ${unit}`,
};

const at = (time: string) => `2025-11-20T${time}:00.000Z`;
const empty: ShiftSummary = {
  from: at("06:00"),
  to: at("14:00"),
  madeAt: at("14:05"),
  entries: { total: 0, rows: [] },
  alarms: null,
  shelvings: null,
  commands: null,
  modeChanges: { total: 0, rows: [] },
  leftManual: null,
  closedValves: null,
  lockOuts: null,
  lockOutChanges: null,
  offline: null,
};
const alarm: NonNullable<ShiftSummary["alarms"]>["rows"][number]["alarm"] = {
  ...{ id: 1, deviceId: 7, deviceName: "VGA-7", deviceDisplayName: "Valve 7", deviceType: "VGA" },
  ...{ roomId: null, room: null, zoneId: null, zone: null, kind: "under_limit", channel: "outlet_pressure" },
  ...{ priority: 1, state: "unacknowledged", active: true, acknowledged: false, historical: false, count: 1 },
  ...{
    raisedAt: at("07:10"),
    activeSince: at("07:10"),
    value: 0.4,
    limit: 1,
    standard: null,
    commandId: null,
  },
  ...{ acknowledgedAt: null, acknowledgedBy: null, note: null, clearedAt: null, closedAt: null },
  ...{
    shelved: null,
    outOfService: null,
    suppressedBy: null,
    valueChannel: null,
    escalated: null,
    group: null,
  },
};
const sectionOf = (summary: Partial<ShiftSummary>, key: string) => {
  const section = shiftSections({ ...empty, ...summary }, reader).find((one) => one.key === key);
  if (!section) throw new Error(`no section ${key}`);
  return section;
};

it("heads how alarms are at the end of a shift as how they are now while it is under way", () => {
  const alarms = {
    ...{ total: 0, raised: 0, cleared: 0, standing: 0, unanswered: 0, shelved: 0, outOfService: 0 },
    rows: [],
  };
  const columns = (madeAt: string) => sectionOf({ alarms, madeAt, to: at("14:00") }, "alarms").columns;
  expect(columns(at("14:00"))).toContain("At the end");
  expect(columns(at("13:59"))).toContain("Now");
  expect(columns(at("13:59"))).not.toContain("At the end");
});

it("leaves out what the reader may not see, and says of the rest that there is nothing", () => {
  const sections = shiftSections(empty, reader);
  expect(sections.map(({ key, none, rows }) => [key, none, rows.length])).toEqual([
    ["entries", "No notes", 0],
    ["modeChanges", "No mode changes", 0],
  ]);
});

it("says of each alarm what is wrong, its value against the limit, and how it was at the end", () => {
  const flags = { raised: true, cleared: false, standing: true, shelvedUntil: null };
  const counts = { total: 3, raised: 2, cleared: 1, standing: 1, unanswered: 2, shelved: 1, outOfService: 0 };
  const shelved = { until: at("15:00"), by: "lan", reason: "Waits for a battery", once: false };
  const section = sectionOf(
    {
      alarms: {
        ...counts,
        rows: [
          { alarm, ...flags },
          { alarm: { ...alarm, id: 2, clearedAt: at("09:30") }, ...flags, cleared: true, standing: false },
          {
            alarm: { ...alarm, id: 3, value: 0.996, limit: 1, shelved },
            ...flags,
            shelvedUntil: at("15:00"),
          },
        ],
      },
    },
    "alarms",
  );
  expect(section.counts).toBe(
    "Raised 2 · cleared 1 · still active 1 · unacknowledged 2 · shelved 1 · out of service 0",
  );
  expect(section.rows[0]).toMatchObject({
    deviceId: 7,
    alarm: { priority: 1, state: "unacknowledged" },
    cells: [
      "Critical",
      "07:10",
      "Valve 7 · VGA-7",
      "Outlet pressure · Below limit",
      "0.40 bar < 1.00 bar",
      "Still active",
      "Not acknowledged",
    ],
  });
  expect(section.rows[2]?.cells).toContain("0.996 bar < 1.00 bar");
  expect(section.rows.map(({ cells }) => cells[5])).toEqual([
    ...["Still active", "Cleared 09:30", "Shelved until 15:00\nWaits for a battery"],
  ]);
  expect(section.columns[section.deviceColumn]).toBe("Device");
});

it("says of an alarm that asks nobody why not, before whether it is still active", () => {
  const flags = { raised: false, cleared: false, standing: true, shelvedUntil: null };
  const outOfService = { until: at("18:00"), by: "lan", owner: "Team 2", reason: "Sensor is replaced" };
  const out = { ...alarm, state: "out_of_service" as const, outOfService };
  const shelved = { until: at("15:00"), by: "lan", reason: "Waits for a battery", once: false };
  const rows = [
    { ...flags, alarm: out },
    { ...flags, alarm: { ...out, clearedAt: at("09:30") }, standing: false },
    // As it was at the end of an earlier shift: owner and reason are one note.
    { ...flags, alarm: { ...out, outOfService: { ...outOfService, reason: null } } },
    { ...flags, alarm: { ...out, shelved }, shelvedUntil: at("15:00") },
    { ...flags, alarm: { ...alarm, state: "suppressed" as const } },
    { ...flags, alarm: { ...alarm, state: "suppressed" as const, shelved }, shelvedUntil: at("15:00") },
  ];
  const counts = { total: 6, raised: 0, cleared: 0, standing: 5, unanswered: 0, shelved: 2, outOfService: 4 };
  const section = sectionOf({ alarms: { ...counts, rows } }, "alarms");
  const isOut = "Out of service until 18:00\nTeam 2";
  expect(section.rows.map(({ cells }) => cells[5])).toEqual([
    `${isOut}\nSensor is replaced`,
    `${isOut}\nSensor is replaced`,
    isOut,
    `${isOut}\nSensor is replaced`,
    "Suppressed by design",
    "Shelved until 15:00\nWaits for a battery",
  ]);
  expect(section.counts).toBe(
    "Raised 0 · cleared 0 · still active 5 · unacknowledged 0 · shelved 2 · out of service 4",
  );
});

it("says who answered an alarm and what was noted, and has the values of alarms of zones, which have no channel", () => {
  const flags = { raised: true, cleared: false, standing: true, shelvedUntil: null };
  const zone = { ...alarm, channel: null, kind: "suspected_burst" as const, value: 52.8, limit: 31.8 };
  const answered = {
    state: "acknowledged" as const,
    acknowledged: true,
    acknowledgedBy: "lan01",
    acknowledgedAt: at("07:15"),
    note: "Crew sent",
  };
  const rows = [
    { ...zone, ...answered },
    { ...zone, kind: "suspected_leak" as const, limit: null, note: "Seen by a neighbour" },
    { ...zone, kind: "leakage_growth" as const, value: 2.5, limit: null, state: "normal" as const },
    { ...zone, kind: "offline" as const, value: null, limit: null, ...answered, note: null },
    // As a customer is shown it.
    {
      ...zone,
      kind: "offline" as const,
      value: null,
      limit: null,
      ...answered,
      acknowledgedBy: null,
      note: null,
    },
  ].map((one, index) => ({ alarm: { ...one, id: index }, ...flags }));
  const counts = { total: 4, raised: 4, cleared: 0, standing: 4, unanswered: 0, shelved: 0, outOfService: 0 };
  const { columns, rows: written } = sectionOf({ alarms: { ...counts, rows } }, "alarms");
  expect([columns[4], columns[6]]).toEqual(["Value then", "Acknowledged, note"]);
  expect(written.map(({ cells }) => [cells[4], cells[6]])).toEqual([
    ["52.8 m3/h > 31.8 m3/h", "lan01, 07:15\nCrew sent"],
    ["52.8 m3/h", "Not acknowledged\nSeen by a neighbour"],
    ["2.5 % per week", ""],
    ["--", "lan01, 07:15"],
    ["--", "Acknowledged, 07:15"],
  ]);
});

it("says of a hand-over note who accepted it, or that it waits, and of a note neither", () => {
  const person = { id: 3, name: "lan01" };
  const entry = {
    ...{ id: 1, kind: "hand_over" as const, text: "Pump 2 vibrates", at: at("13:50"), about: null },
    ...{ author: person, writtenAt: at("13:50"), editedAt: null, accepted: null },
  };
  const { rows, counts } = sectionOf(
    {
      entries: {
        total: 3,
        rows: [
          entry,
          { ...entry, id: 2, accepted: { at: at("14:01"), by: { id: 4, name: "minh01" } } },
          { ...entry, id: 3, kind: "note", about: { kind: "device", id: 7, name: "Valve 7" } },
        ],
      },
    },
    "entries",
  );
  expect(counts).toBe("Total 3");
  expect(rows.map(({ cells }) => cells.slice(3))).toEqual([
    ["Whole network", "lan01", "Waits for the next shift"],
    ["Whole network", "lan01", "Accepted by minh01"],
    ["Valve 7", "lan01", ""],
  ]);
});

it("names each valve that is fully closed now, since when and by whom, or that no command closed it", () => {
  const place = { device: "Valve 7", room: "Station 1" };
  const closed = { at: at("07:40"), by: "lan01", reason: "Pipe burst in Lê Lợi" };
  const rows = [
    { ...place, deviceId: 7, closed },
    { ...place, deviceId: 8, closed: { ...closed, by: null, reason: null } },
    { ...place, deviceId: 9, room: null, closed: null },
  ];
  const section = sectionOf({ closedValves: { total: 3, rows } }, "closedValves");
  expect(section.columns).toEqual(["Device", "Room", "Since", "Closed by", "Reason"]);
  expect(section.rows.map(({ cells }) => cells.join(", "))).toEqual([
    "Valve 7, Station 1, 07:40, lan01, Pipe burst in Lê Lợi",
    "Valve 7, Station 1, 07:40, --, ",
    "Valve 7, --, --, By no completed command, ",
  ]);
});

it("names each regulated device that is left in manual, since when, by whom and why, or that it left by itself", () => {
  const left = { device: "Valve 7", room: "Station 1", at: at("07:40"), by: "lan01", reason: "Flushing" };
  const rows = [
    { ...left, deviceId: 7 },
    { ...left, deviceId: 8, room: null, by: null, reason: null },
    { ...left, deviceId: 9, by: "automation", reason: "automation_failed" },
  ];
  const section = sectionOf({ leftManual: { total: 3, rows } }, "leftManual");
  expect(section.columns).toEqual(["Device", "Room", "Since", "Switched by", "Reason"]);
  expect(section.rows.map(({ cells }) => cells.join(", "))).toEqual([
    "Valve 7, Station 1, 07:40, lan01, Flushing",
    "Valve 7, --, 07:40, --, ",
    "Valve 7, Station 1, 07:40, By itself, Automatic mode gave up because its commands failed",
  ]);
});

it("counts everything, and says that more exists than it shows", () => {
  const row = { deviceId: 7, device: "Valve 7", room: null, since: null };
  const section = sectionOf({ offline: { total: 250, rows: [row] } }, "offline");
  expect([section.counts, section.more]).toEqual(["Total 250", "The first 1 of 250"]);
  expect(section.rows[0]?.cells).toEqual(["Valve 7", "--", "No data yet"]);
  const change = {
    id: 1,
    at: at("08:00"),
    deviceId: 7,
    device: "Valve 7",
    mode: "auto" as const,
    by: "lan01",
    reason: null,
  };
  const changes = sectionOf({ modeChanges: { total: 201, rows: [change] } }, "modeChanges");
  expect([changes.counts, changes.more]).toEqual(["Total 201", "The first 1 of 201"]);
});

it("says why the mode of a device was changed, also where it left automatic mode by itself", () => {
  const change = {
    id: 1,
    at: at("08:00"),
    deviceId: 7,
    device: "Valve 7",
    mode: "manual" as const,
    by: "lan01",
  };
  const rows = ["Tank is cleaned", null, "automation_failed"].map((reason) => ({ ...change, reason }));
  const section = sectionOf({ modeChanges: { total: 3, rows } }, "modeChanges");
  expect(section.columns).toEqual(["Time", "Device", "Mode", "By", "Reason"]);
  expect(section.rows.map(({ cells }) => cells.slice(3))).toEqual([
    ["lan01", "Tank is cleaned"],
    ["lan01", ""],
    ["By itself", ownModeReasonLabels.automation_failed.en],
  ]);
});

it("says of what was put on the shelf and taken off it when, by whom, why and until when", () => {
  const one = {
    ...{ id: 1, at: at("08:00"), deviceId: 7, device: "Valve 7", kind: "under_limit" as const },
    ...{ channel: "outlet_pressure", change: "shelved" as const },
    ...{ by: "lan01", reason: "Waits for a battery", until: "2025-11-20T09:00:17.000Z" },
  };
  const ended = { ...one, id: 2, at: at("08:30"), change: "unshelved" as const, by: null };
  const rows = [one, { ...ended, reason: null, until: null }];
  const section = sectionOf({ shelvings: { total: 2, rows } }, "shelvings");
  const alarm = "Outlet pressure · Below limit";
  expect(section.rows.map(({ cells }) => cells)).toEqual([
    ["08:00", "Valve 7", alarm, "Shelved", "lan01", "Waits for a battery", "09:00"],
    ["08:30", "Valve 7", alarm, "No longer shelved", "", "", ""],
  ]);
});

/** A stop of these pumps that was carried out. */
const stopOf = (pumpIds: string[] | null, pumpNames: string[] | null): Command => ({
  ...{ id: 1, cmdId: "c1", requestId: "r1", deviceId: 7, deviceName: "PS-7", deviceDisplayName: "Station 7" },
  ...{ action: "pump_stop", code: "DO_4_OFF", value: null, pumpIds, pumpNames, source: "manual" },
  ...{ actor: { id: 3, name: "lan01", role: null }, approver: null, mode: "manual", reason: null },
  ...{
    status: "completed",
    failureCode: null,
    deviceCode: null,
    createdAt: at("08:00"),
    sentAt: at("08:00"),
  },
  ...{ deadlineAt: null, respondedAt: at("08:01"), finishedAt: at("08:01"), lateResponseAt: null },
  ...{ lateResult: null, journalledAt: null, recorded: true, expectedAt: null, stateBefore: null },
});

it("gives the reason of a command, of automation in words", () => {
  const stop = stopOf(null, null);
  const rows = [
    { ...stop, reason: "Pipe burst in Lê Lợi" },
    stop,
    { ...stop, reason: "window_open" },
    { ...stop, reason: "settings_download" },
  ];
  const counts = { total: 4, completed: 4, failed: 0, noResponse: 0, open: 0 };
  const section = sectionOf({ commands: { ...counts, rows } }, "commands");
  const column = section.columns.indexOf("Reason");
  expect(section.rows.map(({ cells }) => cells[column])).toEqual([
    "Pipe burst in Lê Lợi",
    "",
    "Inside a low-pressure window",
    "What is stored differs from what the device has",
  ]);
});

it("names the second person who approved a command, and the device with its code", () => {
  const rows = [{ ...stopOf(null, null), approver: "minh01" }, stopOf(null, null)];
  const counts = { total: 2, completed: 2, failed: 0, noResponse: 0, open: 0 };
  const section = sectionOf({ commands: { ...counts, rows } }, "commands");
  expect(section.rows.map(({ cells }) => [cells[1], cells[3]])).toEqual([
    ["Station 7 · PS-7", "lan01, approved by minh01"],
    ["Station 7 · PS-7", "lan01"],
  ]);
});

it("says of each tag that was hung or taken off by whom, whose it was and why", () => {
  const change = { at: at("07:40"), deviceId: 7, device: "Valve 7 · VGA-7", by: "lan01", owner: "lan01" };
  const rows = [
    { ...change, id: 1, change: "lock_out_set" as const, reason: "Pit is open" },
    { ...change, id: 2, change: "lock_out_lifted" as const, reason: "lan01 is at home", by: "minh01" },
    { ...change, id: 3, change: "lock_out_expired" as const, reason: "Pit is open", by: null },
  ];
  const section = sectionOf({ lockOutChanges: { total: 3, rows } }, "lockOutChanges");
  expect(section.columns).toEqual(["Time", "Device", "Tag", "Hung by", "Reason", "By"]);
  expect(section.rows.map(({ cells }) => cells.join(", "))).toEqual([
    "07:40, Valve 7 · VGA-7, Lock-out tag hung, lan01, Pit is open, lan01",
    "07:40, Valve 7 · VGA-7, Lock-out tag lifted, lan01, lan01 is at home, minh01",
    "07:40, Valve 7 · VGA-7, Lock-out tag expired, lan01, Pit is open, ",
  ]);
});

it("says of a command that its device answered late that it did", () => {
  const unanswered = {
    ...stopOf(null, null),
    status: "device_not_response",
    lateResult: "ok",
    respondedAt: null,
  } as const;
  const rows = [
    { ...unanswered, sentAt: "2025-11-20T01:00:00.000Z", lateResponseAt: "2025-11-20T01:02:12.000Z" },
  ];
  const counts = { total: 1, completed: 0, failed: 0, noResponse: 0, open: 0 };
  const section = sectionOf({ commands: { ...counts, rows } }, "commands");
  expect(section.rows[0]?.cells.at(-1)).toBe("Device not response · answered after 132 s");
});

it("names the pumps of a station that a command was for", () => {
  const rows = [stopOf(["p1"], null), stopOf(["p1", "p4"], ["Well pump", "p4"]), stopOf(null, null)];
  const section = sectionOf(
    { commands: { total: 3, completed: 3, failed: 0, noResponse: 0, open: 0, rows } },
    "commands",
  );
  expect(section.rows.map(({ cells }) => cells[2])).toEqual([
    "Stop pump: Pump 1",
    "Stop pump: Well pump, Pump 4",
    "Stop pump",
  ]);
});

it("does not say that a suspected leak stopped because it was reported or dismissed", () => {
  const leak = { ...alarm, kind: "suspected_leak" as const, channel: null, clearedAt: at("08:00") };
  const flags = { raised: true, cleared: true, standing: false, shelvedUntil: null };
  const counts = { total: 1, raised: 1, cleared: 1, standing: 0, unanswered: 0, shelved: 0, outOfService: 0 };
  const section = sectionOf({ alarms: { ...counts, rows: [{ alarm: leak, ...flags }] } }, "alarms");
  const texts = section.rows.flatMap(({ cells }) => cells);
  expect(texts.join("|")).toContain(
    "No longer open: a leak point was reported, it was dismissed, or the flow is back\n08:00",
  );
});
