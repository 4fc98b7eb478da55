import type { DeviceGaps } from "@sgval/contract/readings/health";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { GapNote } from "./gap-note.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const day = (date: number, time = "00:00") => `2026-01-${String(date).padStart(2, "0")}T${time}:00.000Z`;
/** A gap of two hours on each of so many days, the latest first. */
const gapsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ from: day(count - index, "03:00"), to: day(count - index, "05:00"), missing: 119 },
  }));

const show = async (found: Partial<DeviceGaps>, range: { from?: string; to?: string }) => {
  signedInAs({ superUser: true, manageSuper: true });
  const gaps: DeviceGaps = {
    ...{ from: range.from ?? day(1), to: range.to ?? day(20), exactSince: day(1), intervalSeconds: 60 },
    ...{ gaps: [], gapCount: found.gaps?.length ?? 0, ...found },
  };
  const asked = serverAnswers(() => ({ status: 200, body: { data: gaps } }));
  const address = "/?tab=history&page=3&from=2026-01-01";
  await showPage(<GapNote deviceId={7} from={range.from} to={range.to} />, undefined, address);
  return asked;
};
const rows = () => within(screen.getByRole("table")).getAllByRole("row").slice(1);

it("lists the gaps of the range that the history shows, from when to when and how long they lasted", async () => {
  const asked = await show({ gaps: gapsOf(2) }, { from: day(1), to: day(20) });
  expect((await screen.findAllByText("2 hr"))[0]?.isConnected).toBe(true);
  expect(asked.map(({ path }) => path)).toEqual([
    `/device/7/gaps?from=${Date.parse(day(1))}&to=${Date.parse(day(20))}`,
  ]);
  expect(rows()).toHaveLength(2);
  expect(rows()[0]?.textContent).toMatch(/10:00.*12:00.*119/);
  expect(screen.queryByRole("button")).toBeNull();
});

it("lists the first few and the others on request, and leads to the tab about the last days", async () => {
  await show({ gaps: gapsOf(12), gapCount: 70 }, {});
  const button = await screen.findByRole("button", { name: "List 12 gaps" });
  expect(rows()).toHaveLength(5);
  expect(screen.getByText(/and 65 more/).isConnected).toBe(true);
  fireEvent.click(button);
  expect(rows()).toHaveLength(12);
  expect(screen.getByText(/and 58 more/).isConnected).toBe(true);
  expect(screen.getByRole("link").getAttribute("href")).toMatch(/^\/\?tab=health&days=\d+$/);
});

it("says that there was none, and asks for nothing of a range that ends before it starts", async () => {
  await show({}, { from: day(1) });
  expect((await screen.findByText("No gap in this period")).isConnected).toBe(true);
  cleanup();
  const asked = await show({}, { from: day(2), to: day(1) });
  expect(asked).toEqual([]);
});
