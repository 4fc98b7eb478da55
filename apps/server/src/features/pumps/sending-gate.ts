import { isCommandable, refusalFor } from "@sgval/contract/control/command-gate";
import type { ErrorCode } from "@sgval/contract/error";
import type { periodicEnds } from "@sgval/contract/pumps/live";
import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";
import { hasAutomationSettings } from "../automation/index.ts";
import type { CommandCheck } from "../control/index.ts";
import type { DeviceRecord } from "../devices/index.ts";

export type SendingEnd = (typeof periodicEnds)[number];
/** Why the power (percent) of pumps may not be sent now, as of a command; `null` when it may. */
export type SendingGate = (
  db: Kysely<Database>,
  device: DeviceRecord,
  asked: { pumpIds: string[]; power: number | null },
) => ReturnType<CommandCheck>;

/** What is sent periodically is no command row, but moves water like one: it passes the same gate and the same checks. */
export const createSendingGate =
  (checks: { refusalOf: (...asked: Parameters<CommandCheck>) => ReturnType<CommandCheck> }): SendingGate =>
  async (db, device, { pumpIds, power }) => {
    // Nothing is sent again and again over a gateway.
    if (!isCommandable(device)) return { code: "device_not_commandable" };
    const source = device.mode === "auto" ? ("schedule" as const) : ("manual" as const);
    const view = {
      ...{ device, mode: device.mode, hasSettings: await hasAutomationSettings(db, device.id) },
      ...{ state: null, openActions: [], oppositeUncertain: false },
    };
    const asked = { action: "set_pump_power" as const, pumpIds, source };
    const code = refusalFor(view, power === null ? asked : { ...asked, value: power });
    if (code) return { code };
    return checks.refusalOf(db, device, { action: asked.action, value: power, pumpIds });
  };

/** Of these a later power may be another one. */
const ofThisPower: readonly ErrorCode[] = ["value_below_minimum", "value_above_maximum"];
export const isOfThisPower = (code: ErrorCode): boolean => ofThisPower.includes(code);

/** How the sending of a person ends when it is refused; `null` when it goes on with the next period. */
export const endOfRefused = (code: ErrorCode): SendingEnd | null => {
  if (isOfThisPower(code)) return null;
  if (code === "threshold_or_timer_required") return "setting_missing";
  return code === "device_locked_out" ? "locked_out" : "not_commandable";
};
