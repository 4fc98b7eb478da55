import type { DeviceLine } from "./mqtt-line.ts";
import { postTelemetry, TelemetryRefused } from "./post-telemetry.ts";

const longestQueue = 1_000;
const retryMs = 5_000;

/** A device that only speaks HTTP: reports wait in order while the console is away, and it hears no commands. */
export function openHttpLine(options: {
  url: string;
  token: string;
  onTrouble(problem: string): void;
}): DeviceLine {
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
        options.onTrouble(error instanceof Error ? error.message : String(error));
        const hopeless = error instanceof TelemetryRefused && error.status < 500 && error.status !== 429;
        if (hopeless) queue.shift();
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
      if (queue.length > longestQueue) queue.shift();
      void drain();
    },
    answer: () => undefined,
    close: async () => {
      closed = true;
      clearTimeout(retry);
    },
  };
}
