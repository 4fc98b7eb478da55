import * as z from "zod";
import { operatingPermissions, type Permission, type RightsHolder, rightsOf } from "../permission.ts";
import { dataOf, isoTime, type Route, route } from "../route.ts";
import { freeText } from "../text.ts";

/** Whether the console is closed to most people for a while, why, and until when. */
export const maintenance = z.object({
  on: z.boolean(),
  /** Free text, shown to everybody, signed in or not. */
  reason: freeText(300),
  expectedEnd: isoTime.nullable(),
});
export type Maintenance = z.output<typeof maintenance>;

export const noMaintenance: Maintenance = { on: false, reason: "", expectedEnd: null };

export const readMaintenance = route({
  method: "GET",
  path: "/maintenance",
  summary: "Whether the console is under maintenance, why and until when",
  access: { public: true },
  answer: dataOf(maintenance),
});
export const updateMaintenance = route({
  method: "PUT",
  path: "/setting/maintenance",
  summary:
    "Close the console to everybody who neither operates devices nor changes settings, or open it again",
  access: { permission: "Setting.Update" },
  body: maintenance,
  answer: dataOf(maintenance),
});

/** Who may still use the console during maintenance. */
export const staysDuringMaintenance = (holds: (permission: Permission) => boolean): boolean =>
  ["Setting.Update" as const, ...operatingPermissions].some(holds);

/**
 * Whether a call goes through during maintenance. Operation goes on: users who may operate devices read
 * everything as before and send commands; other changes are refused.
 */
export const opensDuringMaintenance = (
  { method, access }: Pick<Route, "method" | "access">,
  holder: RightsHolder,
) => {
  if ("public" in access || "deviceToken" in access || "gatewaySecret" in access) return true;
  // The own session, signing out, and a password that has to be changed.
  if ("signedIn" in access && access.changesPassword) return true;
  const rights = rightsOf(holder);
  const holds = (permission: Permission): boolean => rights === "all" || rights.has(permission);
  if (holds("Setting.Update")) return true;
  if (!staysDuringMaintenance(holds)) return false;
  if (method === "GET") return true;
  return (
    "permission" in access && [access.permission].flat().some((one) => operatingPermissions.includes(one))
  );
};
