import { setMode } from "@sgval/contract/control/set-mode";
import { type Api, ApiFailure } from "./api-client.ts";

const attempts = 30;
const pauseMs = 2_000;

/** Refused until the device, and the logger that measures for it, have connected and reported. */
const notYet: readonly string[] = ["mode_device_not_fresh", "watched_not_fresh", "device_not_commandable"];

/** Switches devices that were registered just now to automatic, as soon as they report. */
export async function ensureAutomatic(
  api: Api,
  deviceIds: readonly number[],
  report: (line: string) => void,
): Promise<void> {
  for (const id of deviceIds) {
    for (let attempt = 1; ; attempt++) {
      try {
        await api.put(setMode.path.replace(":id", String(id)), {
          mode: "auto",
          reason: "Giảm áp ban đêm theo hẹn giờ",
        });
        break;
      } catch (error) {
        const waits = error instanceof ApiFailure && notYet.includes(error.code) && attempt < attempts;
        if (!waits) {
          report(`automatic mode of device ${id}: ${String(error)}`);
          break;
        }
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }
}
