import { listAlarms } from "@sgval/contract/alarms/alarms";
import { createSample, deleteSample, type SampleForm } from "@sgval/contract/quality/samples";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { fakeClock } from "../../../testing/fake-clock.ts";
import { useHarness } from "../../../testing/harness.ts";
import { alarmEngine } from "./alarm-engine.ts";

const harness = useHarness({ clock: fakeClock(Date.parse("2026-03-10T08:00:00+07:00")) });

const arsenic = (value: number, operator: "=" | "<" = "=") => ({
  parameter: "arsenic" as const,
  value,
  operator,
});
const raised = (channel: string, active: boolean, priority: number, value: number, limit: number) => [
  ...["sample_non_compliant", channel, active, priority],
  ...[value, limit, "QCVN 01-1:2024/BYT"],
];

it("raises an alarm for a parameter that concerns health, and clears it by the next sample that complies", async () => {
  const { id } = await aDevice().ofType("CARBONATE_HARDNESS").withChannel("ph").in(harness);
  const add = async (takenAt: string, results: SampleForm["results"]) => {
    const body = { takenAt: `${takenAt}:00+07:00`, code: "M-01", laboratory: "CDC Vĩnh Long", results };
    return (await harness.ok(harness.admin, createSample, { params: { id }, body })).data;
  };
  const alarms = async () => {
    await harness.app.use(alarmEngine).flush();
    const { data } = await harness.ok(harness.admin, listAlarms, { query: { deviceId: id } });
    return data.map(({ kind, channel, active, priority, value, limit, standard }) => [
      ...[kind, channel, active, priority],
      ...[value, limit, standard],
    ]);
  };
  // Eight days old: marked, and no alarm. Turbidity concerns no health limit.
  const old = await add("2026-03-02T07:00", [arsenic(0.02)]);
  expect(old.late).toBe(true);
  expect(await alarms()).toEqual([]);
  const bad = await add("2026-03-09T07:00", [
    arsenic(0.03),
    { parameter: "e_coli", value: 2, operator: "=" },
    { parameter: "turbidity", value: 9, operator: "=" },
  ]);
  expect(bad.late).toBe(false);
  const both = await alarms();
  expect(both).toHaveLength(2);
  expect(both).toContainEqual(raised("arsenic", true, 2, 0.03, 0.01));
  expect(both).toContainEqual(raised("e_coli", true, 1, 2, 1));
  // A result that cannot be assessed says nothing, and an older one that complies says nothing of now.
  await add("2026-03-09T09:00", [arsenic(0.5, "<")]);
  await add("2026-03-08T07:00", [arsenic(0.001)]);
  expect(await alarms()).toContainEqual(raised("arsenic", true, 2, 0.03, 0.01));
  await add("2026-03-09T17:00", [arsenic(0.004)]);
  expect(await alarms()).toContainEqual(raised("arsenic", false, 2, 0.03, 0.01));
  expect(await alarms()).toContainEqual(raised("e_coli", true, 1, 2, 1));
  // A certificate that was typed wrongly is no alarm any more.
  await harness.ok(harness.admin, deleteSample, { params: { id, sampleId: bad.id } });
  expect(await alarms()).toContainEqual(raised("e_coli", false, 1, 2, 1));
});
