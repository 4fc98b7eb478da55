import type { DatabaseHandle } from "../../../../kernel/database.ts";
import type { DeviceRegistry } from "../../../devices/index.ts";
import { flowChannels, flowThrough, type LinkChange } from "../../../prediction/index.ts";
import { reversedMetersAmong } from "../../../zones/index.ts";
import { quarterMeans } from "../quarter-means.store.ts";
import { type Placed, slotOf } from "./model-sensors.ts";

/** A link of the model and what was measured at it, by quarter of an hour: its flow, and what its valve held. */
export interface MeteredLink {
  link: string;
  /** m³/h in the direction of the link. */
  flow: Float64Array | undefined;
  /** Of a reducing valve, bar. */
  outlet: Float64Array | undefined;
}

export const readMeteredLinks = async (
  db: DatabaseHandle,
  registry: Pick<DeviceRegistry, "get">,
  placed: Placed,
  range: { from: number; to: number },
): Promise<MeteredLink[]> => {
  const deviceIds = placed.map(({ deviceId }) => deviceId);
  const reversed = await reversedMetersAmong(db.kysely, deviceIds);
  const links: MeteredLink[] = [];
  for (const { deviceId, class: of, id, type } of placed) {
    const device = registry.get(deviceId);
    if (of !== "link" || !device) continue;
    const read = [
      ...(type === "pump" ? [] : flowChannels),
      ...(type === "PRV" ? (["outlet_pressure"] as const) : []),
    ];
    const channels = read.flatMap((parameter) => {
      const slot = slotOf(device, parameter);
      return slot === undefined ? [] : [{ parameter, slot }];
    });
    const means = await quarterMeans(db, deviceId, channels, range);
    const seriesOf = (parameter: (typeof read)[number]) =>
      means[channels.findIndex((channel) => channel.parameter === parameter)];
    const measured = seriesOf("flow") ?? seriesOf("flow_forward");
    const sign = reversed.has(deviceId) ? -1 : 1;
    const flow = measured?.map((_, quarter) => {
      const through = flowThrough((parameter) => {
        const value = seriesOf(parameter)?.[quarter];
        return value === undefined || Number.isNaN(value) ? null : value;
      });
      return through === null ? Number.NaN : sign * through;
    });
    links.push({ link: id, flow, outlet: seriesOf("outlet_pressure") });
  }
  return links;
};

/** How the model stands by what was measured; what there is no value of is as in its file. */
export const stateOfLinks = (
  links: readonly MeteredLink[],
  usual: (series: Float64Array) => number,
): { flows: { link: string; flow: number }[]; present: LinkChange[] } => {
  const flows: { link: string; flow: number }[] = [];
  const present: LinkChange[] = [];
  for (const { link, ...series } of links) {
    const flow = series.flow ? usual(series.flow) : Number.NaN;
    const outlet = series.outlet ? usual(series.outlet) : Number.NaN;
    if (Number.isFinite(flow)) flows.push({ link, flow });
    if (outlet > 0) present.push({ link, position: { pressure: outlet } });
  }
  return { flows, present };
};
