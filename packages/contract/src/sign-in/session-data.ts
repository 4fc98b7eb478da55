import * as z from "zod";

export const abilityRule = z.object({ action: z.string(), subject: z.string() });

export const userData = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string().nullable(),
  superUser: z.boolean(),
  manageSuper: z.boolean(),
  /** Nothing is allowed but changing the password. Left out for no. */
  mustChangePassword: z.boolean().optional(),
  role: z
    .object({
      id: z.number().int(),
      name: z.string(),
      /** A JSON-encoded list of permission names; absent when the role has no permissions field. */
      permissions: z.string().optional(),
    })
    .nullable(),
  /** Another one when other devices, rooms or zones are in view; says nothing else. */
  scopeMark: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type UserData = z.infer<typeof userData>;

export const loginAnswer = z.object({
  accessToken: z.string(),
  userData,
  userAbilityRules: z.array(abilityRule),
});
export type LoginAnswer = z.infer<typeof loginAnswer>;
