import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../shared/ui/page.fixture.tsx";
import { aCommand } from "./command.fixture.ts";
import { useCommandEvents } from "./trend-events.ts";

const range = { from: Date.parse("2026-01-02T02:00:00Z"), to: Date.parse("2026-01-02T03:00:00Z") };
const devices = [7];

const Events = () => <output>{JSON.stringify(useCommandEvents(devices, range))}</output>;

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));

it("marks on a chart every command that was sent, also one that failed afterwards, and none that never left", async () => {
  const sentAt = "2026-01-02T02:10:00.000Z";
  const commands = [
    aCommand({ id: 1, status: "completed", sentAt }),
    aCommand({ id: 2, status: "failed", failureCode: "refused_by_device", sentAt }),
    aCommand({ id: 3, status: "failed", failureCode: "cancelled", sentAt: null }),
    aCommand({ id: 4, status: "failed", failureCode: "lease_lost", sentAt }),
  ];
  serverAnswers(() => ({
    status: 200,
    body: { data: commands, metaData: { total: 3, page: 1, size: 100 } },
  }));
  await showPage(<Events />);
  await waitFor(() => expect(screen.getByRole("status").textContent).not.toBe("[]"));
  const shown: { key: string; at: number }[] = JSON.parse(screen.getByRole("status").textContent ?? "");
  expect(shown.map(({ key, at }) => [key, at])).toEqual([
    ["c1", Date.parse(sentAt) / 1000],
    ["c2", Date.parse(sentAt) / 1000],
  ]);
});
