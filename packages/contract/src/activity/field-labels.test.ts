import { languages } from "@sgval/quantities/language";
import { expect, it } from "vitest";
import { createPermissionBody } from "../access/permissions.ts";
import { createRoleBody } from "../access/roles.ts";
import { hotlineSetting, securitySetting } from "../access/user-security.ts";
import { createUserBody, setUserScopeBody } from "../access/users.ts";
import { updateAccountBody } from "../account/account.ts";
import { preferences } from "../account/preferences.ts";
import { threshold } from "../automation/automation.ts";
import { createTokenBody } from "../connections/connections.ts";
import { sendCommandBody, setMode } from "../control/control.ts";
import { channel, createDeviceBody, siteData } from "../devices/device.ts";
import { maintenance } from "../settings/maintenance.ts";
import { activityFieldLabels } from "./field-labels.ts";

/** Whatever somebody sends to change something may come to stand in the log. */
const sent = [
  createUserBody,
  setUserScopeBody,
  updateAccountBody,
  createRoleBody,
  createPermissionBody,
  preferences,
  preferences.shape.notifications.unwrap().shape.alarmHigh.unwrap(),
  maintenance,
  hotlineSetting,
  securitySetting,
  createTokenBody,
  sendCommandBody,
  setMode.body,
  threshold,
  createDeviceBody,
  siteData,
  channel,
].flatMap((schema) => Object.keys(schema.shape));

/** Secrets, the keys of rows, and what the log keeps under another name. */
const neverKept = [
  "password",
  "passwordConfirmation",
  "mustChangePassword",
  "roleId",
  "deviceId",
  "token",
  "requestId",
  "selection",
  "slot",
  "parameter",
];

/** What the server adds of its own. */
const added = [
  "",
  "role",
  "passwordChanged",
  "devices",
  "replacement",
  "users",
  "count",
  "lastFour",
  "receivedAt",
  "topic",
  "code",
  "source",
  "stateBefore",
  "status",
  "failureCode",
  "datalogger",
  "waterQuality",
  "format",
  "rows",
  "filters",
];

it("has a name in every language for every field that the log may hold, and for no other", () => {
  const wanted = [...sent.filter((key) => !neverKept.includes(key)), ...added];
  expect(Object.keys(activityFieldLabels).sort()).toEqual([...new Set(wanted)].sort());
  for (const labels of Object.values(activityFieldLabels))
    for (const language of languages) expect(labels[language]).not.toBe("");
});
