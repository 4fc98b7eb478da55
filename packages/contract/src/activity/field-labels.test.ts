import { languages } from "@sgval/quantities/language";
import { expect, it } from "vitest";
import { mapLayer } from "../account/map-layers.ts";
import { preferences } from "../account/preferences.ts";
import { threshold } from "../automation/automation.ts";
import { channel } from "../devices/device.ts";
import { payloadKeys } from "../devices/payload-keys.ts";
import { siteData } from "../devices/site-data.ts";
import { allRoutes } from "../routes.ts";
import { activityFieldLabels } from "./field-labels.ts";

const shapeOf = (schema: unknown): Record<string, unknown> =>
  typeof schema === "object" && schema !== null && "shape" in schema
    ? (schema.shape as Record<string, unknown>)
    : {};

/** All fields of request bodies of signed-in users, nested ones included. */
const sent = [
  ...allRoutes
    .filter(({ method, access }) => method !== "GET" && !("public" in access) && !("deviceToken" in access))
    .map(({ body }) => body),
  preferences,
  preferences.shape.notifications.unwrap().shape.alarmHigh.unwrap(),
  mapLayer,
  threshold,
  siteData,
  payloadKeys,
  channel,
].flatMap((schema) => Object.keys(shapeOf(schema)));

/** Secrets, row keys, and fields that have another name in the log. */
const neverKept = [
  "confirmation",
  "currentPassword",
  "ids",
  "list",
  "query",
  "replace",
  "password",
  "passwordConfirmation",
  "mustChangePassword",
  "roleId",
  "deviceId",
  "token",
  "requestId",
  "seconds",
  "takeManual",
  "selection",
  "scope",
  "slot",
  "parameter",
  "bytes",
  "class",
  "dryRun",
  "enabled",
  "fileName",
  "id",
  "intervals",
  "kind",
  "mapping",
  "payload",
  "pumpId",
  "set",
  "settings",
  "threshold",
  "timers",
  "basedOn",
  "document",
  "endpoint",
  "keys",
  "to",
  "way",
  "secret",
  "rules",
];

/** Fields that the server adds. */
const added = [
  "",
  "takenAt",
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
  "room",
  "zone",
  "rooms",
  "zones",
  "format",
  "rows",
  "month",
  "filters",
  "rejectedFields",
  "journalledAt",
  "broker",
  "hasUsername",
  "usernameReplaced",
  "hasPassword",
  "passwordReplaced",
  "sourceName",
  "nodes",
  "links",
  "added",
  "changed",
  "removed",
  "element",
  "importedDevices",
  "rowsRead",
  "valuesStored",
  "valueDuplicates",
  "valueConflicts",
  "valuesRejected",
  "letters",
  "lettersRemoved",
  "lettersSetBack",
  "readingsStored",
  "readingDuplicates",
  "zoom",
  "standard",
  "boundDevices",
  "liftReason",
  "lockOutOwner",
  "lockOutReason",
  "lockOutUntil",
  "mimicVersion",
  "pipes",
  "restoredFrom",
  "hasSecret",
  "secretReplaced",
  "absent",
  "people",
  "sender",
  "symbols",
  "upperRule",
  "linkedDevices",
  "power",
  "ended",
  "about",
  "entryKind",
  "approver",
  "requester",
  "declineReason",
  "voidCause",
  "secondPersonRules",
  "differences",
  "alarmKind",
  "channel",
  "enabled",
  "underPriority",
  "overPriority",
  "deadband",
  "onSamples",
  "onSeconds",
  "offSamples",
  "offSeconds",
];

it("has a label in every language for every field of the log, and for no other", () => {
  const wanted = [...sent.filter((key) => !neverKept.includes(key)), ...added];
  expect(Object.keys(activityFieldLabels).sort()).toEqual([...new Set(wanted)].sort());
  for (const labels of Object.values(activityFieldLabels))
    for (const language of languages) expect(labels[language]).not.toBe("");
});
