// Written by `npm run indexes` from what the features declare; `npm run check` compares.
import { viewedLists as access } from "../access/feature.ts";
import { viewedLists as activity } from "../activity/feature.ts";
import { viewedLists as alarms } from "../alarms/feature.ts";
import { viewedLists as connections } from "../connections/feature.ts";
import { viewedLists as contacts } from "../contacts/feature.ts";
import { viewedLists as control } from "../control/feature.ts";
import { viewedLists as decoders } from "../decoders/feature.ts";
import { viewedLists as devices } from "../devices/feature.ts";
import { viewedLists as leaks } from "../leaks/feature.ts";
import { viewedLists as logbook } from "../logbook/feature.ts";
import { viewedLists as materials } from "../materials/feature.ts";
import { viewedLists as meters } from "../meters/feature.ts";
import { viewedLists as network } from "../network/feature.ts";
import { viewedLists as pumps } from "../pumps/feature.ts";
import { viewedLists as readings } from "../readings/feature.ts";
import { viewedLists as rooms } from "../rooms/feature.ts";
import { viewedLists as zones } from "../zones/feature.ts";

export const viewedLists = [
  ...access,
  ...activity,
  ...alarms,
  ...connections,
  ...contacts,
  ...control,
  ...decoders,
  ...devices,
  ...leaks,
  ...logbook,
  ...materials,
  ...meters,
  ...network,
  ...pumps,
  ...readings,
  ...rooms,
  ...zones,
] as const;
