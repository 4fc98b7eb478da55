import type { DeviceCredentials } from "./features/connections/index.ts";
import type { Control } from "./features/control/index.ts";
import type { DeviceRegistry } from "./features/devices/index.ts";
import type { Intake } from "./features/readings/index.ts";
import { type DeviceHandlers, ForeignTopic } from "./gateways/mqtt/handlers.ts";
import type { Logger } from "./kernel/logging.ts";

export interface DeviceHandlerDeps {
  registry: DeviceRegistry;
  credentials: DeviceCredentials;
  /** Asked late: both are made after the broker. */
  intake(): Intake;
  control(): Control;
  logger: Logger;
}

/** Where a device's publish goes: its readings to the intake, its answers to control, all else to nobody. */
export const deviceHandlers = ({
  registry,
  credentials,
  intake,
  control,
  logger,
}: DeviceHandlerDeps): DeviceHandlers => ({
  signIn: (name, token) => credentials.check(name, token)?.id ?? null,

  receive: (deviceId, topic, payload, done) => {
    const device = registry.get(deviceId);
    if (!device) return done(new Error("the device was deleted"));
    if (topic === device.topicSend)
      return intake().accept({ device, payload, source: "mqtt", topic }, (error) => done(error));
    if (topic === device.topicControlResponse) {
      control()
        .receiveAnswer(device, payload)
        .then(
          () => done(null),
          (error) => {
            logger.warn({ err: error, deviceId }, "an answer could not be taken; the device will repeat it");
            done(error);
          },
        );
      return;
    }
    done(new ForeignTopic(topic));
  },

  mayHear: (deviceId, topic) => registry.get(deviceId)?.topicControl === topic,
});
