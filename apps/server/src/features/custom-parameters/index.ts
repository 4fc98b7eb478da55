import { definitionsOf } from "@sgval/contract/custom-parameters/custom-parameters";
import { setCustomParameters } from "@sgval/quantities/parameter";
import { createSerializer } from "../../kernel/serialize.ts";
import { defineService } from "../../kernel/services.ts";
import type { FindUses } from "./change-custom-parameters.ts";
import { findCustomParameters } from "./custom-parameters.store.ts";

export { customParametersChanged, type FindUses } from "./change-custom-parameters.ts";

/** The parameters of this installation beside the catalogue: `parameterOf` knows them from the start of the server on. */
export const customParameters = defineService("custom parameters", ({ db, onStart }) => {
  // In sequence, so that an older row never overwrites a newer one.
  const serialize = createSerializer();
  const load = () =>
    serialize(async () => setCustomParameters(definitionsOf(await findCustomParameters(db.kysely))));
  onStart(load);
  return { load };
});

/** What uses parameters: each of the features that keep their keys says where. */
export const parameterUses = defineService("uses of parameters", () => {
  const finders: FindUses[] = [];
  const find: FindUses = async (...asked) => {
    const uses: Awaited<ReturnType<FindUses>> = [];
    for (const one of finders) uses.push(...(await one(...asked)));
    return uses;
  };
  return { find, add: (finder: FindUses) => void finders.push(finder) };
});
