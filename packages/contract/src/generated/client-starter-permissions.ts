// Written by `npm run indexes` from what the features declare; `npm run check` compares.
import { clientStarterPermissions as access } from "../access/feature.ts";
import { clientStarterPermissions as alarms } from "../alarms/feature.ts";
import { clientStarterPermissions as contacts } from "../contacts/feature.ts";
import { clientStarterPermissions as dashboards } from "../dashboards/feature.ts";
import { clientStarterPermissions as devices } from "../devices/feature.ts";
import { clientStarterPermissions as reports } from "../reports/feature.ts";
import { clientStarterPermissions as zones } from "../zones/feature.ts";

export const clientStarterPermissions = [
  ...access,
  ...alarms,
  ...contacts,
  ...dashboards,
  ...devices,
  ...reports,
  ...zones,
] as const;
