import { expect, it } from "vitest";
import { socketSettings } from "./realtime.ts";

it("[R7.8] never gives the live line up and tries the transports in the order of the specification", () => {
  expect(socketSettings).toEqual({
    reconnection: true,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
    transports: ["polling", "websocket", "webtransport"],
  });
});
