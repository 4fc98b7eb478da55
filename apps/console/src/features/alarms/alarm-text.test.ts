import { expect, it } from "vitest";
import { formatIn } from "../../shared/format/use-format.ts";
import { anAlarm } from "./alarm.fixture.ts";
import { figureOf, figuresOf } from "./alarm-text.ts";

it("does not round a value that is just beyond its limit to the limit", () => {
  const near = anAlarm({ value: 1.497, limit: 1.5 });
  expect(figuresOf(near, formatIn("vn"))).toBe("1,497\u00a0bar\u00a0<\u00a01,50\u00a0bar");
  expect(figuresOf(near, formatIn("en"))).toBe("1.497\u00a0bar\u00a0<\u00a01.50\u00a0bar");
  expect(figuresOf(near, formatIn("fr"))).toBe("1,497\u00a0bar\u00a0<\u00a01,50\u00a0bar");
  expect(figuresOf(near, formatIn("en", { pressure: "mH2O" }))).toBe(
    "15.27\u00a0mH₂O\u00a0<\u00a015.3\u00a0mH₂O",
  );
  expect(figureOf(near, near.value, formatIn("vn"))?.text).toBe("1,497");
  expect(figuresOf(anAlarm({ kind: "over_limit", value: 6.0004, limit: 6 }), formatIn("vn"))).toBe(
    "6,0004\u00a0bar\u00a0>\u00a06,00\u00a0bar",
  );
});

it("writes a limit with the digits that it has where the sign would else be untrue", () => {
  const entered = anAlarm({ value: 1.002, limit: 1.004 });
  expect(figuresOf(entered, formatIn("vn"))).toBe("1,002\u00a0bar\u00a0<\u00a01,004\u00a0bar");
});

it("writes a value that is far from its limit as everywhere else", () => {
  expect(figuresOf(anAlarm(), formatIn("vn"))).toBe("0,42\u00a0bar\u00a0<\u00a01,00\u00a0bar");
});

it("writes what was measured after a command without effect, and of what", () => {
  const missed = anAlarm({ kind: "command_no_effect", channel: null, value: 2.31, limit: null });
  expect(figuresOf(missed, formatIn("vn"))).toBeNull();
  expect(figuresOf({ ...missed, valueChannel: "outlet_pressure" }, formatIn("vn"))).toBe("P2 2,31\u00a0bar");
  const pump = { ...missed, valueChannel: "pump_running.p2", value: 1 };
  expect(figuresOf(pump, formatIn("en"))).toBe("Pump 2 running: Running");
});

it("writes the flow of alarms of zones, which have no channel", () => {
  const zone = { channel: null, kind: "suspected_burst", value: 32.06, limit: 21.4 } as const;
  expect(figuresOf(anAlarm(zone), formatIn("vn"))).toMatch(/^32,1\u00a0m³\/h\u00a0>\u00a021,4\u00a0m³\/h$/);
  const leak = anAlarm({ ...zone, kind: "suspected_leak", limit: null });
  expect(figureOf(leak, leak.value, formatIn("vn"))).toMatchObject({ text: "32,1", unit: "m³/h" });
  expect(figureOf(anAlarm({ ...zone, kind: "leakage_growth" }), 1.2, formatIn("vn"))).toBeNull();
});
