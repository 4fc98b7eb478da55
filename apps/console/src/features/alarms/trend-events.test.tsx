import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { RightsContext } from "../../shared/api/ability.ts";
import { serverAnswers, showPage, signedInAs } from "../../shared/ui/page.fixture.tsx";
import { anAlarm } from "./alarm.fixture.ts";
import { useAlarmEvents } from "./trend-events.ts";

const raisedAt = "2026-01-02T02:37:00.000Z";
const range = { from: Date.parse("2026-01-02T02:00:00Z"), to: Date.parse("2026-01-02T03:00:00Z") };
const devices = [7, 8];

const Events = () => {
  const events = useAlarmEvents(devices, range);
  return <output>{JSON.stringify(events)}</output>;
};

const show = async (permissions: string[]) => {
  const asked = serverAnswers(({ path }) => ({
    status: 200,
    body: {
      data: path.includes("deviceId=7") ? [anAlarm({ raisedAt, priority: 2 })] : [],
      metaData: { total: 1, page: 1, size: 100 },
    },
  }));
  await showPage(
    <RightsContext value={{ superUser: false, role: { permissions } }}>
      <Events />
    </RightsContext>,
  );
  return asked;
};

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));

it("marks on a chart when the alarms of its devices were raised, also those that are over", async () => {
  const asked = await show(["Risk.Index"]);
  await waitFor(() => expect(screen.getByRole("status").textContent).toContain("alarm-1"));
  expect(JSON.parse(screen.getByRole("status").textContent ?? "")).toMatchObject([
    { at: Date.parse(raisedAt) / 1000, kind: "alarm", priority: "high" },
  ]);
  expect(asked.map(({ path }) => path)).toEqual([
    expect.stringMatching(/^\/alarm\?.*tab=all.*deviceId=7/),
    expect.stringMatching(/^\/alarm\?.*tab=all.*deviceId=8/),
  ]);
});

it("asks for no alarms for a user who may not see them", async () => {
  const asked = await show(["Device.Index"]);
  expect((await screen.findByRole("status")).textContent).toBe("[]");
  expect(asked).toEqual([]);
});
