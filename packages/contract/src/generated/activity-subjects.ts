// Written by `npm run indexes` from what the features declare; `npm run check` compares.
import { activitySubjects as access } from "../access/feature.ts";
import { activitySubjects as activity } from "../activity/feature.ts";
import { activitySubjects as alarms } from "../alarms/feature.ts";
import { activitySubjects as apiKeys } from "../api-keys/feature.ts";
import { activitySubjects as connections } from "../connections/feature.ts";
import { activitySubjects as contacts } from "../contacts/feature.ts";
import { activitySubjects as control } from "../control/feature.ts";
import { activitySubjects as customParameters } from "../custom-parameters/feature.ts";
import { activitySubjects as decoders } from "../decoders/feature.ts";
import { activitySubjects as deviceGateways } from "../device-gateways/feature.ts";
import { activitySubjects as devices } from "../devices/feature.ts";
import { activitySubjects as leaks } from "../leaks/feature.ts";
import { activitySubjects as logbook } from "../logbook/feature.ts";
import { activitySubjects as materials } from "../materials/feature.ts";
import { activitySubjects as meters } from "../meters/feature.ts";
import { activitySubjects as network } from "../network/feature.ts";
import { activitySubjects as notifications } from "../notifications/feature.ts";
import { activitySubjects as pumps } from "../pumps/feature.ts";
import { activitySubjects as quality } from "../quality/feature.ts";
import { activitySubjects as readings } from "../readings/feature.ts";
import { activitySubjects as reports } from "../reports/feature.ts";
import { activitySubjects as risk } from "../risk/feature.ts";
import { activitySubjects as rooms } from "../rooms/feature.ts";
import { activitySubjects as scada } from "../scada/feature.ts";
import { activitySubjects as settings } from "../settings/feature.ts";
import { activitySubjects as zones } from "../zones/feature.ts";

export const activitySubjects = {
  ...access,
  ...activity,
  ...alarms,
  ...apiKeys,
  ...connections,
  ...contacts,
  ...control,
  ...customParameters,
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
  ...scada,
  ...settings,
  ...zones,
} as const;
