import { type DeviceType, deviceTypes } from "@sgval/quantities/device-types";
import * as z from "zod";
import { message } from "../message.ts";
import { dataOf, id, route } from "../route.ts";
import { type ActionKey, actionKey, actionKeys, actionRule } from "./control.ts";

/** Whether an action may need a second person: what moves water and is no stop, which nothing may hold back. */
export const isApprovable = (action: ActionKey): boolean => {
  const { operates, safetyStop } = actionRule(action);
  return operates && !safetyStop;
};
export const approvableActions: readonly ActionKey[] = actionKeys.filter(isApprovable);

/** Where a second person must approve; what a rule leaves open (`null`), it applies to whatever that is. */
export const secondPersonRule = z.object({
  action: actionKey.refine(isApprovable, message("invalid_value")).nullable(),
  deviceType: z.enum(deviceTypes).nullable(),
  /** The role of whoever asks. */
  roleId: id.nullable(),
});
export type SecondPersonRule = z.output<typeof secondPersonRule>;

const sameRule = (one: SecondPersonRule, other: SecondPersonRule): boolean =>
  one.action === other.action && one.deviceType === other.deviceType && one.roleId === other.roleId;

export const mostSecondPersonRules = 100;

export const secondPersonSetting = z.object({
  rules: z
    .array(secondPersonRule)
    .max(mostSecondPersonRules, message("too_long"))
    .refine(
      (rules) => rules.every((rule, index) => rules.findIndex((one) => sameRule(one, rule)) === index),
      message("value_exists"),
    ),
});
export type SecondPersonSetting = z.output<typeof secondPersonSetting>;

/** Whether a person with this role must have an action of such a device approved by another person. */
export const needsSecondPerson = (
  rules: readonly SecondPersonRule[],
  { action, deviceType, roleId }: { action: ActionKey; deviceType: DeviceType; roleId: number | null },
): boolean =>
  isApprovable(action) &&
  rules.some(
    (rule) =>
      (rule.action ?? action) === action &&
      (rule.deviceType ?? deviceType) === deviceType &&
      (rule.roleId === null || rule.roleId === roleId),
  );

export const readSecondPerson = route({
  method: "GET",
  path: "/setting/second-person",
  summary: "Which commands a second person must approve, and the roles that rules may name",
  access: { permission: "Setting.Index" },
  answer: dataOf(
    secondPersonSetting.extend({ roles: z.array(z.object({ id: z.number().int(), name: z.string() })) }),
  ),
});
export const updateSecondPerson = route({
  method: "PUT",
  path: "/setting/second-person",
  summary: "Change which commands a second person must approve",
  access: { permission: "Setting.Update" },
  body: secondPersonSetting,
  answer: dataOf(secondPersonSetting),
  errors: ["validation_failed"],
});
