// Written by `npm run indexes` from what the features declare; `npm run check` compares.
import { tableTitles as access } from "../access/feature.ts";
import { tableTitles as activity } from "../activity/feature.ts";
import { tableTitles as alarms } from "../alarms/feature.ts";
import { tableTitles as connections } from "../connections/feature.ts";
import { tableTitles as contacts } from "../contacts/feature.ts";
import { tableTitles as control } from "../control/feature.ts";
import { tableTitles as dashboards } from "../dashboards/feature.ts";
import { tableTitles as decoders } from "../decoders/feature.ts";
import { tableTitles as deviceGateways } from "../device-gateways/feature.ts";
import { tableTitles as devices } from "../devices/feature.ts";
import { tableTitles as leaks } from "../leaks/feature.ts";
import { tableTitles as logbook } from "../logbook/feature.ts";
import { tableTitles as materials } from "../materials/feature.ts";
import { tableTitles as meters } from "../meters/feature.ts";
import { tableTitles as network } from "../network/feature.ts";
import { tableTitles as notifications } from "../notifications/feature.ts";
import { tableTitles as pumps } from "../pumps/feature.ts";
import { tableTitles as quality } from "../quality/feature.ts";
import { tableTitles as readings } from "../readings/feature.ts";
import { tableTitles as reports } from "../reports/feature.ts";
import { tableTitles as risk } from "../risk/feature.ts";
import { tableTitles as rooms } from "../rooms/feature.ts";
import { tableTitles as settings } from "../settings/feature.ts";
import { tableTitles as signIn } from "../sign-in/feature.ts";
import { tableTitles as zones } from "../zones/feature.ts";

export const tableTitles = {
  ...access,
  ...activity,
  ...alarms,
  ...connections,
  ...contacts,
  ...control,
  ...dashboards,
  ...decoders,
  ...deviceGateways,
  ...devices,
  ...leaks,
  ...logbook,
  ...materials,
  ...meters,
  ...network,
  ...notifications,
  ...pumps,
  ...quality,
  ...readings,
  ...reports,
  ...risk,
  ...rooms,
  ...settings,
  ...signIn,
  ...zones,
} as const;
