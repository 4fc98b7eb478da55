import { listActivity } from "@sgval/contract/activity/activity";
import { setMode } from "@sgval/contract/control/set-mode";
import { type Api, ApiFailure } from "./api-client.ts";

const attempts = 30;
const pauseMs = 2_000;

/** Refused until the device, and the logger that measures for it, have connected and reported. */
const notYet: readonly string[] = ["mode_device_not_fresh", "watched_not_fresh", "device_not_commandable"];

/** Whether its mode was ever changed: by this program, by a person, or by automation that gave up. */
async function wasChanged(api: Api, deviceId: number): Promise<boolean> {
  const query = `deviceId=${deviceId}&detail=mode_auto,mode_manual&size=1`;
  return listActivity.answer.parse(await api.get(`${listActivity.path}?${query}`)).data.length > 0;
}

/**
 * Switches devices to automatic as soon as they report, also where an earlier start was ended before that. One whose mode was
 * changed before stays as it is: a person may have wanted it so.
 */
export async function ensureAutomatic(
  api: Api,
  deviceIds: readonly number[],
  report: (line: string) => void,
): Promise<void> {
  for (const id of deviceIds) {
    for (let attempt = 1; ; attempt++) {
      try {
        if (await wasChanged(api, id)) break;
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
