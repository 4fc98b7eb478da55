import OutlinedInput from "@mui/material/OutlinedInput";
import { isLargeStep } from "@sgval/contract/control/command-gate";
import { type ActionKey, actionRule } from "@sgval/contract/control/control";
import type { Selection } from "@sgval/contract/control/selection";
import { Trans, useTranslation } from "react-i18next";
import { Field } from "../../../shared/ui/form/field.tsx";

interface Asked {
  action: ActionKey;
  /** The step to a set-point as a share of its range. */
  step: number;
  /** How many pumps it is for. */
  pumps: number;
  /** The last feedback is old. */
  stale: boolean;
  selection: Pick<Selection, "warnings" | "stale"> | null | undefined;
}

const keyOf = ({ action, step, pumps, stale, selection }: Asked) => {
  if (actionRule(action).level === 3) return "confirm.typeNameCutsSupply";
  if (selection?.warnings.includes("outletUnknown")) return "confirm.typeNameUnknownStep";
  if (isLargeStep(step)) return "confirm.typeNameBigStep";
  if (action === "pump_start" && pumps > 1) return "confirm.typeNameManyPumps";
  return stale || selection?.stale === true ? "confirm.typeNameStale" : "confirm.typeName";
};

/** Which name is typed before a command, and why before this one. */
export const TypedNameLabel = ({ name, why }: { name: string; why: Asked }) => {
  const { t } = useTranslation("control");
  return <Trans t={t} i18nKey={keyOf(why)} values={{ name }} />;
};

/** A number of seconds to be sent with a command. */
export const SecondsField = (props: { value: string; onChange: (typed: string) => void }) => {
  const { t } = useTranslation(["control", "common"]);
  return (
    <Field label={t("value")} requiredLabel={t("common:required")}>
      {(control) => (
        <OutlinedInput
          fullWidth
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          inputProps={{ ...control, inputMode: "numeric" }}
          endAdornment="s"
        />
      )}
    </Field>
  );
};
