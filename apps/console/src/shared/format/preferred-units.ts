import { canConvert, isUnit, quantityOf, type Unit } from "@sgval/quantities/unit";
import { create } from "zustand";

/** The chosen unit of each quantity, as the preferences of the account carry it. */
export type PreferredUnits = Readonly<Record<string, string>>;

/** What the signed-in person chose; nothing while nobody is signed in. */
export const usePreferredUnits = create<{ units: PreferredUnits }>(() => ({ units: {} }));

export const preferUnits = (units: PreferredUnits): void => usePreferredUnits.setState({ units });

/** The unit to show a value in that is kept in `unit`: the one preferred for its quantity, else its own. */
export const preferredUnit = (units: PreferredUnits, unit: Unit): Unit => {
  const chosen = units[quantityOf(unit)];
  return chosen !== undefined && isUnit(chosen) && canConvert(unit, chosen) ? chosen : unit;
};
