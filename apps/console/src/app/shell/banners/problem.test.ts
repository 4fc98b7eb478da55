import { afterEach, expect, it } from "vitest";
import { useProblem, watchProblems } from "./problem.ts";

afterEach(() => useProblem.setState({ details: null }));

it("records an uncaught error, and none after it is stopped", () => {
  const stop = watchProblems();
  window.dispatchEvent(new ErrorEvent("error", { error: new Error("broken pipe") }));
  expect(useProblem.getState().details).toContain("broken pipe");
  stop();
  useProblem.setState({ details: null });
  window.dispatchEvent(new ErrorEvent("error", { error: new Error("later") }));
  expect(useProblem.getState().details).toBeNull();
});

it("leaves aborted requests alone", () => {
  const stop = watchProblems();
  const aborted = new DOMException("stopped", "AbortError");
  window.dispatchEvent(new ErrorEvent("error", { error: aborted, message: "stopped" }));
  stop();
  expect(useProblem.getState().details).toBeNull();
});
