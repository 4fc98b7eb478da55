import type { DeviceType } from "./device-types.ts";
import type { NitrogenSpecies } from "./nitrogen.ts";
import { type ParameterKey, parameters } from "./parameter.ts";
import type { Unit } from "./unit.ts";

/** The default channel for one value of a payload. */
export type ChannelDefault = {
  /** Key of the channel, with an instance where a device has several: `digital_output.1`. */
  readonly channel: string;
  readonly parameter: ParameterKey;
  /** Field name in the payload. */
  readonly mappingKey: string;
  /** The unit the device sends. */
  readonly unit: Unit;
  /** Form in which the device reports nitrogen; stored as N. */
  readonly species?: NitrogenSpecies;
};

const channel = (
  mappingKey: string,
  parameter: ParameterKey,
  extra?: Partial<ChannelDefault>,
): ChannelDefault => ({
  channel: parameter,
  parameter,
  mappingKey,
  unit: parameters[parameter].unit,
  ...extra,
});

const output = (number: number): ChannelDefault =>
  channel(`DO${number}`, "digital_output", { channel: `digital_output.${number}` });

/** The default channels of a device type, with the payload field names that common devices use. */
export const commonChannels: Readonly<Record<DeviceType, readonly ChannelDefault[]>> = {
  VGA: [
    channel("P1", "inlet_pressure"),
    channel("P2", "outlet_pressure"),
    channel("Q", "flow"),
    channel("TF", "total_forward"),
    channel("TR", "total_reverse"),
    channel("bat", "battery"),
    channel("csq", "signal", { unit: "csq" }),
    output(1),
    output(2),
    output(3),
  ],
  DATALOGGER: [
    channel("pressure", "pressure"),
    channel("flow", "flow"),
    channel("flow_forward", "flow_forward"),
    channel("total_flow", "total_flow"),
    channel("total_forward", "total_forward"),
    channel("battery", "battery"),
    channel("signal", "signal", { unit: "csq" }),
  ],
  CARBONATE_HARDNESS: [
    channel("pH", "ph"),
    channel("CLO_DU", "residual_chlorine"),
    channel("DO_DUC", "turbidity"),
    channel("EC", "conductivity"),
    channel("T", "water_temperature"),
    // The field name does not say whether it is the ion or the nitrogen: assumed as N, as the limits are.
    channel("NH4", "ammonium", { species: "NH4-N" }),
  ],
  WELL_LOGGING: [
    channel("WL", "water_level"),
    channel("Q", "flow"),
    channel("TOT", "total_flow"),
    channel("FLOAT", "water_level_float"),
    channel("A", "pump_current"),
    channel("V", "pump_voltage"),
    channel("EC", "conductivity"),
    channel("rssi", "signal"),
  ],
  WATER_PUMP: [
    channel("P_in", "inlet_pressure"),
    channel("P_out", "outlet_pressure"),
    channel("float", "water_level_float"),
  ],
  DMA: [
    channel("Qf", "flow_forward"),
    channel("Qr", "flow_reverse"),
    channel("Tf", "total_forward"),
    channel("Tr", "total_reverse"),
  ],
};

/** The channels of each pump of a station; the pump id becomes the instance of the channel. */
export const pumpChannels: readonly ChannelDefault[] = [
  channel("action", "pump_running"),
  channel("power", "pump_power"),
  channel("A", "pump_current"),
  channel("V", "pump_voltage"),
  channel("Hz", "pump_frequency"),
  channel("kW", "active_power"),
  channel("h", "run_hours"),
  channel("starts", "start_count"),
];

// Other parameters devices of a type often measure; manufacturers do not agree on field names for them.
const furtherParameters: Readonly<Record<DeviceType, readonly ParameterKey[]>> = {
  VGA: ["total_flow", "valve_state", "device_temperature", "humidity", "brightness"],
  DATALOGGER: ["flow_reverse", "total_reverse"],
  CARBONATE_HARDNESS: ["dissolved_oxygen", "tds", "battery", "signal"],
  WELL_LOGGING: ["water_temperature", "battery"],
  WATER_PUMP: ["flow", "total_flow"],
  DMA: ["flow", "average_pressure", "critical_point_pressure", "night_flow", "loss_ratio"],
};

/**
 * Channels of a device created without any: the default ones of its type, in canonical units, each mapped to a
 * payload field named like its channel key. Pumps of a station are added one by one with `pumpChannels`.
 */
export const catalogueChannels = (type: DeviceType): ChannelDefault[] => [
  ...commonChannels[type].map(({ channel: key, parameter }) =>
    channel(key, parameter, { channel: key, mappingKey: key }),
  ),
  ...furtherParameters[type].map((parameter) => channel(parameter, parameter)),
];
