// Written by `npm run indexes` from what the features declare; `npm run check` compares.
import { resources as access } from "../access/texts.ts";
import { resources as activity } from "../activity/texts.ts";
import { resources as alarms } from "../alarms/texts.ts";
import { resources as apiKeys } from "../api-keys/texts.ts";
import { resources as automation } from "../automation/texts.ts";
import { resources as connections } from "../connections/texts.ts";
import { resources as contacts } from "../contacts/texts.ts";
import { resources as control } from "../control/texts.ts";
import { resources as dashboards } from "../dashboards/texts.ts";
import { resources as decoders } from "../decoders/texts.ts";
import { resources as deviceGateways } from "../device-gateways/texts.ts";
import { resources as devices } from "../devices/texts.ts";
import { resources as leaks } from "../leaks/texts.ts";
import { resources as logbook } from "../logbook/texts.ts";
import { resources as materials } from "../materials/texts.ts";
import { resources as meters } from "../meters/texts.ts";
import { resources as network } from "../network/texts.ts";
import { resources as pumps } from "../pumps/texts.ts";
import { resources as reports } from "../reports/texts.ts";
import { resources as rooms } from "../rooms/texts.ts";
import { resources as scada } from "../scada/texts.ts";
import { resources as settings } from "../settings/texts.ts";
import { resources as zones } from "../zones/texts.ts";

export const resources = {
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
