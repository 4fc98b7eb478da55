import { QueryClient } from "@tanstack/react-query";

/** One cache for server data. Retries are the HTTP client's affair; live events keep the data current. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, gcTime: 10 * 60_000, refetchOnWindowFocus: true },
    // Without a network a change fails at once: one that waited would reach a device long after it was meant.
    mutations: { retry: false, networkMode: "always" },
  },
});
