import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { aSuspectedLeak } from "../leaks.fixture.ts";
import { ZoneLeaks } from "./zone-leaks.tsx";

const sensing = {
  deviceId: 8,
  state: "watched",
  at: "2026-03-01T02:15:00.000Z",
  dataUntil: "2026-03-01T02:15:00.000Z",
  learningDays: 21,
  series: [{ series: "net_flow", score: 6.2, level: 8.6, learnt: 40, uncalibrated: null }],
};
const show = async (suspected: object[], now: object = sensing) => {
  serverAnswers(({ path }) => {
    if (path.startsWith("/leak-sensing/zone/")) return { status: 200, body: { data: now } };
    const data = path.startsWith("/suspected-leak") ? suspected : [];
    return { status: 200, body: { data, metaData: { total: data.length, page: 1, size: 5 } } };
  });
  await showPage(<ZoneLeaks zoneId={5} deviceId={8} />);
};

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("says that the scores are of what is left beside a suspected leak, so that they do not deny it", async () => {
  await show([aSuspectedLeak()]);
  expect(await screen.findByText(/^Leak sensing: watched for another leak, 0\.7 of level 1/)).toBeTruthy();
  expect(screen.getByText(/what is left beside the leak that is suspected above/)).toBeTruthy();
});

it("shows how near a zone without a suspected leak is to the alarm level", async () => {
  await show([]);
  expect(await screen.findByText(/^Leak sensing: watched, 0\.7 of level 1/)).toBeTruthy();
  expect(screen.queryByText(/beside the leak/)).toBeNull();
  expect(screen.getByText("No leak is open or suspected")).toBeTruthy();
});

it("says in words why the night pressures of a zone do not count", async () => {
  const nights = { series: "night_pressure", score: null, level: null, learnt: 0, uncalibrated: "no_inflow" };
  await show([], { ...sensing, series: [...sensing.series, nights] });
  expect(
    await screen.findByText("Not calibrated: on no day before has the inlet measured enough"),
  ).toBeTruthy();
  expect(screen.queryByText(/^learning, day/)).toBeNull();
});

it("does not say that no leak is suspected in a zone that was not compared yet", async () => {
  await show([], { ...sensing, state: "unknown", at: null, dataUntil: null, series: [] });
  expect(await screen.findByText(/^Leak sensing: its state is not known yet/)).toBeTruthy();
  expect(screen.getByText("No leak point is open")).toBeTruthy();
  expect(screen.queryByText("No leak is open or suspected")).toBeNull();
});
