import type { DeviceType } from "@sgval/quantities/device-types";

// What makers send for "sensor lost": impossible in any of our measurements, totals included.
const impossible = [-999, -9999];
// The ends of 16-bit registers and of four-digit displays: real numbers for a counter, never for a sensor.
const registerEnds = [65_535, 32_767, 999.9];
const signedRegisterEnd = -32_768;

const sensors: Readonly<Record<DeviceType, readonly number[]>> = {
  VGA: [...impossible, ...registerEnds],
  DATALOGGER: [...impossible, ...registerEnds],
  CARBONATE_HARDNESS: [...impossible, ...registerEnds],
  WELL_LOGGING: [...impossible, ...registerEnds],
  // Drives and power meters are read as signed registers.
  WATER_PUMP: [...impossible, ...registerEnds, signedRegisterEnd],
  DMA: [...impossible, ...registerEnds],
};

/** The numbers that mean a broken sensor in the payload of a device type. */
export const sentinelsOf = (type: DeviceType, totaliser: boolean): readonly number[] =>
  totaliser ? impossible : sensors[type];
