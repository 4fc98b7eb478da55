import * as z from "zod";
import { dataOf, idParams, route } from "../route.ts";
import { labelText, longestReason } from "../text.ts";
import { controlMode } from "./control.ts";

export const setMode = route({
  method: "PUT",
  path: "/device/:id/mode",
  summary: "Switch a device to manual or automatic",
  access: { permission: "Control.Mode" },
  params: idParams,
  body: z.object({ mode: controlMode, reason: labelText(longestReason).optional() }),
  answer: dataOf(z.object({ deviceId: z.number().int(), mode: controlMode })),
  errors: [
    "not_found",
    "device_not_commandable",
    "gateway_not_automatic",
    "threshold_or_timer_required",
    "mode_change_refused",
    "mode_device_not_fresh",
    "watched_not_fresh",
    "automation_not_running",
    "automation_needs_device",
    "automation_settings_incomplete",
    "well_always_on_required",
    "well_timer_required",
    "well_pump_required",
    "pump_bank_required",
    "device_locked_out",
  ],
});
