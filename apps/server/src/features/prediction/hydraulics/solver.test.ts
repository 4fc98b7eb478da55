import { afterEach, expect, it } from "vitest";
import type { RunRequest } from "./hydraulic-run.ts";
import { createSolver, type Solver } from "./solver.ts";
import { streetInp } from "./street.fixture.ts";

const asked: RunRequest = {
  secondsOfDay: 0,
  ...{ flows: [], tankLevels: [], present: [], zone: null, points: ["A"], minimumPressure: 1 },
  command: [{ link: "V", position: "closed" }],
};
const street = { key: "street", text: () => Promise.resolve(streetInp()) };

let solver: Solver;
afterEach(() => solver.close());

it("keeps a model open for the next run, and opens it again after a failure", async () => {
  solver = createSolver({ deadlineMs: 20_000 });
  let opened = 0;
  const model = {
    key: "street",
    text: () => {
      opened += 1;
      return street.text();
    },
  };
  expect((await solver.run(model, asked)).kind).toBe("ran");
  expect((await solver.run(model, asked)).kind).toBe("ran");
  expect(opened).toBe(1);
  const unknown = { ...asked, command: [{ link: "nothing", position: "open" as const }] };
  expect((await solver.run(model, unknown)).kind).toBe("failed");
  expect((await solver.run(model, asked)).kind).toBe("ran");
  expect(opened).toBe(2);
});

it("runs more models in turn than it keeps open, and closes the one that was run the longest ago", async () => {
  solver = createSolver({ deadlineMs: 20_000 });
  const opened: string[] = [];
  const run = async (key: string) => {
    const text = () => {
      opened.push(key);
      return street.text();
    };
    expect((await solver.run({ key, text }, asked)).kind).toBe("ran");
  };
  for (const key of ["a", "b", "c", "d", "a", "e", "a", "b"]) await run(key);
  expect(opened).toEqual(["a", "b", "c", "d", "e", "b"]);
});

it("says that a model failed which is none, or whose text cannot be read", async () => {
  solver = createSolver({ deadlineMs: 20_000 });
  expect((await solver.run({ key: "bad", text: () => Promise.resolve("nothing") }, asked)).kind).toBe(
    "failed",
  );
  const gone = { key: "gone", text: () => Promise.reject(new Error("the database is away")) };
  expect(await solver.run(gone, asked)).toMatchObject({ kind: "failed" });
});

it("says that a model failed whose network cannot be balanced, as a run and for leaks", async () => {
  solver = createSolver({ deadlineMs: 20_000 });
  const unbalanced = { key: "unbalanced", text: () => Promise.resolve(streetInp({ solvable: false })) };
  const failed = { kind: "failed", reason: "the network did not converge" };
  expect(await solver.run(unbalanced, asked)).toEqual(failed);
  expect(await solver.leaks(unbalanced, { ...asked, leak: 5, candidates: ["A"] })).toEqual(failed);
});

it("ends a run that is late, answers so, and computes the next one in a new thread", async () => {
  // A thread that never comes back from its first job, as a model that does not converge.
  const source = `import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ id, kind, key }) => {
      if (kind === "open") return parentPort.postMessage({ id, kind: "opened" });
      if (key === "endless") for (;;);
      parentPort.postMessage({ id, kind: "ran", result: "computed" });
    });`;
  const thread = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  solver = createSolver({ deadlineMs: 300, thread });
  const text = street.text;
  expect(await solver.run({ key: "endless", text }, asked)).toEqual({ kind: "late" });
  await expect.poll(() => solver.run({ key: "good", text }, asked)).toMatchObject({ kind: "ran" });
});
