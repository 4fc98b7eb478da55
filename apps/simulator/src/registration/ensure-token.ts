import { createToken, listTokens, updateToken } from "@sgval/contract/connections/connections";
import { type Api, ApiFailure } from "./api-client.ts";

/** A fresh token for a device: made, or renewed where one of that name is left from an earlier run. */
export async function ensureToken(api: Api, deviceId: number, name: string): Promise<string> {
  try {
    const made = createToken.answer.parse(await api.post(createToken.path, { name, deviceId }));
    return made.data.token;
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== "value_exists") throw error;
  }
  const { data } = listTokens.answer.parse(await api.get(`${listTokens.path}?deviceId=${deviceId}&size=100`));
  const mine = data.find((token) => token.name === name);
  if (!mine) throw new Error(`${name}: the token exists but is not listed`);
  const renewed = updateToken.answer.parse(await api.put(`/token/${mine.id}`, { replace: true }));
  if (!renewed.data.token) throw new Error(`${name}: the renewed token was not shown`);
  return renewed.data.token;
}
