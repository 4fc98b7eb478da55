import type { Activity } from "@sgval/contract/activity/activity";
import { Link } from "@tanstack/react-router";
import { paths } from "../../../config/paths.ts";
import { useSubject } from "../entry-text.ts";

/** The name of what was changed; a device that still exists is a link to its changes. */
export const Subject = ({ entry }: { entry: Activity }) => {
  const subject = useSubject()(entry);
  return entry.deviceId === null || entry.type === "device_delete" ? (
    <span>{subject}</span>
  ) : (
    <Link to={paths.device} params={{ id: String(entry.deviceId) }} search={{ tab: "activity" }}>
      {subject}
    </Link>
  );
};
