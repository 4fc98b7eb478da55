import OutlinedInput from "@mui/material/OutlinedInput";
import { fieldProblems } from "@sgval/contract/message";
import { missingLabels } from "@sgval/contract/zones/labels";
import { zonePressure } from "@sgval/contract/zones/step-tests";
import type { ZoneFigures } from "@sgval/contract/zones/zone-accounting";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useProblemText } from "../../../../shared/i18n/use-problem-text.ts";
import { Muted, MutedText, Row, Stack } from "../../../../shared/ui/arrange.ts";
import { Field } from "../../../../shared/ui/form/field.tsx";
import { DescriptionList } from "../../../../shared/ui/page/description-list.tsx";
import { numberName } from "../../figure-text.ts";
import { figuresOfPressure } from "../../pressure-figures.ts";
import { FigureValue } from "../account/figure-value.tsx";

const DECIMALS = 4;

/** What another night pressure of the average zone point would do to the leakage of last night. */
export const PressureQuestion = ({ figures, exponent }: { figures: ZoneFigures; exponent: number }) => {
  const { t } = useTranslation(["zones", "common"]);
  const format = useFormat();
  const problemText = useProblemText();
  const [text, setText] = useState("");
  const now = figures.night_pressure;
  const typed = zonePressure.safeParse(format.typed(text, "bar", DECIMALS) ?? Number.NaN);
  const [problem] = typed.error && text.trim() !== "" ? fieldProblems(typed.error) : [];
  const answer = typed.success ? figuresOfPressure(figures, exponent, typed.data) : null;
  const rows = answer && "leakage" in answer ? [answer.leakage, answer.saved] : [];
  return (
    <Stack gap={12}>
      <Field
        label={t("pressure.other")}
        help={
          now?.value == null
            ? undefined
            : t("pressure.now", { pressure: format.quantity(now.value, "bar", 2) })
        }
        error={problem && problemText(problem.message)}
      >
        {(aria) => (
          <OutlinedInput
            size="small"
            fullWidth
            value={text}
            endAdornment={format.symbol("bar")}
            onChange={(event) => setText(event.target.value)}
            inputProps={{ ...aria, inputMode: "decimal", autoComplete: "off" }}
          />
        )}
      </Field>
      {answer && "unknown" in answer && answer.unknown.missing && (
        <MutedText>
          {`${numberName(answer.unknown.key, format)}${t("common:colon")}${missingLabels[answer.unknown.missing][format.language]}`}
        </MutedText>
      )}
      {answer && "leakage" in answer && (
        <DescriptionList
          properties={rows.map((figure) => ({
            key: figure.key,
            label: numberName(figure.key, format),
            content: (
              <Row gap="2px 6px" wraps>
                <FigureValue figure={figure} />
                {figure.key === "leakage_at_pressure" && (
                  <Muted>
                    {t(answer.share < 0 ? "pressure.more" : "pressure.less", {
                      share: format.quantity(Math.abs(answer.share), "%", 1),
                    })}
                  </Muted>
                )}
              </Row>
            ),
          }))}
        />
      )}
    </Stack>
  );
};
