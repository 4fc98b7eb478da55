import { QueryClient } from "@tanstack/react-query";
import { fetchOrKept } from "./kept-answers.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** See `kept` and `keptWithout`. */
    queryMeta: { kept?: true; written?(answer: unknown): unknown };
  }
}

/** Query cache. Retries are done by the HTTP client; live events keep the data current. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      persister: fetchOrKept,
    },
    // Offline mutations fail immediately: a queued command could reach a device long after it was meant.
    mutations: { retry: false, networkMode: "always" },
  },
});
