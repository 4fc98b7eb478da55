export interface DeviceHour {
  deviceId: number;
  /** Start of the hour, epoch milliseconds. */
  hour: number;
}

export const hourOf = (moment: number): number => moment - (moment % 3_600_000);
