// Written by `npm run indexes` from what the features declare; `npm run check` compares.
import { keptKinds as activity } from "../activity/feature.ts";
import { keptKinds as alarms } from "../alarms/feature.ts";
import { keptKinds as connections } from "../connections/feature.ts";
import { keptKinds as control } from "../control/feature.ts";
import { keptKinds as deviceGateways } from "../device-gateways/feature.ts";
import { keptKinds as leaks } from "../leaks/feature.ts";
import { keptKinds as meters } from "../meters/feature.ts";
import { keptKinds as notifications } from "../notifications/feature.ts";
import { keptKinds as quality } from "../quality/feature.ts";
import { keptKinds as readings } from "../readings/feature.ts";
import { keptKinds as reports } from "../reports/feature.ts";
import { keptKinds as risk } from "../risk/feature.ts";
import { keptKinds as settings } from "../settings/feature.ts";
import { keptKinds as zones } from "../zones/feature.ts";

export const keptKinds = {
  ...activity,
  ...alarms,
  ...connections,
  ...control,
  ...deviceGateways,
  ...leaks,
  ...meters,
  ...notifications,
  ...quality,
  ...readings,
  ...reports,
  ...risk,
  ...settings,
  ...zones,
} as const;
