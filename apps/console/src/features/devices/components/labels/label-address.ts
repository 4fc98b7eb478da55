import { pathPrefix, paths, pathTo } from "../../../../config/paths.ts";

/** What the code on a label says: where the page of the device opens, before or after a sign-in. */
export const labelAddress = (console: string, deviceId: number): string =>
  `${console}${pathTo(paths.device, { id: deviceId })}`;

/** The device whose label a text was read from; `null` for any other text. */
export const labelledDevice = (text: string): number | null => {
  // The address may have changed since the label was printed: what follows it says which device.
  const path = URL.canParse(text) ? new URL(text).pathname : "";
  const at = path.indexOf(pathPrefix(paths.device));
  const id = /^[1-9]\d*$/.exec(at < 0 ? "" : path.slice(at + pathPrefix(paths.device).length))?.[0];
  return id === undefined ? null : Number(id);
};
