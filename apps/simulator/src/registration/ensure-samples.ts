import { createSample, listSamples } from "@sgval/contract/quality/samples";
import { cityCertificates } from "../city/laboratory.ts";
import type { Api } from "./api-client.ts";

/**
 * Enters the certificates of the laboratory of the last year. A sample that is listed, by its number, stays as it is; what fails
 * is reported and left out.
 * @param api of whoever takes samples
 * @param anchor epoch ms of the first start
 */
export async function ensureSamples(
  api: Api,
  deviceIds: ReadonlyMap<string, number>,
  anchor: number,
  report: (line: string) => void,
): Promise<void> {
  const byDevice = Map.groupBy(cityCertificates(anchor), ({ device }) => device);
  for (const [name, certificates] of byDevice) {
    const id = deviceIds.get(name);
    if (id === undefined) continue;
    const path = createSample.path.replace(":id", String(id));
    const { data } = listSamples.answer.parse(await api.get(`${path}?size=100`));
    const known = new Set(data.map(({ code }) => code));
    for (const { sample } of certificates) {
      if (known.has(sample.code)) continue;
      await api
        .post(path, sample)
        .catch((error: unknown) =>
          report(`${sample.code}: ${error instanceof Error ? error.message : String(error)}`),
        );
    }
  }
}
