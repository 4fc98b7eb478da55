import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { aLeak, aSuspectedLeak } from "../leaks.fixture.ts";
import { ZoneLeaks } from "./zone-leaks.tsx";

const sensing = {
  deviceId: 8,
  state: "watched",
  at: "2026-03-01T02:15:00.000Z",
  dataUntil: "2026-03-01T02:15:00.000Z",
  learningDays: 21,
  series: [{ series: "net_flow", score: 6.2, level: 8.6, learnt: 40, uncalibrated: null }],
};
const waiting = { state: "waiting", zone: { id: 5, name: "An Phu" }, before: null, after: null, saved: null };
const show = async (
  suspected: object[],
  now: object = sensing,
  repaired: object[] = [],
  unconfirmed: object | null = null,
) => {
  serverAnswers(({ path }) => {
    if (path.startsWith("/leak-sensing/zone/")) return { status: 200, body: { data: now } };
    if (path.endsWith("/repair-effect")) return { status: 200, body: { data: { ...waiting, unconfirmed } } };
    const isRepaired = path.startsWith("/leak-point?") && path.includes("state=repaired");
    const data = path.startsWith("/suspected-leak") ? suspected : isRepaired ? repaired : [];
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

it("does not say that nothing leaks while the night flow has not confirmed a repair, and when it is looked at again", async () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const repaired = [aLeak({ state: "verified", repairedAt: at(-1) })];
  await show([], sensing, repaired, { flow: 20, checkedAt: at(1), unwatchedSince: null });
  expect(await screen.findByText("A repair is not confirmed by the night flow yet")).toBeTruthy();
  expect(
    screen.getByText(
      /^Not yet confirmed by the night flow: no fall by 20\.0\sm³\/h has been seen yet\. Looked at again on /,
    ),
  ).toBeTruthy();
  expect(screen.queryByText("No leak is open or suspected")).toBeNull();
  expect(await screen.findByText(/^Leak sensing: watched for another leak/)).toBeTruthy();
  cleanup();
  await show([], sensing, repaired, { flow: 20, checkedAt: at(-0.1), unwatchedSince: null });
  expect(
    await screen.findByText(/no fall by 20\.0\sm³\/h has been seen yet\. Looked at since .*, every quarter/),
  ).toBeTruthy();
  cleanup();
  const unwatchedSince = "2026-03-02T02:00:00.000Z";
  await show([], sensing, repaired, { flow: 20, checkedAt: null, unwatchedSince });
  expect(
    await screen.findByText(
      /^Not confirmed by the night flow: the suspected leak of 20\.0\sm³\/h is not watched any more \(since 2 Mar/,
    ),
  ).toBeTruthy();
  expect(screen.queryByText(/every quarter/)).toBeNull();
  cleanup();
  await show([], sensing, repaired);
  expect(await screen.findByText("No leak is open or suspected")).toBeTruthy();
  expect(screen.queryByText(/Not yet confirmed/)).toBeNull();
});

it("marks a suspected leak that nothing watches any more, with the way to have it watched", async () => {
  await show([aSuspectedLeak({ unwatchedSince: "2026-03-02T02:00:00.000Z" })], {
    ...{ ...sensing, state: "not_sensed", at: null, dataUntil: null, series: [] },
  });
  expect(await screen.findByText(/^Not watched any more \(since 2 Mar/)).toBeTruthy();
  expect(screen.getByText(/inlets of the zone or the flow channel of its device/)).toBeTruthy();
});
