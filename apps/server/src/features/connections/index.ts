export { tokenChanged } from "./connection-facts.ts";
export type { DeadLetterInput, DeadLetters } from "./dead-letters.ts";
export type { DeviceCredentials } from "./device-credentials.ts";
