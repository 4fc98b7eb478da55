import { readFile, rename, writeFile } from "node:fs/promises";
import type { Topics } from "../connection/mqtt-connection.ts";
import type { CityState } from "../hydraulics/city-state.ts";

/** Credentials of a device; the server shows a token once, so they are kept in the state file. */
export type Credential = { deviceId: number; token: string; topics: Topics };

/** State between two runs. Contains device tokens, hence mode 0600. */
export type SimulatorState = {
  version: 1;
  /** epoch ms of the first start; batteries have their nominal voltage at this time */
  anchor: number;
  credentials: Record<string, Credential>;
  city: CityState | null;
  /** Whether the server has what the inlets measured before the history. */
  archived?: boolean;
};

function isState(value: unknown): value is SimulatorState {
  return typeof value === "object" && value !== null && "version" in value && value.version === 1;
}

/** The state of the last run, or a new one if there is no file; throws if the file cannot be read. */
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

/** Writes the state atomically (write and rename). */
export async function saveState(file: string | null, state: SimulatorState): Promise<void> {
  if (!file) return;
  const draft = `${file}.new`;
  await writeFile(draft, JSON.stringify(state), { mode: 0o600 });
  await rename(draft, file);
}
