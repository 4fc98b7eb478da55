import {
  type AlarmPriority,
  type AlarmTransition,
  alarmPriorities,
  asksAnew,
} from "@sgval/contract/alarms/alarm-state";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { type SeededRandom, seededRandom } from "../../testing/seeded-random.ts";
import { asksBy } from "./alarm-list.store.ts";
import { type AlarmEventRecord, type AlarmRecord, afterTransition, withShelfEnd } from "./alarm-record.ts";
import { insertAlarmEvents, newAlarmIds, writeAlarms } from "./alarms.store.ts";
import { eventOf, newAlarm } from "./engine/alarm-signal.ts";

const harness = useHarness();

/** Something that may happen to an alarm, by its condition or by a person. */
const drawTransition = (random: SeededRandom): AlarmTransition =>
  random.pick<AlarmTransition>([
    ...(["cleared", "activated", "activated", "acknowledged", "unshelved"] as const).map((type) => ({
      type,
    })),
    ...(["suppressed", "released", "taken_out", "put_back"] as const).map((type) => ({ type })),
    { type: "worsened", priority: random.pick(alarmPriorities) },
    { type: "re_alarmed", another: random.below(2) === 0 },
    { type: "shelved", once: random.below(2) === 0 },
    { type: "prioritised", priority: random.pick(alarmPriorities) },
  ]);

interface Change {
  /** What happened until then, for the message of a failure. */
  history: string;
  /** One change may be kept as two events. */
  events: (AlarmEventRecord & { alarmId: number })[];
  asks: boolean;
}

/** An alarm to which things happen by chance, each with what `asksAnew` decides of it. */
const drawAlarm = (random: SeededRandom, raised: AlarmRecord): { alarm: AlarmRecord; changes: Change[] } => {
  const { deviceId, kind, channel } = raised;
  const eventAt = (at: number, alarm: AlarmRecord, event: AlarmEventRecord["event"]) =>
    eventOf({ deviceId, kind, channel, at, type: "cleared" }, alarm, event);
  const begin = raised.raisedAt.getTime();
  let [alarm, history] = [raised, "raised"];
  const changes: Change[] = [
    { history, events: [eventAt(begin, raised, "raised")], asks: asksAnew(null, raised.status) },
  ];
  for (let second = 1; second <= 20; second += 1) {
    const transition = drawTransition(random);
    const { active, suppressed } = alarm.status;
    // The engine suppresses active alarms alone, and makes none of them worse: what they are of stands still, or is not heard.
    if (
      suppressed
        ? ["worsened", "re_alarmed"].includes(transition.type)
        : !active && transition.type === "suppressed"
    )
      continue;
    const at = begin + second * 1000;
    const held = { until: new Date(at + 3_600_000), by: "lan", reason: "thay cảm biến" };
    const more = { shelf: held, out: { ...held, owner: "lan" }, suppressedBy: "device_offline" as const };
    const after = afterTransition(alarm, transition, new Date(at), more);
    if (!after) continue;
    history += `, ${JSON.stringify(transition)}`;
    const events = withShelfEnd(eventAt(at, after, transition.type), {
      before: alarm.status,
      after: after.status,
    });
    // Whoever makes an alarm graver asks others, too; no figure counts that unless it takes the alarm off the shelf.
    const counts = transition.type !== "prioritised" || events.length > 1;
    changes.push({ history, events, asks: counts && asksAnew(alarm.status, after.status, transition) });
    alarm = after;
  }
  return { alarm, changes };
};

it("what is read back from the history of an alarm asked for an answer when the rule had decided so", async () => {
  const device = await aDevice().ofType("DATALOGGER").withChannel("pressure").in(harness);
  const random = seededRandom(20_261_130);
  const { kysely } = harness.db;
  const at = harness.clock.now() - 3_600_000;
  const drawn = (await newAlarmIds(kysely, 400)).map((id) =>
    drawAlarm(
      random,
      newAlarm(id, {
        ...{ type: "activated", deviceId: device.id, kind: "under_limit", channel: `pressure.${id}`, at },
        priority: random.pick<AlarmPriority>([2, 3, 4]),
      }),
    ),
  );
  await writeAlarms(
    kysely,
    drawn.map(({ alarm }) => alarm),
  );
  const changes = drawn.flatMap(({ changes: ofAlarm }) => ofAlarm);
  await insertAlarmEvents(
    kysely,
    changes.flatMap(({ events }) => events),
  );
  const rows = await kysely
    .selectFrom("alarm_event as e")
    .select(asksBy.as("asks"))
    .orderBy("e.id")
    .execute();
  expect(rows.filter(({ asks }) => asks).length).toBeGreaterThan(400);
  let next = 0;
  const differing = changes.filter(({ events, asks }) => {
    const readBack = rows.slice(next, next + events.length).filter((row) => row.asks).length;
    next += events.length;
    return readBack !== (asks ? 1 : 0);
  });
  expect(differing.map(({ history }) => history)).toEqual([]);
});
