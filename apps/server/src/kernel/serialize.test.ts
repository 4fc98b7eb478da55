import { expect, it } from "vitest";
import { createSerializer, singleFlight } from "./serialize.ts";

it("runs tasks one after the other, also after one that failed", async () => {
  const inTurn = createSerializer();
  const done: string[] = [];
  const first = inTurn(async () => {
    await Promise.resolve();
    done.push("first");
    throw new Error("first");
  });
  const second = inTurn(async () => {
    done.push("second");
    return 2;
  });
  await expect(first).rejects.toThrow("first");
  expect(await second).toBe(2);
  expect(done).toEqual(["first", "second"]);
});

it("lets whoever asks for work that is under way wait for it, and begins anew afterwards", async () => {
  let runs = 0;
  let end = (): void => undefined;
  const work = singleFlight(async () => {
    runs += 1;
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    return runs;
  });
  const both = Promise.all([work(), work()]);
  end();
  expect(await both).toEqual([1, 1]);
  const again = work();
  end();
  expect(await again).toBe(2);
});
