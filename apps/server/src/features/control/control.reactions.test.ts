import { Registry } from "prom-client";
import { expect, it, vi } from "vitest";
import { deviceBroker } from "../../gateways/mqtt/device-broker.ts";
import { deviceLinks } from "../../gateways/mqtt/device-links.ts";
import { deviceListening } from "../../gateways/mqtt/device-sessions.ts";
import { createDeviceHandlers, deviceHandlers } from "../../gateways/mqtt/handlers.ts";
import { liveGateway } from "../../gateways/realtime/live-socket.ts";
import { readConfig } from "../../kernel/config.ts";
import { createEventBus } from "../../kernel/events.ts";
import { createLogger } from "../../kernel/logging.ts";
import { createContainer, provide } from "../../kernel/services.ts";
import { fakeClock } from "../../testing/fake-clock.ts";
import { deviceRegistry } from "../devices/index.ts";
import { deviceHeard } from "../readings/index.ts";
import { controlReactions } from "./control.reactions.ts";
import { control } from "./index.ts";

it("looks for the next command once per message, and once when the device begins to listen", () => {
  const logger = createLogger("silent");
  const events = createEventBus(logger);
  const heard = vi.fn(() => Promise.resolve());
  const container = createContainer({
    config: readConfig({}),
    db: undefined as never,
    clock: fakeClock(),
    events,
    logger,
    metrics: new Registry(),
  });
  container.provide(provide(control, () => ({ heard }) as never));
  container.provide(
    provide(deviceHandlers, () =>
      createDeviceHandlers(
        { signIn: () => ({ refuseAfter: 0 }), noteForeignTopic: () => undefined },
        () => null,
      ),
    ),
  );
  for (const token of [liveGateway, deviceBroker, deviceLinks, deviceRegistry])
    container.provide({ token, create: () => ({}) });
  controlReactions(container.context);

  events.emit(deviceHeard, { deviceId: 7, at: 0 });
  expect(heard.mock.calls).toEqual([[7]]);
  events.emit(deviceListening, { deviceId: 7, at: 0 });
  expect(heard).toHaveBeenCalledTimes(2);
});
