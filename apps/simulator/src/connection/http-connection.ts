import type { DeviceConnection } from "./mqtt-connection.ts";
import { postTelemetry, TelemetryRejected } from "./post-telemetry.ts";

const maxQueued = 1_000;
const retryMs = 5_000;

/** Connection of an HTTP device: reports are queued in order while the server is unavailable; no commands. */
export function openHttpConnection(options: {
  url: string;
  token: string;
  onError(problem: string): void;
}): DeviceConnection {
  const queue: string[] = [];
  let busy = false;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function drain(): Promise<void> {
    if (busy || closed) return;
    busy = true;
    while (!closed && queue[0] !== undefined) {
      try {
        await postTelemetry(options.url, options.token, queue[0]);
        queue.shift();
      } catch (error) {
        options.onError(error instanceof Error ? error.message : String(error));
        const permanent = error instanceof TelemetryRejected && error.status < 500 && error.status !== 429;
        if (permanent) queue.shift();
        else {
          retry = setTimeout(() => void drain(), retryMs);
          break;
        }
      }
    }
    busy = false;
  }

  return {
    send(payload) {
      queue.push(JSON.stringify(payload));
      if (queue.length > maxQueued) queue.shift();
      void drain();
    },
    answer: () => undefined,
    close: async () => {
      closed = true;
      clearTimeout(retry);
    },
  };
}
