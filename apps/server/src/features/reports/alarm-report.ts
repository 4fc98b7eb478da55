import type { ReportOf } from "@sgval/contract/reports/reports";
import { countAlarms, mostEvents } from "../alarms/index.ts";
import { aboutDevice, type EventContext, tooLong } from "./report-context.ts";

/** What the alarms of the devices were of, how often, and how long they waited for an answer. */
export const alarmReport = async ({
  db,
  devices,
  span,
}: EventContext): Promise<Pick<ReportOf<"alarms">, "kind" | "summary" | "rows" | "notes">> => {
  const byId = new Map(devices.map((device) => [device.id, aboutDevice(device)]));
  const counted = await countAlarms(db.kysely, [...byId.keys()], span);
  if (!counted) throw tooLong({ alarms: mostEvents });
  const { raised, critical, high, medium, low, ...figures } = counted.figures;
  const rows = counted.sources.flatMap((source): ReportOf<"alarms">["rows"] => {
    const device = byId.get(source.deviceId);
    if (!device) return [];
    const { deviceId, kind, channel, ...counts } = source;
    return [{ ...device, alarm: kind, parameter: channel, ...counts, share: (100 * source.raised) / raised }];
  });
  const [worst] = rows;
  return {
    kind: "alarms",
    summary: {
      ...{ raised, critical, high, medium, low },
      ...{ perDay: figures.perDay, peakPerHour: figures.peakPerHour, floods: figures.floods },
      answer: figures.meanSecondsToAcknowledge,
      ...{ worst: worst?.share ?? null, worstDevice: worst?.device ?? null },
    },
    rows,
    notes: [{ key: "alarm_times" }],
  };
};
