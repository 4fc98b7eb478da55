// Written by `npm run indexes` from what the features declare; `npm run check` compares.
import { activityDetails as access } from "../access/texts.ts";
import { activityDetails as account } from "../account/texts.ts";
import { activityDetails as activity } from "../activity/texts.ts";
import { activityDetails as alarms } from "../alarms/texts.ts";
import { activityDetails as apiKeys } from "../api-keys/texts.ts";
import { activityDetails as automation } from "../automation/texts.ts";
import { activityDetails as connections } from "../connections/texts.ts";
import { activityDetails as contacts } from "../contacts/texts.ts";
import { activityDetails as control } from "../control/texts.ts";
import { activityDetails as customParameters } from "../custom-parameters/texts.ts";
import { activityDetails as decoders } from "../decoders/texts.ts";
import { activityDetails as deviceGateways } from "../device-gateways/texts.ts";
import { activityDetails as devices } from "../devices/texts.ts";
import { activityDetails as isolation } from "../isolation/texts.ts";
import { activityDetails as leaks } from "../leaks/texts.ts";
import { activityDetails as logbook } from "../logbook/texts.ts";
import { activityDetails as materials } from "../materials/texts.ts";
import { activityDetails as meters } from "../meters/texts.ts";
import { activityDetails as network } from "../network/texts.ts";
import { activityDetails as notifications } from "../notifications/texts.ts";
import { activityDetails as pumps } from "../pumps/texts.ts";
import { activityDetails as quality } from "../quality/texts.ts";
import { activityDetails as readings } from "../readings/texts.ts";
import { activityDetails as reports } from "../reports/texts.ts";
import { activityDetails as risk } from "../risk/texts.ts";
import { activityDetails as rooms } from "../rooms/texts.ts";
import { activityDetails as scada } from "../scada/texts.ts";
import { activityDetails as settings } from "../settings/texts.ts";
import { activityDetails as signIn } from "../sign-in/texts.ts";
import { activityDetails as zones } from "../zones/texts.ts";

export const activityDetails = {
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
  ...signIn,
  ...zones,
} as const;
