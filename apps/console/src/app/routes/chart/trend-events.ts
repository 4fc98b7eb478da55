import { hourSeconds } from "@sgval/quantities/duration";
import { useModeEvents } from "../../../features/activity/mode-events.ts";
import { useCommandEvents } from "../../../features/control/trend-events.ts";
import type { ChartView } from "../../../features/readings/chart-view.ts";
import type { TrendEvent } from "../../../shared/ui/trend/trend-types.ts";

/** Commands and mode changes of devices in the part of time that a chart shows. */
export const useTrendEvents = (
  deviceIds: readonly number[],
  { fixed, spanSeconds }: Pick<ChartView, "fixed" | "spanSeconds">,
): readonly TrendEvent[] => {
  const now = Date.now() / 1000;
  const { from, to } = fixed ?? { from: now - spanSeconds, to: now };
  // Whole hours, so that a chart that moves on does not ask at each step; the newest ones come over the socket.
  const range = {
    from: Math.floor(from / hourSeconds) * hourSeconds * 1000,
    to: Math.ceil(to / hourSeconds) * hourSeconds * 1000,
  };
  const commands = useCommandEvents(deviceIds, range);
  const modes = useModeEvents(deviceIds, range);
  return [...commands, ...modes];
};
