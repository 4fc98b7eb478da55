import { canConvert, isUnit, quantityOf, type Unit } from "@sgval/quantities/unit";
import { create } from "zustand";
import { shallow } from "zustand/shallow";

/** Preferred unit of each quantity, from the preferences of the account. */
export type PreferredUnits = Readonly<Record<string, string>>;

/** Preferences of the signed-in user; empty without one. */
export const usePreferredUnits = create<{ units: PreferredUnits }>(() => ({ units: {} }));

/** The same units, fetched again, change nothing: every number on the page would be drawn anew. */
export const preferUnits = (units: PreferredUnits): void => {
  if (!shallow(units, usePreferredUnits.getState().units)) usePreferredUnits.setState({ units });
};

/** The unit in which to show a value stored in `unit`: the preferred one of its quantity, else `unit`. */
export const preferredUnit = (units: PreferredUnits, unit: Unit): Unit => {
  const chosen = units[quantityOf(unit)];
  return chosen !== undefined && isUnit(chosen) && canConvert(unit, chosen) ? chosen : unit;
};
