import type { CatalogueParameter } from "@sgval/contract/readings/parameters";
import { inEveryLanguage } from "@sgval/quantities/language";
import { type ParameterKey, parameterKeys, parameters, unitsOfChannel } from "@sgval/quantities/parameter";
import { unitSymbol } from "@sgval/quantities/unit";
import { textsFor } from "../decode/read-value.ts";

const entryOf = (key: ParameterKey): CatalogueParameter => {
  const parameter = parameters[key];
  const { names, short = null, kinds, unit, min, max, decimals, deviceTypes, states = [] } = parameter;
  return {
    ...{ key, names, short, kinds: [...kinds], unit, min, max, decimals, deviceTypes: [...deviceTypes] },
    units: unitsOfChannel(key).map((one) => ({
      unit: one,
      symbols: inEveryLanguage((language) => unitSymbol(one, language)),
    })),
    states: states.map((state) => ({ ...state, texts: textsFor(parameter, state) })),
  };
};

/** The catalogue as clients of the API read it. */
export const catalogue: CatalogueParameter[] = parameterKeys.map(entryOf);
