import type { LeakRecord } from "./leaks.store.ts";

const titleLength = 60;

/** How the activity log names a leak point: by the beginning of its description. */
export const leakSubject = ({
  id,
  description,
  deviceId,
}: Pick<LeakRecord, "id" | "description" | "deviceId">) => ({
  subject: "leak_point" as const,
  subjectId: id,
  subjectName: description.length > titleLength ? `${description.slice(0, titleLength - 1)}…` : description,
  deviceId,
});
