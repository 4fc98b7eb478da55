import { defineToken } from "../../kernel/services.ts";

/** Which of a device's own topics a topic is. */
export type TopicUse = "send" | "control" | "response";

/**
 * Takes what a device published. `done` without an error acknowledges it, so it is called only after everything is
 * committed; with an error the device is disconnected.
 */
export type PublishHandler = (
  deviceId: number,
  topic: string,
  payload: Buffer,
  done: (error: Error | null) => void,
) => void;

/** A publish on a topic that is not the device's own. */
export class ForeignTopic extends Error {}

/**
 * What the broker asks the features: they register here while the server is put together, and topics are matched in
 * this one place.
 */
export const createDeviceHandlers = () => {
  let authenticate: (name: string, token: string) => number | null = () => null;
  let topicUse: (deviceId: number, topic: string) => TopicUse | null = () => null;
  const publishHandlers = new Map<TopicUse, PublishHandler>();
  return {
    /** @param check the device whose name and token these are */
    onSignIn: (check: typeof authenticate): void => {
      authenticate = check;
    },
    /** @param find which of the device's topics this is; `null` for another's or a device that is gone */
    onTopic: (find: typeof topicUse): void => {
      topicUse = find;
    },
    onPublish: (use: TopicUse, handler: PublishHandler): void => void publishHandlers.set(use, handler),

    signIn: (name: string, token: string): number | null => authenticate(name, token),
    receive: ((deviceId, topic, payload, done) => {
      const use = topicUse(deviceId, topic);
      const handler = use && publishHandlers.get(use);
      if (handler) handler(deviceId, topic, payload, done);
      else done(new ForeignTopic(topic));
    }) satisfies PublishHandler,
    maySubscribe: (deviceId: number, topic: string): boolean => topicUse(deviceId, topic) === "control",
  };
};

export type DeviceHandlers = ReturnType<typeof createDeviceHandlers>;

export const deviceHandlers = defineToken<DeviceHandlers>("device handlers");
