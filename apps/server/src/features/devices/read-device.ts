import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { Actor } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { ReadingsReader } from "./device-live.ts";
import { deviceOf, type ViewParts, visibleDevice } from "./device-view.ts";

const readingsShown = 50;

/** A device with its newest readings and how many it has in all. */
export const readDevice =
  (parts: ViewParts & { readings: ReadingsReader }) =>
  async (id: number, actor: Actor): Promise<DeviceDetail> => {
    const device = visibleDevice(parts.registry, actor, id);
    if (!device) throw new Refusal("not_found");
    const [data, total] = await Promise.all([
      parts.readings.newest(device, readingsShown),
      parts.readings.total(id),
    ]);
    return { ...deviceOf(device, actor, parts), data, metaData: { total } };
  };
