import { readFile, rename, writeFile } from "node:fs/promises";
import type { CityState } from "../hydraulics/city-state.ts";
import type { Credential } from "./credential.ts";

/** What the simulator remembers between two runs. Holds device tokens, so only its owner may read it. */
export type SimulatorState = {
  version: 1;
  /** epoch ms of the first start; batteries are as described at this moment */
  anchor: number;
  credentials: Record<string, Credential>;
  city: CityState | null;
  /** The valves that follow timers have yet to be switched to automatic mode. */
  automaticPending?: boolean;
};

function isState(value: unknown): value is SimulatorState {
  return typeof value === "object" && value !== null && "version" in value && value.version === 1;
}

/** The state of the last run, or a new one that starts now; a file that cannot be read is an error. */
export async function loadState(file: string | null, now: number): Promise<SimulatorState> {
  const fresh: SimulatorState = { version: 1, anchor: now, credentials: {}, city: null };
  if (!file) return fresh;
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return fresh;
    throw error;
  }
  const state: unknown = JSON.parse(text);
  if (!isState(state)) throw new Error(`${file} is not a state file of this version`);
  return state;
}

/** Writes beside the file and moves it over, so that a crash leaves the old or the new state, never half of one. */
export async function saveState(file: string | null, state: SimulatorState): Promise<void> {
  if (!file) return;
  const draft = `${file}.new`;
  await writeFile(draft, JSON.stringify(state), { mode: 0o600 });
  await rename(draft, file);
}
