import { useQuery } from "@tanstack/react-query";
import { deviceActivityQuery } from "../../../../features/activity/api/list-activity.ts";
import { useActorName, useHappening } from "../../../../features/activity/entry-text.ts";
import { deviceCommandsQuery } from "../../../../features/control/api/list-commands.ts";
import { useRecentRow } from "../../../../features/control/command-text.ts";
import { useMay } from "../../../../shared/api/ability.ts";

const MOST = 5;

/** Entries of the log that say what the command itself says better. */
const OF_COMMANDS: readonly string[] = ["command_sent", "command_cancelled"];

interface DeviceEvent {
  key: string;
  /** ISO 8601. */
  at: string;
  text: string;
}

/** The last events of a device, newest first: its commands, and its changes where the user may see the log. */
export const useDeviceEvents = (deviceId: number): { events: readonly DeviceEvent[]; loading: boolean } => {
  const mayReadLog = useMay()("History.Index");
  const happening = useHappening();
  const actorName = useActorName();
  const commandRow = useRecentRow();
  const commands = useQuery(deviceCommandsQuery(deviceId));
  const changes = useQuery(deviceActivityQuery(deviceId, mayReadLog));
  const events = [
    ...(commands.data?.data ?? []).map((command): DeviceEvent => {
      const { key, label, outcomeLabel } = commandRow(command);
      return { key, at: command.createdAt, text: `${label} · ${outcomeLabel}` };
    }),
    ...(changes.data?.data ?? [])
      .filter(({ detail }) => !OF_COMMANDS.includes(detail))
      .map((entry): DeviceEvent => {
        const text = `${happening(entry)} · ${actorName(entry)}`;
        return { key: `log-${entry.id}`, at: entry.at, text };
      }),
  ];
  return {
    events: events.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)).slice(0, MOST),
    loading: commands.isPending || (mayReadLog && changes.isPending),
  };
};
