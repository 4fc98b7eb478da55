// Written by `npm run indexes` from what the features declare; `npm run check` compares.
import { validationMessages as access } from "../access/feature.ts";
import { validationMessages as account } from "../account/feature.ts";
import { validationMessages as alarms } from "../alarms/feature.ts";
import { validationMessages as automation } from "../automation/feature.ts";
import { validationMessages as connections } from "../connections/feature.ts";
import { validationMessages as control } from "../control/feature.ts";
import { validationMessages as customParameters } from "../custom-parameters/feature.ts";
import { validationMessages as deviceGateways } from "../device-gateways/feature.ts";
import { validationMessages as devices } from "../devices/feature.ts";
import { validationMessages as logbook } from "../logbook/feature.ts";
import { validationMessages as meters } from "../meters/feature.ts";
import { validationMessages as network } from "../network/feature.ts";
import { validationMessages as pumps } from "../pumps/feature.ts";
import { validationMessages as quality } from "../quality/feature.ts";
import { validationMessages as reports } from "../reports/feature.ts";
import { validationMessages as signIn } from "../sign-in/feature.ts";
import { validationMessages as zones } from "../zones/feature.ts";

export const validationMessages = [
  ...access,
  ...account,
  ...alarms,
  ...automation,
  ...connections,
  ...control,
  ...customParameters,
  ...deviceGateways,
  ...devices,
  ...logbook,
  ...meters,
  ...network,
  ...pumps,
  ...quality,
  ...reports,
  ...signIn,
  ...zones,
] as const;
