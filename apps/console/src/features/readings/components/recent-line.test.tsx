import type { DeviceHistory } from "@sgval/contract/readings/readings";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { RecentLine } from "./recent-line.tsx";

afterEach(cleanup);

const column = (avg: (number | null)[]) => ({ avg, min: avg, max: avg });
const history = {
  t: [1_000, 2_000, 3_000],
  bucketSeconds: 1,
  series: {
    flow_forward: column([10, 12, 14]),
    flow_reverse: column([2, 4, 6]),
    net: column([8, 8, 8]),
  },
} as unknown as DeviceHistory;

const pathOf = (parameter: string, less?: string) => {
  const { container } = render(
    <RecentLine
      {...{ history, parameter, less, span: { from: 1_000, to: 3_000 }, stepSeconds: 1 }}
      caption="Flow"
    />,
  );
  const path = container.querySelector("path")?.getAttribute("d");
  cleanup();
  return path;
};

it("draws net inflow for a value that is net inflow, and not what flows forward alone", () => {
  expect(pathOf("flow_forward", "flow_reverse")).toBe(pathOf("net"));
  expect(pathOf("flow_forward")).not.toBe(pathOf("net"));
});
