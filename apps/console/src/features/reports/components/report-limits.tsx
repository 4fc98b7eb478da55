import OutlinedInput from "@mui/material/OutlinedInput";
import { chartTexts } from "@sgval/contract/reports/labels";
import { formatForInput, parseLocaleNumber } from "@sgval/quantities/format";
import type { Unit } from "@sgval/quantities/unit";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useProblemText } from "../../../shared/i18n/use-problem-text.ts";
import { areInOrder, type ReportChoice } from "../report-choice.ts";
import { Group, Problem } from "./builder-group.ts";

/** Enough for a number that was typed to come back as it was. */
const DECIMALS = 7;

type Limits = Pick<ReportChoice, "under" | "over">;

/** Limits of the report in the place of those of its channels, in the unit of the user. */
export const ReportLimits = (props: { unit: Unit; choice: Limits; onChange: (change: Limits) => void }) => {
  const { unit, choice } = props;
  const { t } = useTranslation("reports");
  const format = useFormat();
  const problemText = useProblemText();
  const id = useId();
  const factor = format.shown(1, unit) ?? 1;
  const write = (value: number | undefined) =>
    value === undefined ? "" : formatForInput(format.shown(value, unit) ?? value, DECIMALS, format.language);
  const [typed, setTyped] = useState({ under: write(choice.under), over: write(choice.over) });
  const read = (text: string) => parseLocaleNumber(text.trim(), format.language);
  const isWrong = (text: string) => text.trim() !== "" && read(text) === null;
  const onType = (side: "under" | "over", text: string) => {
    setTyped({ ...typed, [side]: text });
    // What is no number keeps the report from being run.
    const value = text.trim() === "" ? undefined : (read(text) ?? Number.NaN) / factor;
    props.onChange({ [side]: value });
  };
  const problem =
    isWrong(typed.under) || isWrong(typed.over)
      ? "validation.invalid_number"
      : areInOrder(choice)
        ? null
        : "validation.under_less_than_over";
  return (
    <Group>
      <legend>{t("limits")}</legend>
      {(["under", "over"] as const).map((side) => (
        <OutlinedInput
          key={side}
          size="small"
          value={typed[side]}
          placeholder={chartTexts[side][format.language]}
          endAdornment={format.symbol(unit)}
          error={problem !== null}
          onChange={({ target }) => onType(side, target.value)}
          inputProps={{
            ...{ "aria-label": chartTexts[side][format.language], inputMode: "decimal", autoComplete: "off" },
            ...(problem === null ? {} : { "aria-describedby": id }),
          }}
        />
      ))}
      {problem !== null && (
        <Problem id={id} role="alert">
          {problemText(problem)}
        </Problem>
      )}
    </Group>
  );
};
