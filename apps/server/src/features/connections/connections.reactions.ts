import { deviceBroker } from "../../gateways/mqtt/device-broker.ts";
import { deviceTakenOver } from "../../gateways/mqtt/device-sessions.ts";
import { gatewaysChanged } from "../../gateways/mqtt/gateway-sessions.ts";
import { changesMissed } from "../../kernel/nodes/node-channel.ts";
import { keptData } from "../../kernel/retention/kept-data.ts";
import type { Context } from "../../kernel/services.ts";
import { deviceChanged } from "../devices/index.ts";
import { deviceHeard } from "../readings/index.ts";
import { brokerStored } from "./brokers/broker-registry.ts";
import { customerBrokers } from "./brokers/service.ts";
import { unclaimedMessageRetention } from "./brokers/unclaimed-messages.ts";
import { unclaimedRetention } from "./brokers/unclaimed-topics.ts";
import { deadLetterRetention } from "./dead-letters/dead-letters.ts";
import { connections } from "./index.ts";
import { noteTakeovers } from "./note-takeovers.ts";
import { refusedRetention } from "./refused-devices.ts";
import { showAwaited } from "./show-awaited.ts";
import { tokenChanged, tokensStored } from "./token-registry.ts";

/**
 * Reads changed tokens and brokers again, notes the use of tokens, and disconnects devices whose token changed or that
 * were deleted.
 */
export const connectionReactions = (context: Context): void => {
  const { events, use } = context;
  const { credentials, tokens } = use(connections);
  const broker = use(deviceBroker);
  const { registry, brokers, claimSoon } = use(customerBrokers);
  use(keptData).add(
    {
      ...{ kind: "dead_letters", source: "fixed", tables: ["dead_letter"] },
      term: () => ({ days: deadLetterRetention.days }),
      most: { rows: deadLetterRetention.rows, bytes: deadLetterRetention.bytes },
    },
    {
      ...{ kind: "unclaimed_messages", source: "fixed", tables: ["unclaimed_message"] },
      term: () => ({ days: unclaimedMessageRetention.days }),
    },
    {
      ...{ kind: "unclaimed_topics", source: "fixed", tables: ["unclaimed_topic"] },
      term: () => ({ days: unclaimedRetention.days }),
    },
    {
      ...{ kind: "refused_devices", source: "fixed", tables: ["refused_device"] },
      term: () => ({ days: refusedRetention.days }),
      most: { rows: refusedRetention.inAll },
    },
  );
  const followBrokers = async (): Promise<void> => {
    await registry.load();
    claimSoon();
    await brokers.apply();
  };
  const noteTakeover = noteTakeovers(context);
  const emit = (deviceIds: readonly number[]): void => {
    for (const deviceId of deviceIds) events.emit(tokenChanged, { deviceId });
  };
  events.on(tokensStored, async ({ tokenIds }) => emit(await tokens.reload(tokenIds)));
  events.on(changesMissed, async () => emit(await tokens.load()));
  events.on(brokerStored, followBrokers);
  events.on(changesMissed, followBrokers);
  for (const changed of [tokenChanged, deviceChanged])
    events.on(changed, () => {
      brokers.refreshSoon();
      claimSoon();
    });
  events.on(gatewaysChanged, brokers.refreshSoon);
  events.on(deviceHeard, ({ deviceId }) => credentials.noteUse(deviceId));
  events.on(deviceHeard, showAwaited(context));
  events.on(tokenChanged, ({ deviceId }) => broker.disconnect(deviceId));
  events.on(deviceTakenOver, ({ deviceId }) => noteTakeover(deviceId));
  events.on(deviceChanged, ({ deviceId, after }) => {
    if (after) return;
    tokens.forgetDevice(deviceId);
    events.emit(tokenChanged, { deviceId });
  });
};
