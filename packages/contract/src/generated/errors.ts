// Written by `npm run indexes` from what the features declare; `npm run check` compares.
import { errors as access } from "../access/feature.ts";
import { errors as account } from "../account/feature.ts";
import { errors as alarms } from "../alarms/feature.ts";
import { errors as apiKeys } from "../api-keys/feature.ts";
import { errors as automation } from "../automation/feature.ts";
import { errors as connections } from "../connections/feature.ts";
import { errors as control } from "../control/feature.ts";
import { errors as customParameters } from "../custom-parameters/feature.ts";
import { errors as decoders } from "../decoders/feature.ts";
import { errors as devices } from "../devices/feature.ts";
import { errors as isolation } from "../isolation/feature.ts";
import { errors as leaks } from "../leaks/feature.ts";
import { errors as logbook } from "../logbook/feature.ts";
import { errors as materials } from "../materials/feature.ts";
import { errors as meters } from "../meters/feature.ts";
import { errors as network } from "../network/feature.ts";
import { errors as notifications } from "../notifications/feature.ts";
import { errors as pumps } from "../pumps/feature.ts";
import { errors as quality } from "../quality/feature.ts";
import { errors as readings } from "../readings/feature.ts";
import { errors as reports } from "../reports/feature.ts";
import { errors as rooms } from "../rooms/feature.ts";
import { errors as scada } from "../scada/feature.ts";
import { errors as settings } from "../settings/feature.ts";
import { errors as signIn } from "../sign-in/feature.ts";
import { errors as zones } from "../zones/feature.ts";

export const errors = {
  ...access,
  ...account,
  ...alarms,
  ...apiKeys,
  ...automation,
  ...connections,
  ...control,
  ...customParameters,
  ...decoders,
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
  ...rooms,
  ...scada,
  ...settings,
  ...signIn,
  ...zones,
} as const;
