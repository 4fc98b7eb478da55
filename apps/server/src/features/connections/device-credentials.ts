import type { DeviceRecord } from "../devices/index.ts";

/** Which device a secret belongs to; answered at once, from memory. */
export interface DeviceCredentials {
  /** The device whose token this is; `null` for an unknown one. Counts as a use of the token. */
  byToken(token: string): DeviceRecord | null;
  /** The device of this name, if the token is its own. Counts as a use of the token. */
  check(name: string, token: string): DeviceRecord | null;
  /** For connections that stay open: the device sent something on one that its token opened. */
  noteUse(deviceId: number): void;
}
