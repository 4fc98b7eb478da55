import { deviceRegistry } from "../features/devices/index.ts";
import type { Answer, Harness } from "./harness.ts";

/** Selects a device and sends it a command, confirmed as the console does. */
export const operate = async (
  harness: Harness,
  deviceId: number,
  body: { requestId: string; action: string; value?: number; pumpIds?: string[]; reason?: string },
  token: string | null = harness.admin.token,
): Promise<Answer> => {
  const path = `/device/${deviceId}/command`;
  const { requestId: _, ...selected } = body;
  const chosen = await harness.call("POST", `${path}/select`, selected, token);
  if (chosen.status !== 200) return chosen;
  const { selection, level } = chosen.body.data;
  const confirmed = {
    ...(level >= 2 ? { reason: "trial" } : {}),
    ...(level === 3 ? { deviceName: harness.app.use(deviceRegistry).get(deviceId)?.name } : {}),
  };
  return harness.call("POST", path, { ...confirmed, ...body, selection }, token);
};
