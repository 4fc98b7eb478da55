import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";
import { serverAnswers } from "../../../shared/ui/page.fixture.tsx";
import { useReplayKept } from "./mapping.ts";

afterEach(() => vi.unstubAllGlobals());

it("the dead letters in the settings are asked for anew once those of a device were replayed from its mapping", async () => {
  const counts = { letters: 1, removed: 1, stored: 1, duplicates: 0, kept: [], next: null };
  serverAnswers(() => ({ status: 200, body: { data: counts } }));
  const client = new QueryClient();
  const keys = [sharedKeys.letter(5), [...sharedKeys.letters, "page", {}], [...sharedKeys.devices, "list"]];
  for (const key of keys) client.setQueryData(key, {});
  const { result } = renderHook(() => useReplayKept(7), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  expect(await result.current.mutateAsync()).toEqual({ stored: 1, stay: 0 });
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
});
