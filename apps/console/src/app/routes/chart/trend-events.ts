import { hourSeconds } from "@sgval/quantities/duration";
import { useModeEvents } from "../../../features/activity/mode-events.ts";
import { useAlarmEvents } from "../../../features/alarms/trend-events.ts";
import { useCommandEvents } from "../../../features/control/trend-events.ts";
import { useNoteEvents } from "../../../features/logbook/trend-events.ts";
import type { ChartView } from "../../../features/readings/chart-view.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import type { TrendEvent } from "../../../shared/ui/trend/trend-types.ts";

/** The part of time that a chart shows (epoch ms), in whole hours: a chart that moves on does not ask at each step. */
export const askedHours = ({ fixed, spanSeconds }: Pick<ChartView, "fixed" | "spanSeconds">) => {
  const now = serverNow() / 1000;
  const { from, to } = fixed ?? { from: now - spanSeconds, to: now };
  return {
    from: Math.floor(from / hourSeconds) * hourSeconds * 1000,
    to: Math.ceil(to / hourSeconds) * hourSeconds * 1000,
  };
};

/** Commands, mode changes, alarms and notes of devices in the part of time that a chart shows; new ones come over the socket. */
export const useTrendEvents = (
  deviceIds: readonly number[],
  view: Pick<ChartView, "fixed" | "spanSeconds">,
): readonly TrendEvent[] => {
  const range = askedHours(view);
  const commands = useCommandEvents(deviceIds, range);
  const modes = useModeEvents(deviceIds, range);
  const alarms = useAlarmEvents(deviceIds, range);
  const notes = useNoteEvents(deviceIds, range);
  return [...commands, ...modes, ...alarms, ...notes];
};
