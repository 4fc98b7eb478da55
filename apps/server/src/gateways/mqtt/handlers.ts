/** What the broker asks the rest of the house; topics are matched behind these, once. */
export interface DeviceHandlers {
  /** The device whose name and token these are. */
  signIn(name: string, token: string): number | null;
  /**
   * Takes what a device published. `done` without an error acknowledges it, so it is called only after
   * everything is committed; with an error the device is disconnected.
   */
  receive(deviceId: number, topic: string, payload: Buffer, done: (error: Error | null) => void): void;
  /** Whether a device may listen on a topic. */
  mayHear(deviceId: number, topic: string): boolean;
}

/** A publish on a topic that is not the device's own. */
export class ForeignTopic extends Error {}
