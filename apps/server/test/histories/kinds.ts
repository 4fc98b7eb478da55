import type { AutomationSettings } from "@sgval/contract/automation/settings";
import { defaultActions, defaultCode } from "@sgval/contract/control/control";
import { bankLimitDefaults, type PumpBankForm } from "@sgval/contract/pumps/pumps";
import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import { aDevice, type DeviceBuilder } from "../../src/testing/device-builder.ts";
import type { Harness } from "../../src/testing/harness.ts";
import type { DeviceDouble } from "./device-double.ts";
import { bankPumps, type History, powerRange, setPoints, trimPump } from "./script.ts";

const setPointActions = [...defaultActions.VGA, "set_outlet_pressure"] as const;
const builders: Record<History["kind"], () => DeviceBuilder> = {
  pilot: () => aDevice().ofType("VGA"),
  linked: () => aDevice().ofType("VGA"),
  set_point: () =>
    setPointActions.reduce(
      (device, action) => device.withAction(action, defaultCode(action)),
      aDevice().ofType("VGA").withSite({ valveKind: "set_point" }),
    ),
  sleeping: () => aDevice().ofType("VGA").sleeping(),
  pumps: () => aDevice().withPumps("p1", "p2").withChannel("outlet_pressure"),
  bank: () =>
    ["outlet_pressure", "water_level_float", `pump_power.${trimPump}`].reduce(
      (station, channel) => station.withChannel(channel),
      aDevice()
        .withPumps(...bankPumps)
        .reportingEvery(300),
    ),
  well: () =>
    aDevice()
      .ofType("WELL_LOGGING")
      .reportingEvery(300)
      .withChannel("water_level")
      .withChannel("water_level_float")
      .withAction("pump_start", defaultCode("pump_start"))
      .withAction("pump_stop", defaultCode("pump_stop"))
      .withAction("read_now", defaultCode("read_now")),
};

/** The logger at the critical point of a valve, which reports as often as the valve. */
const loggerOf = ({ kind }: History): DeviceBuilder | null =>
  kind === "linked"
    ? aDevice()
        .ofType("DATALOGGER")
        .withChannel("critical_point_pressure")
        .reportingEvery(deviceTypeDefinitions.VGA.reportIntervalSeconds)
    : null;

const builderOf = ({ kind, threshold, timers }: History, loggerId: number | null): DeviceBuilder => {
  const isOfPressure = threshold && kind !== "well";
  const own = loggerId === null ? builders[kind]() : builders[kind]().linkedToDatalogger(loggerId);
  const plain = isOfPressure ? own.withThreshold(...threshold) : own;
  return timers.reduce((device, { startTime, endTime }) => device.withTimer(startTime, endTime), plain);
};

/** Adds the device of a history, with the logger at its critical point. */
export const addDevice = async (
  harness: Harness,
  history: History,
): Promise<Pick<DeviceDouble, "id" | "loggerId">> => {
  const loggerId = (await loggerOf(history)?.in(harness))?.id ?? null;
  const { id } = await builderOf(history, loggerId).in(harness);
  return { id, loggerId };
};

/** Settings that a device gets instead of those that its history says: for what breaks a rule on purpose. */
export interface OtherSettings {
  automation?: Partial<AutomationSettings>;
  interlocks?: PumpBankForm["interlocks"];
  power?: readonly [number, number];
  maxStartsPerHour?: number;
}

const bankOf = ({
  interlocks,
  power: [min, max] = powerRange,
  maxStartsPerHour,
}: OtherSettings): PumpBankForm => ({
  interlocks: { ...bankLimitDefaults, ...interlocks },
  pumps: bankPumps.map((key, index) => ({
    ...{ key, name: key, number: index + 1, type: "normal" as const },
    ...(maxStartsPerHour === undefined ? {} : { maxStartsPerHour }),
    ...(key === trimPump
      ? {
          ...{ type: "linear" as const, min, max, staticValue: 60, timeAutoSend: 60, timeWaitForRespond: 20 },
          ...{ controlVariable: "outlet_pressure", inputLow: 1.2, inputHigh: 2.6, reverse: true },
        }
      : {}),
  })),
});

/** Sets a device up for its history: the limits of a valve, the pumps of a bank. */
export const setUp = async (
  harness: Harness,
  id: number,
  { kind, changesPerHour, leavesSafe }: History,
  other: OtherSettings,
): Promise<void> => {
  if (kind === "pumps" || kind === "well") return;
  const points = kind === "set_point" ? setPoints : {};
  const { status, body } =
    kind === "bank"
      ? await harness.call("PUT", `/device/${id}/pump-bank`, bankOf(other))
      : await harness.call("PUT", `/device/${id}/automation`, {
          ...{ changesPerHour, onLeave: leavesSafe ? "safe" : "stay" },
          ...points,
          ...other.automation,
        });
  if (status !== 200) throw new Error(`the settings of a device were refused: ${JSON.stringify(body)}`);
};
