import type { Facts } from "../../kernel/facts.ts";
import { deviceHeard } from "../readings/index.ts";

/** Listens for devices that speak; the returned function ends it. */
export const controlReactions = (facts: Facts, heard: (deviceId: number) => Promise<void>): (() => void) =>
  facts.on(deviceHeard, ({ deviceId }) => void heard(deviceId));
