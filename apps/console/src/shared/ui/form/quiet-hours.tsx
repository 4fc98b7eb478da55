import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { styled } from "@mui/material/styles";
import type { Preferences } from "@sgval/contract/account/preferences";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../i18n/use-problem-text.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import { Field } from "./field.tsx";
import { LazyTimeInput } from "./pickers/lazy-pickers.tsx";

const Help = styled("p")({ ...typeScale.age, margin: 0, color: paint.mute });
const Hours = styled("div")({ display: "flex", gap: 12 });

type Quiet = Preferences["quietHours"];

const usualHours = { from: "22:00", to: "06:00" };

/** Whether both ends are given; an end that is being typed is empty. */
export const hasBothEnds = (quiet: Quiet): boolean => quiet?.from !== "" && quiet?.to !== "";

/** Switch and ends of a user's quiet hours. */
export const QuietHours = ({ quiet, onChange }: { quiet: Quiet; onChange: (next: Quiet) => void }) => {
  const { t } = useTranslation("account");
  const problemText = useProblemText();
  return (
    <>
      <div>
        <FormControlLabel
          control={
            <Checkbox checked={quiet !== null} onChange={(_event, on) => onChange(on ? usualHours : null)} />
          }
          label={t("notice.quiet")}
        />
        <Help>{t("notice.quietHelp")}</Help>
      </div>
      {quiet && (
        <Hours>
          {(["from", "to"] as const).map((end) => (
            <Field
              key={end}
              label={t(`notice.${end}`)}
              error={quiet[end] === "" ? problemText("validation.invalid_time") : undefined}
            >
              {(aria) => (
                <LazyTimeInput
                  label={t(`notice.${end}`)}
                  value={quiet[end]}
                  onChange={(time) => onChange({ ...quiet, [end]: time })}
                  control={aria}
                />
              )}
            </Field>
          ))}
        </Hours>
      )}
    </>
  );
};
