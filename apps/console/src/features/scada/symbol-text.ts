import { pumpStateLabels } from "@sgval/contract/pumps/labels";
import { type MimicSymbol, type Role, rolesOf, type SymbolKind } from "@sgval/contract/scada/mimic";
import { useCallback, useContext } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { SymbolMarks } from "./symbol-alarms.ts";
import { levelTrendOf, type MimicValue, pumpStateOf, type ReadValue, valveStateOf } from "./values.ts";

/** What a symbol says in words. */
export interface SymbolText {
  /** Its name, or what kind of thing it is. */
  name: string;
  /** Its name, or else the device that measures it and what: says two nameless ones of a kind apart. */
  identity: string;
  kind: string;
  /** What it does: "Running 42.0 Hz", "Open 63 %"; empty for what does nothing. */
  state: string;
  /** All it says in one sentence, for assistive technology. */
  summary: string;
}

const written = (value: MimicValue): string =>
  value.access === "shown" ? [value.tile.value, value.tile.unit].filter(Boolean).join("\u00a0") : "";

/** The level of a tank is no depth below the ground, whatever channel measures it. */
const isTankLevel = (kind: SymbolKind, role: Role): boolean => kind === "tank" && role === "level";

/** What a value of a symbol is called. */
export const useValueName = (): ((kind: SymbolKind, role: Role, value: MimicValue) => string) => {
  const { t } = useTranslation("scada");
  return (kind, role, value) =>
    value.access === "shown" && !isTankLevel(kind, role) ? value.tile.label : t(`role.${role}`);
};

/** The texts of symbols in the language of the user. */
export const useSymbolText = (): ((symbol: MimicSymbol, readValue: ReadValue) => SymbolText) => {
  const { t } = useTranslation("scada");
  const { language } = useFormat();
  const marks = useContext(SymbolMarks);
  return useCallback(
    (symbol, readValue) => {
      const { kind, bindings } = symbol;
      const of = (role: string) => readValue(bindings[role]);
      const stateOf = (): string => {
        if ((kind === "well" || kind === "chlorinator") && bindings.running)
          return pumpStateLabels[pumpStateOf(of("running"))][language];
        if (kind === "pump" || kind === "vfd") {
          const state = pumpStateOf(of("running"));
          const drive = state === "running" ? written(of("frequency")) : "";
          return [pumpStateLabels[state][language], drive].filter(Boolean).join(" ");
        }
        if (kind === "valve" || kind === "prv") {
          const [opening, state] = [of("opening"), of("state")];
          const known = valveStateOf(opening, state);
          if (known === "open" && opening.access === "shown")
            return [t("state.open"), written(opening)].join(" ");
          if (known === "open" && state.access === "shown" && state.channel.startsWith("valve_state"))
            return state.tile.value;
          return bindings.opening || bindings.state ? t(`state.${known}`) : "";
        }
        return "";
      };
      const one = of("value");
      const kindName = t(`kind.${kind}`);
      const name = symbol.label || (kind === "value" && one.access === "shown" ? one.tile.label : kindName);
      const state = stateOf();
      const measuring = rolesOf(kind)
        .map((role) => of(role))
        .find((value) => value.access === "shown");
      const identity =
        !symbol.label && measuring?.access === "shown"
          ? [measuring.deviceName, state === "" && measuring.tile.label].filter(Boolean).join(" · ")
          : name;
      const values = rolesOf(kind)
        .filter((role) => bindings[role])
        .map((role) => {
          const value = of(role);
          if (value.access !== "shown") return t(`access.${value.access}`);
          const { label, priorityLabel, stateLabel } = value.tile;
          const named = isTankLevel(kind, role) ? t("role.level") : label;
          const trend = isTankLevel(kind, role) ? levelTrendOf(value, symbol.full) : null;
          const going = trend && t(`trend.${trend}`);
          return [named, written(value), going, priorityLabel, stateLabel, value.age]
            .filter(Boolean)
            .join(" ");
        });
      return {
        name,
        identity,
        kind: kindName,
        state,
        summary: [identity, state, marks.get(symbol.id)?.text, ...new Set(values)].filter(Boolean).join(", "),
      };
    },
    [t, marks, language],
  );
};
