import { defaultAutomationSettings } from "@sgval/contract/automation/settings";
import type { ValvePosition } from "@sgval/contract/automation/state";
import { setPointRange } from "@sgval/contract/control/command-gate";
import type { DeviceState } from "@sgval/contract/control/control";
import { executorOf } from "@sgval/contract/devices/site-data";
import type { Kysely } from "kysely";
import type { Database } from "../../../kernel/schema.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { failSafePosition, isSamePosition } from "./positions.ts";
import { readAutomationSettings } from "./regulation.store.ts";
import { positionOf } from "./valve.ts";

/**
 * Where a device is sent when it leaves automatic mode; `null` when it stays as it is, which is the default.
 * @param confirmed what the device last confirmed of itself
 */
export const leavingPosition = async (
  db: Kysely<Database>,
  device: DeviceRecord,
  confirmed: DeviceState | null,
): Promise<ValvePosition | null> => {
  if (device.type !== "VGA" || executorOf(device) === "device") return null;
  const settings = (await readAutomationSettings(db, device.id)) ?? defaultAutomationSettings;
  if (settings.onLeave === "stay") return null;
  const setPoints = device.site.valveKind === "set_point" ? setPointRange(device.site) : null;
  const position = failSafePosition({ settings, setPoints });
  return isSamePosition(position, confirmed && positionOf(device, confirmed)) ? null : position;
};
