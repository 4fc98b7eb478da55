import { expect, it } from "vitest";
import { fakeClock } from "./fake-clock.ts";

it("runs what falls due in the order of time, also what is set up on the way", async () => {
  const clock = fakeClock(0);
  const ran: string[] = [];
  const note = (what: string) => () => void ran.push(`${what} ${clock.now()}`);
  clock.after(30, note("late"));
  const stop = clock.every(10, note("tick"));
  clock.after(5, () => {
    note("early")();
    clock.after(7, note("nested"));
  });
  clock.after(20, note("cancelled"))();
  await clock.advance(25);
  stop();
  await clock.advance(25);
  expect(ran).toEqual(["early 5", "tick 10", "nested 12", "tick 20", "late 30"]);
  expect(clock.now()).toBe(50);
});

it("sets the time of day without time passing", async () => {
  const clock = fakeClock(1_000_000);
  let ran = 0;
  clock.after(30, () => {
    ran += 1;
  });
  clock.setBy(3_600_000);
  expect([clock.now(), clock.elapsed(), ran]).toEqual([4_600_000, 0, 0]);
  clock.setBy(-7_200_000);
  await clock.advance(30);
  expect([clock.now(), clock.elapsed(), ran]).toEqual([-2_599_970, 30, 1]);
});
