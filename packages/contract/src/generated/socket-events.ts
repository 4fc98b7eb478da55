// Written by `npm run indexes` from what the features declare; `npm run check` compares.
import { socketEvents as alarms } from "../alarms/events.ts";
import { socketEvents as automation } from "../automation/events.ts";
import { socketEvents as connections } from "../connections/events.ts";
import { socketEvents as control } from "../control/events.ts";
import { socketEvents as customParameters } from "../custom-parameters/events.ts";
import { socketEvents as devices } from "../devices/events.ts";
import { socketEvents as leaks } from "../leaks/events.ts";
import { socketEvents as logbook } from "../logbook/events.ts";
import { socketEvents as notifications } from "../notifications/events.ts";
import { socketEvents as pumps } from "../pumps/events.ts";
import { socketEvents as readings } from "../readings/events.ts";
import { socketEvents as risk } from "../risk/events.ts";

export const socketEvents = {
  ...alarms,
  ...automation,
  ...connections,
  ...control,
  ...customParameters,
  ...devices,
  ...leaks,
  ...logbook,
  ...notifications,
  ...pumps,
  ...readings,
  ...risk,
} as const;
