import type { Topics } from "../connection/mqtt-line.ts";

/** What a device needs to speak: given once by the console, kept in the state file. */
export type Credential = { deviceId: number; token: string; topics: Topics };
