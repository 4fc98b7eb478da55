import { expect, it } from "vitest";
import { createFacts, defineFact } from "./facts.ts";
import { createLogger } from "./logging.ts";

const rang = defineFact<{ at: number }>("bell.rang");

it("tells everyone in the order of their coming, until they leave", () => {
  const facts = createFacts(createLogger("silent"));
  const heard: string[] = [];
  const leave = facts.on(rang, ({ at }) => heard.push(`first ${at}`));
  facts.on(rang, ({ at }) => heard.push(`second ${at}`));
  facts.emit(rang, { at: 1 });
  leave();
  facts.emit(rang, { at: 2 });
  expect(heard).toEqual(["first 1", "second 1", "second 2"]);
});

it("lets nobody's failure stop the others, and logs it", () => {
  const lines: string[] = [];
  const facts = createFacts(createLogger("info", { write: (line) => void lines.push(line) }));
  const heard: number[] = [];
  facts.on(rang, () => {
    throw new Error("deaf");
  });
  facts.on(rang, ({ at }) => heard.push(at));
  facts.emit(rang, { at: 3 });
  expect(heard).toEqual([3]);
  expect(lines.join()).toContain("bell.rang");
});
