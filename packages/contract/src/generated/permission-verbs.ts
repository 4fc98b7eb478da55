// Written by `npm run indexes` from what the features declare; `npm run check` compares.
import { permissionVerbs as alarms } from "../alarms/texts.ts";
import { permissionVerbs as connections } from "../connections/texts.ts";
import { permissionVerbs as control } from "../control/texts.ts";
import { permissionVerbs as dashboards } from "../dashboards/texts.ts";
import { permissionVerbs as pumps } from "../pumps/texts.ts";
import { permissionVerbs as reports } from "../reports/texts.ts";

export const permissionVerbs = {
  ...alarms,
  ...connections,
  ...control,
  ...dashboards,
  ...pumps,
  ...reports,
} as const;
