// Written by `npm run indexes` from what the features declare; `npm run check` compares.
import { activityFields as access } from "../access/texts.ts";
import { activityFields as account } from "../account/texts.ts";
import { activityFields as activity } from "../activity/texts.ts";
import { activityFields as alarms } from "../alarms/texts.ts";
import { activityFields as apiKeys } from "../api-keys/texts.ts";
import { activityFields as automation } from "../automation/texts.ts";
import { activityFields as connections } from "../connections/texts.ts";
import { activityFields as contacts } from "../contacts/texts.ts";
import { activityFields as control } from "../control/texts.ts";
import { activityFields as customParameters } from "../custom-parameters/texts.ts";
import { activityFields as decoders } from "../decoders/texts.ts";
import { activityFields as deviceGateways } from "../device-gateways/texts.ts";
import { activityFields as devices } from "../devices/texts.ts";
import { activityFields as isolation } from "../isolation/texts.ts";
import { activityFields as leaks } from "../leaks/texts.ts";
import { activityFields as logbook } from "../logbook/texts.ts";
import { activityFields as meters } from "../meters/texts.ts";
import { activityFields as network } from "../network/texts.ts";
import { activityFields as notifications } from "../notifications/texts.ts";
import { activityFields as prediction } from "../prediction/texts.ts";
import { activityFields as pumps } from "../pumps/texts.ts";
import { activityFields as quality } from "../quality/texts.ts";
import { activityFields as readings } from "../readings/texts.ts";
import { activityFields as reports } from "../reports/texts.ts";
import { activityFields as risk } from "../risk/texts.ts";
import { activityFields as scada } from "../scada/texts.ts";
import { activityFields as settings } from "../settings/texts.ts";
import { activityFields as signIn } from "../sign-in/texts.ts";
import { activityFields as zones } from "../zones/texts.ts";

export const activityFields = {
  ...access,
  ...account,
  ...activity,
  ...alarms,
  ...apiKeys,
  ...automation,
  ...connections,
  ...contacts,
  ...control,
  ...customParameters,
  ...decoders,
  ...deviceGateways,
  ...devices,
  ...isolation,
  ...leaks,
  ...logbook,
  ...meters,
  ...network,
  ...notifications,
  ...prediction,
  ...pumps,
  ...quality,
  ...readings,
  ...reports,
  ...risk,
  ...scada,
  ...settings,
  ...signIn,
  ...zones,
} as const;
