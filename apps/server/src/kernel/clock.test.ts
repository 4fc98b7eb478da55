import { hourMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { fakeClock } from "../testing/fake-clock.ts";
import { createTerms } from "./clock.ts";

const twoHours = (clock: ReturnType<typeof fakeClock>, key = "shelf 1") => {
  const from = clock.now();
  return { key, from, until: from + 2 * hourMs };
};

it("a term is over at its end", async () => {
  const clock = fakeClock();
  const terms = createTerms(clock);
  const term = twoHours(clock);
  expect(terms.isOver(term)).toBe(false);
  await clock.advance(2 * hourMs - 1);
  expect(terms.isOver(term)).toBe(false);
  await clock.advance(1);
  expect(terms.isOver(term)).toBe(true);
});

it("a term that was seen before the clock was set back lasts as long as was asked", async () => {
  const clock = fakeClock();
  const terms = createTerms(clock);
  const term = twoHours(clock);
  terms.isOver(term);
  await clock.advance(hourMs);
  clock.setBy(-7 * hourMs);
  await clock.advance(hourMs - 1);
  expect(terms.isOver(term)).toBe(false);
  await clock.advance(1);
  expect(terms.isOver(term)).toBe(true);
});

it("one that is first seen after that, as by another process, lasts for its whole length once more at the longest", async () => {
  const clock = fakeClock();
  const term = twoHours(clock);
  clock.setBy(-7 * hourMs);
  const terms = createTerms(clock);
  expect(terms.isOver(term)).toBe(false);
  await clock.advance(2 * hourMs);
  expect(terms.isOver(term)).toBe(true);
});

it("a term whose end was set after the clock was set back ends then, though it began ahead", async () => {
  const clock = fakeClock();
  const from = clock.now();
  clock.setBy(-7 * hourMs);
  const terms = createTerms(clock);
  const next = { key: "escalation 1", from, until: clock.now() + hourMs };
  expect(terms.isOver(next)).toBe(false);
  await clock.advance(hourMs - 1);
  expect(terms.isOver(next)).toBe(false);
  await clock.advance(1);
  expect(terms.isOver(next)).toBe(true);
});

it("a term that is made longer is a new one", async () => {
  const clock = fakeClock();
  const terms = createTerms(clock);
  const term = twoHours(clock);
  terms.isOver(term);
  await clock.advance(2 * hourMs);
  expect(terms.isOver(term)).toBe(true);
  expect(terms.isOver({ ...term, until: term.until + hourMs })).toBe(false);
});

it("a clock that is set forward ends what is over by it", () => {
  const clock = fakeClock();
  const terms = createTerms(clock);
  const term = twoHours(clock);
  terms.isOver(term);
  clock.setBy(3 * hourMs);
  expect(terms.isOver(term)).toBe(true);
});
