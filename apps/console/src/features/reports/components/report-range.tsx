import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import {
  type LastUnit,
  lastOf,
  lastUnits,
  type ReportRange,
  reportRanges,
} from "@sgval/contract/reports/ranges";
import type { Report } from "@sgval/contract/reports/reports";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { serverNow } from "../../../shared/format/server-clock.ts";
import type { Format } from "../../../shared/format/use-format.ts";
import { useProblemText } from "../../../shared/i18n/use-problem-text.ts";
import { LazyDateTimeInput } from "../../../shared/ui/form/pickers/lazy-pickers.tsx";
import { FilterChoice } from "../../../shared/ui/list/filters/filter-choice.tsx";
import { type ReportChoice, rangeOf } from "../report-choice.ts";
import { Choices, Group, Problem } from "./builder-group.ts";

const Last = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  "& .MuiOutlinedInput-root": { width: 84 },
});

type Range = Pick<ReportChoice, "from" | "to" | "range">;

/** From when to when a report is, with its time zone: it says so wherever it is looked at. */
export const writtenRange = (
  { from, to }: Pick<Report, "from" | "to">,
  { dateTime, zone }: Pick<Format, "dateTime" | "zone">,
): string => `${dateTime(from)} – ${dateTime(to)} ${zone()}`;

/** What a range that moves is called. */
export const useRangeLabel = () => {
  const { t } = useTranslation("reports");
  return (range: ReportRange): string => {
    const last = lastOf(range);
    if (last) return t(`last.${last.unit}`, { count: last.count });
    const usual = reportRanges.find((one) => one === range);
    return usual ? t(`ranges.${usual}`) : range;
  };
};

/** So many minutes, hours or days up to now. */
const LastRange = (props: {
  count: string;
  unit: LastUnit;
  onType: (count: string, unit: LastUnit) => void;
}) => {
  const { t } = useTranslation("reports");
  const problemText = useProblemText();
  const id = useId();
  const { count, unit, onType } = props;
  const isWrong = count.trim() !== "" && lastOf(`last${Number(count)}${unit}`) === null;
  return (
    <>
      <Last>
        <span id={`${id}-label`}>{t("last.label")}</span>
        <OutlinedInput
          size="small"
          value={count}
          error={isWrong}
          onChange={({ target }) => onType(target.value, unit)}
          inputProps={{
            ...{ "aria-labelledby": `${id}-label`, inputMode: "numeric", autoComplete: "off", maxLength: 7 },
            ...(isWrong ? { "aria-describedby": id } : {}),
          }}
        />
        <FilterChoice
          label={t("last.unit")}
          value={unit}
          choices={lastUnits.map((value) => ({ value, label: t(`last.units.${value}`) }))}
          onChange={(value) => {
            const next = lastUnits.find((one) => one === value);
            if (next) onType(count, next);
          }}
        />
      </Last>
      {isWrong && (
        <Problem id={id} role="alert">
          {problemText("validation.invalid_number")}
        </Problem>
      )}
    </>
  );
};

/** The range of a report: a usual one, the last minutes, hours or days, or from one time to another. */
export const ReportRangeFields = (props: {
  choice: Range;
  problem: string | undefined;
  onChange: (change: Range) => void;
}) => {
  const { t } = useTranslation(["reports", "forms"]);
  const rangeLabel = useRangeLabel();
  const id = useId();
  const { problem } = props;
  const { from, to, range } = props.choice;
  const known = lastOf(range ?? "");
  const [count, setCount] = useState(known ? String(known.count) : "");
  const [unit, setUnit] = useState<LastUnit>(known?.unit ?? "h");
  const onMove = (next: ReportRange) => props.onChange(rangeOf(next, serverNow()));
  const onType = (text: string, of: LastUnit) => {
    setCount(text);
    setUnit(of);
    const next: ReportRange = `last${Number(text)}${of}`;
    if (lastOf(next)) onMove(next);
    // The range of a number that stands there no longer would be run unseen; the unit alone chooses none.
    else if (text.trim() !== count.trim())
      props.onChange({ from: undefined, to: undefined, range: undefined });
  };
  return (
    <Group>
      <legend>{t("range")}</legend>
      <Choices>
        {reportRanges.map((one) => (
          <Button
            key={one}
            variant="outlined"
            size="small"
            aria-pressed={one === range}
            onClick={() => {
              setCount("");
              onMove(one);
            }}
          >
            {rangeLabel(one)}
          </Button>
        ))}
      </Choices>
      <LastRange count={count} unit={unit} onType={onType} />
      {(["from", "to"] as const).map((end) => (
        <LazyDateTimeInput
          key={end}
          label={t(`forms:range.${end}`)}
          value={props.choice[end]}
          onChange={(timestamp) => {
            setCount("");
            props.onChange({ from, to, [end]: timestamp, range: undefined });
          }}
          problemId={problem && `${id}-range`}
        />
      ))}
      {problem !== undefined && (
        <Problem id={`${id}-range`} role="alert">
          {problem}
        </Problem>
      )}
    </Group>
  );
};
