import { telemetryLimits } from "@sgval/contract/readings/readings";
import type { Sample } from "../devices/device-model.ts";
import { encodeColumns } from "../devices/encode.ts";

/** Below the limit of the server, which counts the envelope of a batch as a sample too. */
const maxSamples = telemetryLimits.samples - 100;

/** Allowance for the column names and brackets around the rows. */
const headerBytes = 2_048;

/** Collects the samples of one device into payloads within the limits of one request. */
export function createBatch(name: string): { add(sample: Sample): string | null; rest(): string | null } {
  let samples: Sample[] = [];
  let bytes = headerBytes;

  function take(): string | null {
    if (samples.length === 0) return null;
    const body = JSON.stringify(encodeColumns(name, samples));
    samples = [];
    bytes = headerBytes;
    return body;
  }

  return {
    add(sample) {
      // A row contains the time (about 18 characters with separators) and the values.
      const size = JSON.stringify(Object.values(sample.values)).length + 18;
      const full = samples.length >= maxSamples || bytes + size > telemetryLimits.bytes;
      const body = full ? take() : null;
      samples.push(sample);
      bytes += size;
      return body;
    },
    rest: take,
  };
}
