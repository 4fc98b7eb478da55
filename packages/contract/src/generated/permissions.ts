// Written by `npm run indexes` from what the features declare; `npm run check` compares.
import { permissions as access } from "../access/feature.ts";
import { permissions as activity } from "../activity/feature.ts";
import { permissions as alarms } from "../alarms/feature.ts";
import { permissions as apiKeys } from "../api-keys/feature.ts";
import { permissions as automation } from "../automation/feature.ts";
import { permissions as connections } from "../connections/feature.ts";
import { permissions as contacts } from "../contacts/feature.ts";
import { permissions as control } from "../control/feature.ts";
import { permissions as dashboards } from "../dashboards/feature.ts";
import { permissions as decoders } from "../decoders/feature.ts";
import { permissions as deviceGateways } from "../device-gateways/feature.ts";
import { permissions as devices } from "../devices/feature.ts";
import { permissions as leaks } from "../leaks/feature.ts";
import { permissions as logbook } from "../logbook/feature.ts";
import { permissions as materials } from "../materials/feature.ts";
import { permissions as meters } from "../meters/feature.ts";
import { permissions as network } from "../network/feature.ts";
import { permissions as pumps } from "../pumps/feature.ts";
import { permissions as reports } from "../reports/feature.ts";
import { permissions as rooms } from "../rooms/feature.ts";
import { permissions as scada } from "../scada/feature.ts";
import { permissions as settings } from "../settings/feature.ts";
import { permissions as zones } from "../zones/feature.ts";

export const permissions = {
  ...access,
  ...activity,
  ...alarms,
  ...apiKeys,
  ...automation,
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
  ...pumps,
  ...reports,
  ...rooms,
  ...scada,
  ...settings,
  ...zones,
} as const;
