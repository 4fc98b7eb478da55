import { comparedWith } from "@sgval/contract/reports/comparison";
import { comparedWithLabels } from "@sgval/contract/reports/labels";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useProblemText } from "../../../shared/i18n/use-problem-text.ts";
import { LazyDateTimeInput } from "../../../shared/ui/form/pickers/lazy-pickers.tsx";
import { FilterChoice } from "../../../shared/ui/list/filters/filter-choice.tsx";
import type { ReportChoice } from "../report-choice.ts";
import { Group, Problem } from "./builder-group.ts";

/** With which period a report is compared. */
export const ReportCompare = (props: {
  choice: Pick<ReportChoice, "compare" | "since">;
  /** Somebody tried to run it. */
  tried: boolean;
  onChange: (change: Pick<ReportChoice, "compare" | "since">) => void;
}) => {
  const { t } = useTranslation("reports");
  const { language } = useFormat();
  const problemText = useProblemText();
  const { compare, since } = props.choice;
  return (
    <Group>
      <legend>{t("compare")}</legend>
      <FilterChoice
        label={t("compare")}
        any={t("compareNone")}
        value={compare ?? ""}
        choices={comparedWith.map((value) => ({ value, label: comparedWithLabels[value][language] }))}
        onChange={(value) =>
          props.onChange({ compare: comparedWith.find((one) => one === value), since: undefined })
        }
      />
      {compare === "chosen" && (
        <LazyDateTimeInput
          label={comparedWithLabels.chosen[language]}
          value={since}
          onChange={(next) => props.onChange({ compare, since: next })}
          problemId={undefined}
        />
      )}
      {compare === "chosen" && props.tried && since === undefined && (
        <Problem role="alert">{problemText("validation.select_date")}</Problem>
      )}
    </Group>
  );
};
