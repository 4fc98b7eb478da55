import type { DeviceSummary } from "@sgval/contract/devices/device";
import { dayMs } from "@sgval/quantities/duration";
import { fillArchive } from "../backfill/fill-archive.ts";
import { fillHistory } from "../backfill/fill-history.ts";
import { cityElements, cityRooms, cityZones } from "../city/areas.ts";
import { cityCustomer } from "../city/customer.ts";
import { customerMeters } from "../city/customer-meters.ts";
import { cityMimics } from "../city/mimics.ts";
import { citizens, cityRoles, cityShifts } from "../city/people.ts";
import { vinhHoa } from "../city/vinh-hoa.ts";
import { automaticValves } from "../city/zones.ts";
import { openCustomerBroker } from "../connection/customer-broker.ts";
import { fleet } from "../devices/fleet.ts";
import { type CityState, newCity } from "../hydraulics/city-state.ts";
import { openWaterCity, type WaterCity } from "../hydraulics/water-city.ts";
import type { SimulatorOptions } from "../parse-options.ts";
import { openApi } from "../registration/api-client.ts";
import { ensureAutomatic } from "../registration/ensure-automatic.ts";
import { ensureBroker } from "../registration/ensure-broker.ts";
import { ensureDevices, type Registration } from "../registration/ensure-devices.ts";
import { ensureMimics } from "../registration/ensure-mimics.ts";
import { ensureNetwork } from "../registration/ensure-network.ts";
import { ensurePeople } from "../registration/ensure-people.ts";
import { ensurePlaces } from "../registration/ensure-places.ts";
import { ensureRecords } from "../registration/ensure-records.ts";
import { ensureRoster } from "../registration/ensure-roster.ts";
import { loadState, type SimulatorState, saveState } from "../registration/state-file.ts";
import { type CityClock, realClock } from "./clock.ts";
import { reportMeters } from "./report-meters.ts";
import { runLive } from "./run-live.ts";

/**
 * City state from the latest readings on the server, for a simulator without its state file: totals continue, so
 * that no meter runs backwards. Null when the server has no readings.
 */
export function resumeCity(
  devices: ReadonlyMap<string, DeviceSummary>,
  names: readonly string[],
): CityState | null {
  const times = names.flatMap((name) => {
    const latest = devices.get(name)?.latest;
    return latest ? [Date.parse(latest.measuredAt)] : [];
  });
  if (times.length === 0) return null;
  const city = newCity(Math.max(...times));
  for (const [link, total] of Object.entries(city.totals)) {
    const values = devices.get(link)?.latest?.values;
    total.forward = values?.total_forward ?? values?.total_flow ?? total.forward;
  }
  return city;
}

const solveSeconds = 5;
/** Who of the people finds leaks, and who reads the log. */
const [technician, engineer] = ["kythuat01", "kysu01"];
const customerTopics = new Map(cityCustomer.devices.map((name) => [name, cityCustomer.topicOf(name)]));
const saveMs = 60_000;

/** Continues the stored city or starts a new one in the past; `withEvents` says whether `past-events.ts` applies. */
async function openCity(
  options: SimulatorOptions,
  state: SimulatorState,
  registration: Registration,
  now: number,
): Promise<{ city: WaterCity; withEvents: boolean }> {
  const allKnown = registration.created.length === 0;
  if (allKnown && state.city) return { city: await openWaterCity(state.city), withEvents: false };
  const stateLost = allKnown && Object.keys(state.credentials).length === 0;
  const resumed = stateLost ? resumeCity(registration.before, [...registration.credentials.keys()]) : null;
  if (resumed) return { city: await openWaterCity(resumed), withEvents: false };
  if (!allKnown) state.anchor = now;
  return { city: await openWaterCity(state.anchor - options.days * dayMs), withEvents: true };
}

/** Registers the city, fills the missing history and runs the city live. */
export async function simulate(
  options: SimulatorOptions,
  report: (line: string) => void,
  clock: CityClock = realClock,
): Promise<{ close(): Promise<void> }> {
  const state = await loadState(options.stateFile, clock.now());
  const api = await openApi(options.url, options.login, options.password);
  const places = await ensurePlaces(api, cityRooms, cityZones(), report);
  const registration = await ensureDevices(api, fleet(state.anchor), state.credentials, places.of, report);
  const deviceIds = new Map([...registration.credentials].map(([name, { deviceId }]) => [name, deviceId]));
  await places.measure(deviceIds);
  await ensureMimics(api, cityMimics, places.rooms, deviceIds, report);
  await ensureNetwork(api, "Mạng lưới Vĩnh Hòa", vinhHoa(), cityElements(), deviceIds, report);
  if (options.people) {
    await ensurePeople(api, { roles: cityRoles, citizens }, deviceIds, options.password, report);
    await ensureRoster(api, cityShifts);
  }
  const accounts = (name: string) =>
    name === cityCustomer.username ? options.password : registration.credentials.get(name)?.token;
  const brokerAddress =
    options.brokerUrl !== null && !options.historyOnly ? new URL(options.brokerUrl) : null;
  const broker = brokerAddress && (await openCustomerBroker(brokerAddress, accounts));
  if (brokerAddress)
    await ensureBroker(
      api,
      cityCustomer,
      { address: brokerAddress, password: options.password },
      deviceIds,
      report,
    );
  const { city, withEvents } = await openCity(options, state, registration, clock.now());
  const models = fleet(state.anchor).filter(({ name }) => options.only?.includes(name) ?? true);
  state.credentials = { ...state.credentials, ...Object.fromEntries(registration.credentials) };
  await saveState(options.stateFile, state);
  report(`${registration.credentials.size} devices ready, ${registration.created.length} of them new`);

  const { anchor } = state;
  const recordsDone = options.records
    ? ensureRecords(
        {
          ...{ api, engineer, network: vinhHoa(), deviceIds, anchor },
          technician: options.people ? await openApi(options.url, technician, options.password) : api,
        },
        report,
      )
    : Promise.resolve();
  const startedAt = performance.now();
  const accepted = await fillHistory({
    url: options.url,
    city,
    models,
    credentials: registration.credentials,
    to: clock.now(),
    anchor: state.anchor,
    withEvents,
    report,
  });
  await recordsDone;
  report(`history: ${accepted} samples stored in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  state.city = city.state;
  await saveState(options.stateFile, state);
  if (options.historyOnly) return { close: async () => city.close() };

  const live = runLive({
    clock,
    url: options.url,
    mqttUrl: options.mqttUrl,
    customer: options.brokerUrl === null ? null : { url: options.brokerUrl, topics: customerTopics },
    city,
    models,
    credentials: registration.credentials,
    speed: options.speed,
    solveSeconds,
    report,
  });
  let closing = false;
  // Nobody waits for it: the city lives already.
  const archive = (withEvents || state.archived === false ? archiveInlets() : Promise.resolve()).catch(
    (error: unknown) => report(`archive: ${String(error)}`),
  );
  async function archiveInlets(): Promise<void> {
    if (options.archiveDays === 0) return;
    state.archived = false;
    const inZones = new Set(cityZones().flatMap(({ devices }) => devices));
    const archived = models.filter(({ name, type }) =>
      options.only === null ? type === "VGA" : inZones.has(name),
    );
    const samples = await fillArchive(
      {
        ...{ url: options.url, models: archived, credentials: registration.credentials },
        ...{ to: anchor - options.days * dayMs, days: options.archiveDays },
      },
      () => closing,
    );
    if (closing) return;
    state.archived = true;
    report(`archive: ${samples} samples stored`);
  }
  const stopMeters = options.records
    ? reportMeters({
        ...{ url: options.url, meters: customerMeters(vinhHoa()), clock, report },
        tokenOf: (zone) => registration.credentials.get(zone)?.token,
      })
    : () => undefined;
  const saving = setInterval(() => {
    saveState(options.stateFile, state).catch((error: unknown) => report(String(error)));
  }, saveMs);
  report("the city runs");
  if (options.people) {
    void ensureAutomatic(
      api,
      automaticValves.flatMap((name) => deviceIds.get(name) ?? []),
      report,
    );
  }
  return {
    async close() {
      clearInterval(saving);
      closing = true;
      await archive;
      stopMeters();
      await live.close();
      await broker?.close();
      await saveState(options.stateFile, state);
      city.close();
    },
  };
}
