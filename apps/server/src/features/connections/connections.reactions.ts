import { deviceBroker } from "../../gateways/mqtt/device-broker.ts";
import { deviceTakenOver } from "../../gateways/mqtt/device-sessions.ts";
import type { Context } from "../../kernel/services.ts";
import { deviceChanged } from "../devices/index.ts";
import { deviceHeard } from "../readings/index.ts";
import { connections, tokenChanged } from "./index.ts";
import { noteTakeovers } from "./note-takeovers.ts";

/** Notes the use of tokens, and disconnects devices whose token changed or that were deleted. */
export const connectionReactions = (context: Context): void => {
  const { events, use } = context;
  const { credentials, forgetDevice } = use(connections);
  const broker = use(deviceBroker);
  const noteTakeover = noteTakeovers(context);
  events.on(deviceHeard, ({ deviceId }) => credentials.noteUse(deviceId));
  events.on(tokenChanged, ({ deviceId }) => broker.disconnect(deviceId));
  events.on(deviceTakenOver, ({ deviceId }) => noteTakeover(deviceId));
  events.on(deviceChanged, ({ deviceId, after }) => {
    if (after) return;
    forgetDevice(deviceId);
    events.emit(tokenChanged, { deviceId });
  });
};
