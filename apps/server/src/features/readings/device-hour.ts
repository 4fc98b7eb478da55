export interface DeviceHour {
  deviceId: number;
  /** Start of the hour, epoch milliseconds. */
  hour: number;
}

export const hourOf = (timestamp: number): number => timestamp - (timestamp % 3_600_000);
