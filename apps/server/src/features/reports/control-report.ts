import { isCarriedOut } from "@sgval/contract/control/command-end";
import { mostReportCommands, type ReportOf } from "@sgval/contract/reports/reports";
import { percentileOf } from "@sgval/quantities/statistics";
import { findCommandsOfDevices } from "../control/index.ts";
import { percentOf } from "./channel-series.ts";
import { aboutDevice, type EventContext, tooLong } from "./report-context.ts";

/** Every command of the devices, and how many were carried out. */
export const controlReport = async ({
  db,
  devices,
  span,
}: EventContext): Promise<Pick<ReportOf<"control">, "kind" | "summary" | "rows" | "notes">> => {
  const byId = new Map(devices.map((device) => [device.id, aboutDevice(device)]));
  const commands = await findCommandsOfDevices(
    db.kysely,
    [...byId.keys()],
    { from: new Date(span.from), to: new Date(span.to) },
    mostReportCommands + 1,
  );
  if (commands.length > mostReportCommands) throw tooLong({ commands: mostReportCommands });
  const rows = commands.flatMap((command): ReportOf<"control">["rows"] => {
    const device = command.deviceId === null ? undefined : byId.get(command.deviceId);
    if (!device) return [];
    const { id, createdAt, action, actorName, source, status, sentAt, respondedAt, reason } = command;
    const latency = sentAt && respondedAt ? (respondedAt.getTime() - sentAt.getTime()) / 1000 : null;
    return [
      {
        ...{ ...device, commandId: id, at: createdAt.toISOString(), action, actor: actorName },
        ...{ source, status, latency, reason },
      },
    ];
  });
  // An answer that came too late says that the device did it all the same, whatever ended the command before.
  const done = commands.filter(isCarriedOut).length;
  const others = commands.filter((command) => !isCarriedOut(command));
  const failed = others.filter(
    ({ status, failureCode }) => status === "failed" && failureCode !== "cancelled",
  ).length;
  const unanswered = others.filter(({ status }) => status === "device_not_response").length;
  const ended = done + failed + unanswered;
  const answered = rows.filter(({ latency }) => latency !== null);
  const slowest = answered.toSorted((one, other) => (other.latency ?? 0) - (one.latency ?? 0))[0];
  return {
    kind: "control",
    summary: {
      ...{ commands: rows.length, done, failed, unanswered },
      success: percentOf(ended === 0 ? null : done / ended),
      latency: percentileOf(
        answered.map(({ latency }) => latency ?? 0),
        50,
      ),
      ...{ slowest: slowest?.latency ?? null, slowestDevice: slowest?.device ?? null },
    },
    rows,
    notes: [{ key: "command_success" }],
  };
};
