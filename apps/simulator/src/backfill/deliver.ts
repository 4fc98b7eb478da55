import { postTelemetry, type TelemetryOutcome, TelemetryRejected } from "../connection/post-telemetry.ts";

const maxAttempts = 30;

/** Sends one payload; retries while the server is busy or unavailable. */
export async function deliver(url: string, token: string, body: string): Promise<TelemetryOutcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await postTelemetry(url, token, body);
    } catch (error) {
      const temporary = !(error instanceof TelemetryRejected) || error.status === 429 || error.status >= 500;
      if (!temporary || attempt === maxAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.min(2_000, 100 * attempt)));
    }
  }
}
