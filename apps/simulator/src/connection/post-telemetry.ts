import { basePath } from "@sgval/contract/route";

export type TelemetryOutcome = { accepted: number; duplicates: number; rejected: unknown[] };

export class TelemetryRejected extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(`telemetry refused with ${status}: ${text.slice(0, 300)}`);
    this.status = status;
  }
}

function count(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

/** Sends one payload over HTTP with the device's token; throws TelemetryRejected when it is not accepted. */
export async function postTelemetry(url: string, token: string, body: string): Promise<TelemetryOutcome> {
  const response = await fetch(`${url}${basePath}/telemetry`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body,
  });
  if (!response.ok) throw new TelemetryRejected(response.status, await response.text());
  const answer: unknown = await response.json();
  if (typeof answer !== "object" || answer === null)
    throw new TelemetryRejected(response.status, "no answer");
  return {
    accepted: "accepted" in answer ? count(answer.accepted) : 0,
    duplicates: "duplicates" in answer ? count(answer.duplicates) : 0,
    rejected: "rejected" in answer && Array.isArray(answer.rejected) ? answer.rejected : [],
  };
}
