import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { figureFormulas } from "@sgval/contract/zones/figure-formulas";
import { figureNoteLabels, missingLabels } from "@sgval/contract/zones/labels";
import type { Figure } from "@sgval/contract/zones/zone-figures";
import { hourMs } from "@sgval/quantities/duration";
import { isoTime } from "@sgval/quantities/timestamp";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { DialogPopover } from "../../../../shared/ui/act/dialog-popover.tsx";
import { Stack, Text } from "../../../../shared/ui/arrange.ts";
import { DescriptionList } from "../../../../shared/ui/page/description-list.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { numberAndUnit, numberName, numberText, periodText } from "../../figure-text.ts";

const Value = styled(ButtonBase, { shouldForwardProp: (name) => name !== "large" })<{ large: boolean }>(
  ({ large }) => ({
    ...(large ? typeScale.valueM : typeScale.valueXs),
    display: "inline",
    minHeight: 24,
    padding: 0,
    color: paint.ink,
    textAlign: "start",
    textDecoration: `underline dotted ${paint.band}`,
    textDecorationThickness: 1,
    textUnderlineOffset: 4,
    // A number is read with its unit.
    whiteSpace: "nowrap",
    borderRadius: 4,
    "&:hover": { textDecorationColor: paint.link },
    "& small": { ...typeScale.age, color: paint.mute },
  }),
);
const Missing = styled("span")({ ...typeScale.bodyS, color: paint.mute, whiteSpace: "normal" });
const Explained = styled("div")({ padding: 16, "& h3": { ...typeScale.h3, margin: 0 } });
const Formula = styled("p")({
  ...typeScale.bodyS,
  margin: 0,
  padding: "8px 10px",
  borderRadius: 6,
  backgroundColor: paint.sunk,
  color: paint.ink2,
});

/** How a figure came about: its formula with the numbers of its period, how whole they are, and what to know of it. */
const Explanation = ({ figure }: { figure: Figure }) => {
  const { t } = useTranslation("zones");
  const format = useFormat();
  const { key, quality } = figure;
  return (
    <Explained>
      <Stack gap={12}>
        <h3>{numberName(key, format)}</h3>
        <Formula>{figureFormulas[key][format.language]}</Formula>
        <DescriptionList
          properties={[
            ...figure.inputs.map((input) => ({
              key: input.key,
              label: numberName(input.key, format),
              content: numberText(input.key, input.value, format),
            })),
            {
              key: "result",
              label: t("account.result"),
              content:
                figure.value === null && figure.missing
                  ? missingLabels[figure.missing][format.language]
                  : numberText(key, figure.value, format),
            },
            { key: "period", label: t("account.period"), content: periodText(figure, format) },
            ...(figure.lowestHour === undefined
              ? []
              : [
                  {
                    key: "lowestHour",
                    label: t("account.lowestHour"),
                    content: periodText(
                      { from: figure.lowestHour, to: isoTime(Date.parse(figure.lowestHour) + hourMs) },
                      format,
                    ),
                  },
                ]),
            ...(quality
              ? [
                  {
                    key: "quality",
                    label: t("account.quality"),
                    content: t("account.goodOf", {
                      good: format.count(quality.good),
                      expected: format.count(quality.expected),
                    }),
                  },
                ]
              : []),
          ]}
        />
        {figure.notes.map((note) => (
          <Text key={note}>{figureNoteLabels[note][format.language]}</Text>
        ))}
      </Stack>
    </Explained>
  );
};

/** A number of a zone with its unit, or why there is none; pressed it explains itself. */
export const FigureValue = (props: {
  figure: Figure;
  large?: boolean;
  /** Why there is none is said elsewhere. */
  brief?: boolean;
}) => {
  const { figure, large = false, brief = false } = props;
  const { t } = useTranslation("zones");
  const format = useFormat();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { text, unit } = numberAndUnit(figure.key, figure.value, format);
  const name = numberName(figure.key, format);
  const { missing, quality } = figure;
  const few = missing === "too_few_values" && quality;
  return (
    <>
      <Value
        large={large && figure.value !== null}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        title={t("account.explain")}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {figure.value === null && missing && !brief ? (
          <Missing>{few ? t("account.fewValues", quality) : missingLabels[missing][format.language]}</Missing>
        ) : (
          <>
            {text}
            {unit && <small>{format.unitAfter(unit)}</small>}
          </>
        )}
      </Value>
      <DialogPopover anchor={anchor} label={name} width={380} align="left" onClose={() => setAnchor(null)}>
        <Explanation figure={figure} />
      </DialogPopover>
    </>
  );
};
