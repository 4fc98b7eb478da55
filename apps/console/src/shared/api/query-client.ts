import { QueryClient } from "@tanstack/react-query";

/** One cache for server data. Retries are the HTTP client's affair; live events keep the data current. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, gcTime: 10 * 60_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
