import { type MimicDocument, mimicFile } from "@sgval/contract/scada/mimic";
import { boundDevices } from "@sgval/contract/scada/mimic-layout";
import { useQueryClient } from "@tanstack/react-query";
import { saveFile } from "../../../../shared/api/save-file.ts";
import { devicesToChooseQuery } from "../../../../shared/queries/find-devices.ts";
import { channelsQuery } from "../../api/mimics.ts";
import { documentOfFile, fileOf } from "../../edits.ts";

/** Writes a room's drawing as a JSON file of this computer, and reads one; devices go by their names. */
export const useDrawingFile = (room: string) => {
  const client = useQueryClient();
  return {
    write: async (drawing: MimicDocument): Promise<void> => {
      const devices = await Promise.all(
        boundDevices(drawing).map(async (id): Promise<[number, string | undefined]> => {
          const found = await client.fetchQuery(channelsQuery(id)).catch(() => undefined);
          return [id, found?.name];
        }),
      );
      const names = new Map(devices);
      const text = JSON.stringify(
        fileOf(room, drawing, (id) => names.get(id)),
        null,
        2,
      );
      saveFile(`${room}.json`, new Blob([text], { type: "application/json" }));
    },
    /** The drawing of a file, and how many bindings name nothing of this installation; `null` for a file of something else. */
    read: async (file: File): Promise<{ document: MimicDocument; dropped: number } | null> => {
      const content: unknown = await file
        .text()
        .then(JSON.parse)
        .catch(() => null);
      const read = mimicFile.safeParse(content);
      if (!read.success) return null;
      const found = await Promise.all(
        read.data.devices.map(async ({ name }) => {
          const [device] = await client.fetchQuery(devicesToChooseQuery("", { name })).catch(() => []);
          if (!device) return [name, undefined] as const;
          const known = await client.fetchQuery(channelsQuery(device.id)).catch(() => undefined);
          return [name, { id: device.id, ...(known && { channels: known.channels }) }] as const;
        }),
      );
      const own = new Map(found);
      return documentOfFile(read.data, (name) => own.get(name));
    },
  };
};
