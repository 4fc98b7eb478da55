import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { queryClient } from "./query-client.ts";

afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.clear();
});

it("never sends later what was pressed without a network: it fails at once, and is not repeated when the line is back", async () => {
  onlineManager.setOnline(false);
  const send = vi.fn(() => Promise.reject(new ApiError("network_unreachable")));
  const command = new MutationObserver(queryClient, { mutationFn: send });
  command.mutate().catch(() => undefined);
  await vi.waitFor(() =>
    expect(command.getCurrentResult()).toMatchObject({ status: "error", isPaused: false }),
  );
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(send).toHaveBeenCalledOnce();
});
