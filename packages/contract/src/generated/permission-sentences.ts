// Written by `npm run indexes` from what the features declare; `npm run check` compares.
import { permissionSentences as alarms } from "../alarms/texts.ts";
import { permissionSentences as apiKeys } from "../api-keys/texts.ts";
import { permissionSentences as connections } from "../connections/texts.ts";
import { permissionSentences as control } from "../control/texts.ts";
import { permissionSentences as dashboards } from "../dashboards/texts.ts";
import { permissionSentences as logbook } from "../logbook/texts.ts";
import { permissionSentences as pumps } from "../pumps/texts.ts";
import { permissionSentences as reports } from "../reports/texts.ts";

export const permissionSentences = {
  ...alarms,
  ...apiKeys,
  ...connections,
  ...control,
  ...dashboards,
  ...logbook,
  ...pumps,
  ...reports,
} as const;
