import type { Network } from "@sgval/contract/network/networks";
import type { Kysely } from "kysely";
import type { Caller } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Database } from "../../kernel/schema.ts";
import { lockNetwork } from "./networks.store.ts";

/** A network concerns everybody: whoever sees some devices only may not change it. */
export const demandWholeScope = ({ actor }: Pick<Caller, "actor">): void => {
  if (actor.scope !== "all") throw new Refusal("all_devices_needed");
};

/** The network, locked until the change ends. Errors: `not_found`. */
export const demandNetwork = async (trx: Kysely<Database>, id: number): Promise<Network> => {
  const network = await lockNetwork(trx, id);
  if (!network) throw new Refusal("not_found");
  return network;
};
