import type { Threshold, Timer } from "@sgval/contract/automation/automation";
import { createToken } from "@sgval/contract/connections/tokens";
import type { ChannelInput, CreateDevice, Device, DeviceAction } from "@sgval/contract/devices/device";
import { createDevice } from "@sgval/contract/devices/routes";
import type { SiteData } from "@sgval/contract/devices/site-data";
import type { DeviceType } from "@sgval/quantities/device-types";
import { deviceRegistry } from "../features/devices/index.ts";
import { insertAutomation, setMode } from "./builders.store.ts";
import type { Harness, SignedIn } from "./harness.ts";

let made = 0;
const typeLabel: Record<DeviceType, string> = {
  VGA: "VGA",
  DATALOGGER: "DL",
  CARBONATE_HARDNESS: "WQ",
  WELL_LOGGING: "G",
  WATER_PUMP: "PS",
  DMA: "DMA",
};

interface Plan {
  fields: Partial<CreateDevice>;
  type: DeviceType;
  threshold: Threshold | null;
  timers: Timer[];
  auto: boolean;
}

export class DeviceBuilder {
  readonly #plan: Plan;

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  #with(fields: Partial<CreateDevice>, rest: Partial<Omit<Plan, "fields">> = {}): DeviceBuilder {
    return new DeviceBuilder({ ...this.#plan, ...rest, fields: { ...this.#plan.fields, ...fields } });
  }

  ofType = (type: DeviceType): DeviceBuilder => this.#with({}, { type });
  named = (name: string, displayName = name): DeviceBuilder => this.#with({ name, displayName });
  numbered = (number: number): DeviceBuilder => this.#with({ number });
  at = (latitude: number, longitude: number): DeviceBuilder => this.#with({ latitude, longitude });
  overHttp = (): DeviceBuilder => this.#with({ connection: "http" });
  sleeping = (): DeviceBuilder => this.#with({ powerMode: "sleeping" });
  reportingEvery = (reportIntervalSeconds: number): DeviceBuilder => this.#with({ reportIntervalSeconds });
  withTopics = (topics: Pick<CreateDevice, "topicSend" | "topicControl" | "topicControlResponse">) =>
    this.#with(topics);
  /** A channel of its own; the first one replaces the default channels. The mapping key is the parameter's. */
  withChannel = (parameter: string, more: Partial<ChannelInput> = {}): DeviceBuilder =>
    this.#with({
      channels: [...(this.#plan.fields.channels ?? []), { parameter, mappingKey: parameter, ...more }],
    });
  /** A station with these pumps. */
  withPumps = (...pumps: string[]): DeviceBuilder =>
    pumps.reduce((station, pump) => station.withChannel(`pump_running.${pump}`), this.ofType("WATER_PUMP"));
  withoutChannels = (): DeviceBuilder => this.#with({ channels: [] });
  withAction = (action: DeviceAction["action"], code: string): DeviceBuilder =>
    this.#with({ actions: [...(this.#plan.fields.actions ?? []), { action, code }] });
  withSite = (site: SiteData): DeviceBuilder => this.#with({ site: { ...this.#plan.fields.site, ...site } });
  linkedToDatalogger = (dataloggerId: number): DeviceBuilder => this.#with({ dataloggerId });
  linkedToWaterQuality = (waterQualityId: number): DeviceBuilder => this.#with({ waterQualityId });
  /** Start and limit pressure point in bar. */
  withThreshold = (startPressurePoint: number, limitPressurePoint: number): DeviceBuilder =>
    this.#with({}, { threshold: { startPressurePoint, limitPressurePoint } });
  /** A weekly window, every day unless days are named (1 Monday to 7 Sunday). */
  withTimer = (startTime: string, endTime: string, days = [1, 2, 3, 4, 5, 6, 7]): DeviceBuilder =>
    this.#with({}, { timers: [...this.#plan.timers, { days, startTime, endTime }] });

  inAutomaticMode = (): DeviceBuilder => this.#with({}, { auto: true });

  /** The body of `POST /device`. */
  body(): CreateDevice {
    const { fields, type } = this.#plan;
    const name = fields.name ?? `${typeLabel[type]}-${String(++made).padStart(3, "0")}`;
    return { ...fields, name, displayName: fields.displayName ?? name, type };
  }

  /** Adds the device through the API; threshold, timers and mode are stored as automation would, without its history. */
  in = async (harness: Harness, by: SignedIn = harness.admin): Promise<Device> => {
    const { data } = await harness.ok(by, createDevice, { body: this.body() });
    const { threshold, timers, auto } = this.#plan;
    if (!threshold && timers.length === 0 && !auto) return data;
    await insertAutomation(harness.db.kysely, data.id, threshold, timers);
    if (auto) await setMode(harness.db.kysely, data.id, "auto");
    await harness.app.use(deviceRegistry).reload(data.id);
    return data;
  };

  /** Adds the device with a token, with which it may connect. */
  withTokenIn = async (harness: Harness): Promise<Device & { token: string }> => {
    const device = await this.in(harness);
    const { data } = await harness.ok(harness.admin, createToken, {
      body: { name: `token ${device.name}`, deviceId: device.id },
    });
    return { ...device, token: data.token };
  };
}

/** `aDevice().ofType("VGA").named("VGA-01").withThreshold(1.2, 2.4).in(harness)` */
export const aDevice = (): DeviceBuilder =>
  new DeviceBuilder({
    fields: { powerMode: "always_on" },
    type: "VGA",
    threshold: null,
    timers: [],
    auto: false,
  });
