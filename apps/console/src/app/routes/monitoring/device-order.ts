export interface DeviceGroup<Device> {
  title: string;
  devices: Device[];
}

/** Devices by what they have in common, groups in the order of their first device. */
export const groupDevices = <Device>(
  devices: readonly Device[],
  titleOf: (device: Device) => string,
): DeviceGroup<Device>[] =>
  [...Map.groupBy(devices, titleOf)].map(([title, members]) => ({ title, devices: members }));

/** Where an arrow key leads in a grid of so many columns; the same place at its edges. */
export const nextPlace = (key: string, place: number, count: number, columns: number): number => {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[key] ?? 0;
  const next = place + step;
  return next < 0 || next >= count ? place : next;
};
