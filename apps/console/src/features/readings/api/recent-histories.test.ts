import { mostHistories } from "@sgval/contract/readings/readings";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { serverAnswers } from "../../../shared/ui/page.fixture.tsx";
import { recentHistoriesQuery } from "./recent-histories.ts";

afterEach(() => vi.unstubAllGlobals());

it("asks for as many devices as a dashboard shows, in as many requests as they need", async () => {
  const idsOf = (path: string): number[] =>
    (new URL(path, "http://test").searchParams.get("device") ?? "").split(",").map(Number);
  const asked = serverAnswers(({ path }) => ({
    status: 200,
    body: {
      data: idsOf(path).map((deviceId) => ({
        ...{ deviceId, t: [1_000], series: {}, source: "raw", bucketSeconds: null, pendingHours: 0 },
      })),
    },
  }));
  const shown = Array.from({ length: 2 * mostHistories.devices }, (_, index) => index + 1);
  const histories = await new QueryClient().fetchQuery(recentHistoriesQuery(shown, ["pressure"], 7_200_000));
  expect([...histories.keys()]).toEqual(shown);
  expect(asked.map(({ path }) => idsOf(path).length)).toEqual([mostHistories.devices, mostHistories.devices]);
});
