import { readMimic, saveMimic } from "@sgval/contract/scada/routes";
import type { CityMimic } from "../city/mimics.ts";
import type { Api } from "./api-client.ts";

/** Draws the rooms that nobody has drawn yet. What fails is reported and left out. */
export async function ensureMimics(
  api: Api,
  mimics: readonly CityMimic[],
  rooms: ReadonlyMap<string, number>,
  deviceIds: ReadonlyMap<string, number>,
  report: (line: string) => void,
): Promise<void> {
  for (const mimic of mimics) {
    const roomId = rooms.get(mimic.room);
    if (roomId === undefined || !mimic.devices.every((name) => deviceIds.has(name))) continue;
    try {
      const path = readMimic.path.replace(":id", String(roomId));
      const { data } = readMimic.answer.parse(await api.get(path));
      if (data.version > 0) continue;
      const document = mimic.draw((name) => deviceIds.get(name) ?? 0);
      await api.put(path, saveMimic.body.parse({ basedOn: 0, document }));
    } catch (error) {
      report(`${mimic.room}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
