import { defineEvent } from "../../kernel/events.ts";
import type { DeviceRecord } from "./device-record.ts";

/** A device was created (`before` is null), changed, or deleted (`after` is null). */
export const deviceChanged = defineEvent<{
  deviceId: number;
  before: DeviceRecord | null;
  after: DeviceRecord | null;
}>("deviceChanged");

/** Somebody who sees only named devices created one and so sees it too. */
export const scopeGranted = defineEvent<{ userId: number; deviceId: number }>("scopeGranted");
