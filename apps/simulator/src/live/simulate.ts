import { fillHistory } from "../backfill/fill-history.ts";
import { automaticValves } from "../backfill/past-events.ts";
import { citizens, cityRoles } from "../city/people.ts";
import { fleet } from "../devices/fleet.ts";
import { openWaterCity, type WaterCity } from "../hydraulics/water-city.ts";
import type { SimulatorOptions } from "../parse-options.ts";
import { type Api, openApi } from "../registration/api-client.ts";
import { ensureDevices, type Registration } from "../registration/ensure-devices.ts";
import { ensurePeople } from "../registration/ensure-people.ts";
import { loadState, type SimulatorState, saveState } from "../registration/state-file.ts";
import { resumeCity } from "./resume-city.ts";
import { runLive } from "./run-live.ts";

const dayMs = 86_400_000;
const solveSeconds = 5;
const saveMs = 60_000;
/** Automatic mode asks for fresh readings, so the valves report a few times first. */
const automaticAfterMs = 25_000;

/** Where the city's story begins or goes on, and whether the scripted past belongs to it. */
async function openStory(
  options: SimulatorOptions,
  state: SimulatorState,
  registration: Registration,
): Promise<{ city: WaterCity; withEvents: boolean }> {
  const allKnown = registration.created.length === 0;
  if (allKnown && state.city) return { city: await openWaterCity(state.city), withEvents: false };
  const forgotten = allKnown && Object.keys(state.credentials).length === 0;
  const resumed = forgotten ? resumeCity(registration.before, [...registration.credentials.keys()]) : null;
  if (resumed) return { city: await openWaterCity(resumed), withEvents: false };
  if (!allKnown) state.anchor = Date.now();
  return { city: await openWaterCity(state.anchor - options.days * dayMs), withEvents: true };
}

/** Refused where a person meanwhile chose otherwise; then it stays as they want it. */
async function switchToAutomatic(
  api: Api,
  registration: Registration,
  report: (line: string) => void,
): Promise<void> {
  for (const name of automaticValves) {
    const id = registration.credentials.get(name)?.deviceId;
    await api
      .put(`/device/${id}/mode`, { mode: "auto", reason: "Hẹn giờ giảm áp ban đêm" })
      .catch((error: unknown) => report(String(error)));
  }
}

/** Registers the city, fills what is missing of its history and runs it live; resolves with what ends it. */
export async function simulate(
  options: SimulatorOptions,
  report: (line: string) => void,
): Promise<{ close(): Promise<void> }> {
  const state = await loadState(options.stateFile, Date.now());
  const api = await openApi(options.url, options.login, options.password);
  const registration = await ensureDevices(api, fleet(state.anchor), state.credentials, report);
  if (options.people) {
    const ids = new Map([...registration.credentials].map(([name, { deviceId }]) => [name, deviceId]));
    await ensurePeople(api, { roles: cityRoles, citizens }, ids, options.password, report);
  }
  const { city, withEvents } = await openStory(options, state, registration);
  const models = fleet(state.anchor);
  state.credentials = { ...state.credentials, ...Object.fromEntries(registration.credentials) };
  await saveState(options.stateFile, state);
  report(`${registration.credentials.size} devices ready, ${registration.created.length} of them new`);

  const startedAt = performance.now();
  const accepted = await fillHistory({
    url: options.url,
    city,
    models,
    credentials: registration.credentials,
    to: Date.now(),
    anchor: state.anchor,
    withEvents,
    report,
  });
  report(`history: ${accepted} samples stored in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  state.city = city.state;
  if (withEvents) state.automaticPending = true;
  await saveState(options.stateFile, state);
  if (options.historyOnly) return { close: async () => city.close() };

  const live = runLive({
    url: options.url,
    mqttUrl: options.mqttUrl,
    city,
    models,
    credentials: registration.credentials,
    speed: options.speed,
    solveSeconds,
    report,
  });
  const saving = setInterval(() => {
    saveState(options.stateFile, state).catch((error: unknown) => report(String(error)));
  }, saveMs);
  const automatic = setTimeout(() => {
    if (!state.automaticPending) return;
    state.automaticPending = false;
    void switchToAutomatic(api, registration, report);
  }, automaticAfterMs);
  report("the city runs");
  return {
    async close() {
      clearInterval(saving);
      clearTimeout(automatic);
      await live.close();
      await saveState(options.stateFile, state);
      city.close();
    },
  };
}
