import type { DeviceRecord } from "../devices/index.ts";

/** Which device a secret belongs to; answered at once, from memory. */
export interface DeviceCredentials {
  /** The device whose token this is; `null` for an unknown one. */
  byToken(token: string): DeviceRecord | null;
  /** The device of this name, if the token is its own. */
  check(name: string, token: string): DeviceRecord | null;
}
