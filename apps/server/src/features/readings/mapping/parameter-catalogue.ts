import type { CatalogueParameter } from "@sgval/contract/readings/parameters";
import { inEveryLanguage } from "@sgval/quantities/language";
import { allParameters, type Parameter, unitsOfChannel } from "@sgval/quantities/parameter";
import { unitSymbol } from "@sgval/quantities/unit";
import { textsFor } from "../decode/read-value.ts";

const entryOf = (parameter: Parameter): CatalogueParameter => {
  const { key, names, short = null, kinds, unit, min, max, decimals, deviceTypes, states = [] } = parameter;
  return {
    ...{ key, names, short, kinds: [...kinds], unit, min, max, decimals, deviceTypes: [...deviceTypes] },
    units: unitsOfChannel(key).map((one) => ({
      unit: one,
      symbols: inEveryLanguage((language) => unitSymbol(one, language)),
    })),
    states: states.map((state) => ({ ...state, texts: textsFor(parameter, state) })),
  };
};

/** The catalogue as clients of the API read it, with what the installation has beside it. */
export const catalogue = (): CatalogueParameter[] => allParameters().map(entryOf);
