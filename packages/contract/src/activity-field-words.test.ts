import { languages } from "@sgval/quantities/language";
import { expect, it } from "vitest";
import { createPermissionBody } from "./access-permission.ts";
import { createRoleBody } from "./access-role.ts";
import { createUserBody, setUserScopeBody } from "./access-user.ts";
import { updateAccountBody } from "./account.ts";
import { preferences } from "./account-preferences.ts";
import { activityFieldWords } from "./activity-field-words.ts";
import { threshold } from "./automation.ts";
import { createTokenBody } from "./connection.ts";
import { sendCommandBody, setMode } from "./control.ts";
import { channel, createDeviceBody, siteData } from "./device.ts";
import { hotlineSetting, securitySetting } from "./identity-oversight.ts";
import { maintenance } from "./maintenance.ts";

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
  expect(Object.keys(activityFieldWords).sort()).toEqual([...new Set(wanted)].sort());
  for (const words of Object.values(activityFieldWords))
    for (const language of languages) expect(words[language]).not.toBe("");
});
