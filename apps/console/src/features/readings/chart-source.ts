/** One line of a chart: a channel of a device, which need not be the device the page is about. */
export interface ChartSource {
  deviceId: number;
  /** Channel key. */
  key: string;
  under?: number | null | undefined;
  over?: number | null | undefined;
  /** Seconds between two readings of this channel. */
  interval: number;
}

export const sourceId = ({ deviceId, key }: ChartSource): string => `${deviceId}:${key}`;
