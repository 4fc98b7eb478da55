import * as z from "zod";
import { photoAnswer } from "../account/account.ts";
import { preferences, updatePreferencesBody } from "../account/preferences.ts";
import { dataOf, idParams, isoTime, route } from "../route.ts";
import { sessionList, signInList, signInsFile } from "../sign-in/security.ts";
import { exportErrors, exportsPerMinute } from "../table-export.ts";

/** The second factor and the sign-in pause of a user. */
export const userSecurity = z.object({
  secondFactor: z.boolean(),
  /** The end of the pause after wrong tries. */
  pausedUntil: isoTime.nullable(),
});
export const readUserSecurity = route({
  method: "GET",
  path: "/user/:id/security",
  summary: "Whether a user has a second factor or has to wait after wrong tries",
  access: { permission: "User.Index" },
  params: idParams,
  answer: dataOf(userSecurity),
  errors: ["user_not_found", "super_user_required"],
});
export const listUserSessions = route({
  method: "GET",
  path: "/user/:id/session",
  summary: "Where a user is signed in, last used first; of a super user, for those who manage super users",
  access: { permission: "User.Index" },
  params: idParams,
  answer: sessionList,
  errors: ["user_not_found", "super_user_required"],
});
export const listUserSignIns = route({
  method: "GET",
  path: "/user/:id/sign-in",
  summary:
    "The last 50 tries to sign in to a user's account, newest first; of a super user, for those who manage super users",
  access: { permission: "User.Index" },
  params: idParams,
  answer: signInList,
  errors: ["user_not_found", "super_user_required"],
});
export const exportUserSignIns = route({
  method: "GET",
  path: "/user/:id/sign-in/export",
  summary: "The last tries to sign in to a user's account as a CSV, XLSX or PDF file",
  access: listUserSignIns.access,
  params: idParams,
  query: signInsFile,
  answer: null,
  errors: [...listUserSignIns.errors, ...exportErrors],
  limitPerMinute: exportsPerMinute,
});
export const endUserSessions = route({
  method: "DELETE",
  path: "/user/:id/session",
  summary: "Sign a user out everywhere",
  access: { permission: "User.Update" },
  params: idParams,
  answer: null,
  errors: ["user_not_found", "permission_not_held"],
});
export const unlockUser = route({
  method: "POST",
  path: "/user/:id/unlock",
  summary: "Let a user try again at once after wrong passwords",
  access: { permission: "User.Update" },
  params: idParams,
  answer: null,
  errors: ["user_not_found", "permission_not_held"],
});
export const sendResetLink = route({
  method: "POST",
  path: "/user/:id/reset-link",
  summary: "Mail a user the link to set a new password",
  access: { permission: "User.Update" },
  params: idParams,
  answer: null,
  errors: ["user_not_found", "permission_not_held"],
});
export const removeUserSecondFactor = route({
  method: "DELETE",
  path: "/user/:id/second-factor",
  summary: "Switch off the second factor of somebody who lost it; for super users",
  access: { permission: "User.Update" },
  params: idParams,
  answer: null,
  errors: ["user_not_found", "super_user_required", "second_factor_off"],
});

export const readUserPhoto = route({
  method: "GET",
  path: "/user/:id/photo",
  summary: "The photo of a user, a square WebP of 256 pixels",
  access: { permission: "User.Index" },
  params: idParams,
  answer: null,
  errors: ["not_found"],
});
export const saveUserPhoto = route({
  method: "PUT",
  path: "/user/:id/photo",
  summary: "Set the photo of a user: one JPG, GIF or PNG file of at most 2 MB as multipart/form-data",
  access: { permission: "User.Update" },
  params: idParams,
  receives: "file",
  answer: photoAnswer,
  errors: ["photo_invalid", "picture_too_large", "user_not_found", "permission_not_held", "server_busy"],
  limitPerMinute: 60,
});
export const removeUserPhoto = route({
  method: "DELETE",
  path: "/user/:id/photo",
  summary: "Remove the photo of a user",
  access: { permission: "User.Update" },
  params: idParams,
  answer: null,
  errors: ["user_not_found", "permission_not_held"],
});

export const userNotices = preferences.pick({ notifications: true, quietHours: true });
export type UserNotices = z.output<typeof userNotices>;

export const readUserNotices = route({
  method: "GET",
  path: "/user/:id/notices",
  summary: "What a user that one may manage is notified of, and by which channels",
  access: { permission: "User.Index" },
  params: idParams,
  answer: dataOf(userNotices),
  errors: ["user_not_found", "permission_not_held"],
});
export const updateUserNotices = route({
  method: "PUT",
  path: "/user/:id/notices",
  summary: "Change what a user is notified of, by which channels, and the quiet hours",
  access: { permission: "User.Update" },
  params: idParams,
  body: z.object({
    notifications: updatePreferencesBody.shape.notifications.unwrap(),
    quietHours: updatePreferencesBody.shape.quietHours.unwrap(),
  }),
  answer: dataOf(userNotices),
  errors: ["user_not_found", "permission_not_held"],
});
