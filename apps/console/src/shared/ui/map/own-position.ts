import { create } from "zustand";
import type { LngLat } from "./coordinates.ts";

/** Why a browser gives no position: over plain http none does. */
export type PositionProblem = "insecure" | "denied" | "unavailable";

/** The position of this machine, as its browser knows it, and why it does not. */
export const useOwnPosition = create<{ place: LngLat | null; problem: PositionProblem | null }>(() => ({
  place: null,
  problem: null,
}));

const LONGEST_MS = 15_000;
const OLDEST_MS = 60_000;

const ask = (): Promise<{ place: LngLat } | { problem: PositionProblem }> =>
  new Promise((resolve) => {
    if (!window.isSecureContext || !navigator.geolocation) return resolve({ problem: "insecure" });
    return navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ place: [coords.longitude, coords.latitude] }),
      ({ code, PERMISSION_DENIED }) =>
        resolve({ problem: code === PERMISSION_DENIED ? "denied" : "unavailable" }),
      { enableHighAccuracy: true, timeout: LONGEST_MS, maximumAge: OLDEST_MS },
    );
  });

/** Asks the browser for the position; a problem leaves the one found before in place. */
export const locate = async (): Promise<{ place: LngLat } | { problem: PositionProblem }> => {
  const answer = await ask();
  useOwnPosition.setState("place" in answer ? { ...answer, problem: null } : answer);
  return answer;
};
