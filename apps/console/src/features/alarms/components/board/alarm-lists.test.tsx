import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { anAlarm } from "../../alarm.fixture.ts";
import { ShelvedAlarms } from "./alarm-lists.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("lists what is held back with the time at which that ends, of maintenance before the shelf, or why it has none", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const shelved = { until: "2026-01-02T05:30:00.000Z", by: "lan1", reason: "sensor", once: false };
  const outOfService = { until: "2026-01-09T01:15:00.000Z", by: "lan1", owner: "Tổ 2", reason: null };
  const data = [
    anAlarm({ id: 1, deviceDisplayName: "Bến Chợ", state: "shelved", shelved }),
    anAlarm({ id: 2, deviceDisplayName: "Cầu Đá", state: "out_of_service", shelved, outOfService }),
    anAlarm({ id: 3, deviceDisplayName: "Hẻm 118", state: "suppressed", suppressedBy: "pump_off" }),
  ];
  const asked = serverAnswers(() => ({
    status: 200,
    body: { data, metaData: { page: 1, size: 20, total: data.length } },
  }));
  await showPage(<ShelvedAlarms />);
  const rowOf = async (name: string) => (await screen.findByText(name)).closest("li")?.textContent;
  expect(await rowOf("Bến Chợ")).toMatch(/until .*12:30/);
  expect(await rowOf("Cầu Đá")).toMatch(/until 9 Jan 08:15/);
  expect(await rowOf("Hẻm 118")).toMatch(/suppressed/i);
  expect(asked.find(({ path }) => path.startsWith("/alarm"))?.path).toContain("tab=shelved");
});
