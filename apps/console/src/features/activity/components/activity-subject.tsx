import type { Activity } from "@sgval/contract/activity/activity";
import { Link } from "@tanstack/react-router";
import * as z from "zod";
import { paths } from "../../../config/paths.ts";
import { useSubject } from "../entry-text.ts";

const attachment = z.object({ device: z.string() });

/** The device that was attached to a network or detached from it, by the name it had. */
const attachedDevice = ({ subject, before, after }: Activity): string | null =>
  subject === "network"
    ? (attachment.safeParse(after).data?.device ?? attachment.safeParse(before).data?.device ?? null)
    : null;

/** The name of what was changed; a device that still exists is a link to its changes. */
export const Subject = ({ entry }: { entry: Activity }) => {
  const subject = [useSubject()(entry), attachedDevice(entry)].filter((name) => name !== null).join(" · ");
  return entry.deviceId === null || entry.type === "device_delete" ? (
    <span>{subject}</span>
  ) : (
    <Link to={paths.device} params={{ id: String(entry.deviceId) }} search={{ tab: "activity" }}>
      {subject}
    </Link>
  );
};
