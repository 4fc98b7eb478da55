import type { DeviceRecord } from "../../devices/index.ts";

/** Finds a device by what a file calls it. */
export type FindDevice = (name: string) => DeviceRecord | undefined;

const plain = (name: string): string => name.trim().toLowerCase();

/**
 * Devices by name and, where only one of them has it, by display name, whatever their capitals.
 * @param devices those that the caller may see
 */
export const deviceNames = (devices: Iterable<DeviceRecord>): FindDevice => {
  const byName = new Map<string, DeviceRecord>();
  const byDisplayName = new Map<string, DeviceRecord | null>();
  for (const device of devices) {
    byName.set(plain(device.name), device);
    const shown = plain(device.displayName);
    byDisplayName.set(shown, byDisplayName.has(shown) ? null : device);
  }
  return (name) => byName.get(plain(name)) ?? byDisplayName.get(plain(name)) ?? undefined;
};
