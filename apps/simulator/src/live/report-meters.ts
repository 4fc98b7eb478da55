import { hourMs } from "@sgval/quantities/duration";
import type { CustomerMeter } from "../city/customer-meters.ts";
import { meterIndex } from "../city/meter-index.ts";
import { sentReadings } from "../city/meter-readings.ts";
import { postTelemetry } from "../connection/post-telemetry.ts";
import type { CityClock } from "./clock.ts";

export type MeterReports = {
  url: string;
  meters: readonly CustomerMeter[];
  /** Token of the zone controller that passes on what the meters of a zone send, by the code of the zone. */
  tokenOf(zone: string): string | undefined;
  clock: CityClock;
  report(line: string): void;
};

/** Meters that send do so every hour, through the controller of their zone; at first what they sent at the midnights before. */
export function reportMeters({ url, meters, tokenOf, clock, report }: MeterReports): () => void {
  const byZone = Map.groupBy(
    meters.filter(({ sends }) => sends),
    ({ zone }) => zone,
  );
  const send = (readingsOf: (meter: CustomerMeter) => { at: number; index: number }[]): void => {
    for (const [zone, ofZone] of byZone) {
      const token = tokenOf(zone);
      if (token === undefined) continue;
      const body = ofZone.flatMap((meter) =>
        readingsOf(meter).map(({ at, index }) => ({ meter: meter.code, ts: Math.floor(at / 1000), index })),
      );
      postTelemetry(url, token, JSON.stringify(body)).catch((error: unknown) =>
        report(`meters of ${zone}: ${error instanceof Error ? error.message : String(error)}`),
      );
    }
  };
  const present = (meter: CustomerMeter) => ({ at: clock.now(), index: meterIndex(meter, clock.now()) });
  send((meter) => [...sentReadings(meter, clock.now()), present(meter)]);
  return clock.every(hourMs, () => send((meter) => [present(meter)]));
}
