import { expect, it } from "vitest";
import { fakeClock } from "../../testing/fake-clock.ts";
import { createCommandRate } from "./command-rate.ts";

const ask = (times: number, turn: (index: number) => void) => {
  for (let index = 0; index < times; index += 1) turn(index);
};

it("lets one person ask thirty commands a minute and says how long the next one waits", async () => {
  const clock = fakeClock();
  const rate = createCommandRate(clock);
  ask(30, () => rate.demandTurn(1, "10.0.0.1"));
  await clock.advance(20_000);
  expect(() => rate.demandTurn(1, "10.0.0.1")).toThrowError(
    expect.objectContaining({ code: "too_many_requests", details: { retryAfterSeconds: 40 } }),
  );
  rate.demandTurn(2, "10.0.0.1");
  await clock.advance(40_001);
  rate.demandTurn(1, "10.0.0.1");
});

it("counts an address too, whoever asks from it", () => {
  const rate = createCommandRate(fakeClock());
  ask(120, (index) => rate.demandTurn(index, "10.0.0.1"));
  expect(() => rate.demandTurn(999, "10.0.0.1")).toThrowError("too_many_requests");
  rate.demandTurn(999, "10.0.0.2");
});
