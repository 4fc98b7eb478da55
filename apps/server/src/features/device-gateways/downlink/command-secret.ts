import type { GatewayBody } from "@sgval/contract/device-gateways/gateways";
import type { SecretBox } from "../../../kernel/secrets/secret-box.ts";
import type { GatewayFields, GatewayRecord } from "../gateways.store.ts";

const purposeOf = (gatewayId: number): string => `commands of gateway ${gatewayId}`;

const originOf = (address: string | undefined): string | null => URL.parse(address ?? "")?.origin ?? null;

/**
 * What is stored of a gateway. The secret of its requests stays where none is given, but never goes to another server than the one it
 * was entered for.
 */
export const commandFields = (
  { secrets }: { secrets: SecretBox },
  id: number,
  { commands: wanted, ...body }: GatewayBody,
  before: GatewayRecord | null,
): GatewayFields => {
  if (!wanted) return { ...body, commands: null, commandSecret: null };
  const { secret, ...commands } = wanted;
  const origin = originOf(commands.address);
  const stays = origin !== null && origin === originOf(before?.commands?.address);
  const kept = secret === undefined && stays ? (before?.commandSecret ?? null) : null;
  return { ...body, commands, commandSecret: secret ? secrets.seal(secret, purposeOf(id)) : kept };
};

/** The secret of the requests of a gateway; `null` for none, undefined for one that was encrypted with another key. */
export const openCommandSecret = (
  secrets: SecretBox,
  { id, commandSecret }: Pick<GatewayRecord, "id" | "commandSecret">,
): string | null | undefined =>
  commandSecret === null ? null : (secrets.open(commandSecret, purposeOf(id)) ?? undefined);
