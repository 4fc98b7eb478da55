import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { formatForInput, formatRange } from "@sgval/quantities/format";
import { parameterOf } from "@sgval/quantities/parameter";
import { isUnit, unitSymbol, unitsOf } from "@sgval/quantities/unit";
import { IconAdjustmentsHorizontal, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Grow } from "../../../../shared/ui/arrange.ts";
import { from } from "../../../../shared/ui/breakpoints.ts";
import { Field } from "../../../../shared/ui/form/field.tsx";
import { FormChoose, FormSwitch, FormText } from "../../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import type { DeviceFormValues } from "../../device-form.ts";
import { formulaText } from "../../scaling-preview.ts";
import { ChannelParsing } from "./channel-parsing.tsx";
import { ColumnHeads, labelsInHeads } from "./column-heads.ts";
import { WholeLine } from "./form-step.tsx";
import { LimitPresets } from "./limit-presets.tsx";
import { ScalingPreview } from "./scaling-preview.tsx";

const Root = styled("li")({
  display: "grid",
  gap: 12,
  padding: "12px 0",
  borderTop: `1px solid ${paint.line}`,
  [from("md")]: { padding: "4px 0" },
});

const columns = {
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr) 180px 92px",
  gridTemplateAreas: '"name key unit buttons"',
};

/** Name and buttons above the fields on a phone, all in one line from tablets on. */
const Line = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(110px, auto)",
  gridTemplateAreas: '"name buttons" "key unit"',
  gap: "8px 12px",
  alignItems: "end",
  [from("md")]: { ...labelsInHeads[from("md")], ...columns, alignItems: "center" },
  "& > :nth-of-type(1)": { gridArea: "name" },
  "& > :nth-of-type(2)": { gridArea: "key" },
  "& > :nth-of-type(3)": { gridArea: "unit" },
  "& > :nth-of-type(4)": { gridArea: "buttons", justifySelf: "end" },
});

const Heads = styled(ColumnHeads)({ [from("md")]: { ...columns, display: "grid", gap: 12 } });

/** What the columns of the rows are. */
export const ChannelHeads = () => {
  const { t } = useTranslation(["devices", "common"]);
  return (
    <Heads aria-hidden>
      <span>{t("channels.parameter")}</span>
      <span>
        {t("form.field.mappingKey")} <small>{t("common:required")}</small>
      </span>
      <span>{t("form.field.unit")}</span>
    </Heads>
  );
};

const Name = styled(Grow)({
  alignSelf: "center",
  "& b": { ...typeScale.h3, display: "block" },
  "& small": { ...typeScale.age, display: "block", color: paint.mute, overflowWrap: "anywhere" },
});

/** As high as a field, so that it is on one line with those beside it. */
const Fixed = styled("output")({ display: "flex", alignItems: "center", minHeight: 38 });

const Buttons = styled("div")({
  display: "flex",
  gap: 4,
  "& button": { width: 44, height: 44 },
  "& [aria-expanded=true]": { backgroundColor: paint.tint },
});

/** The ends of a range beside each other. */
const Details = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  alignItems: "start",
  gap: "16px 12px",
  padding: 12,
  border: `1px solid ${paint.line}`,
  borderRadius: 6,
  [from("md")]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
});

const hiddenFields = [
  "rawMin",
  "rawMax",
  "measuringMin",
  "measuringMax",
  "inverted",
  "factor",
  "offset",
  "otherKeys",
  "valueTexts",
  "under",
  "over",
] as const;

/** The short reading of ranges and limits of a row whose details are closed. */
const useSummary = () => {
  const { t } = useTranslation(["devices", "common"]);
  const format = useFormat();
  const number = (value: unknown) =>
    typeof value === "number" ? formatForInput(value, 4, format.language) : "?";
  const range = (low: unknown, high: unknown) => formatRange(number(low), number(high), format.language);
  return (
    channel: DeviceFormValues["channels"][number],
    symbols: { payload: string; canonical: string },
  ): string[] => {
    const { rawMin, rawMax, measuringMin, measuringMax, under, over, otherKeys, valueTexts } = channel;
    const scaled = rawMin !== null || rawMax !== null || measuringMin !== null || measuringMax !== null;
    return [
      otherKeys.length > 0 ? `${t("form.field.otherKeys")}${t("common:colon")}${otherKeys.join(", ")}` : "",
      valueTexts.map(({ text, value }) => `${text} = ${number(value)}`).join(", "),
      formulaText(channel, format.language),
      scaled ? `${range(rawMin, rawMax)} → ${range(measuringMin, measuringMax)}\u00a0${symbols.payload}` : "",
      scaled && channel.inverted ? t("channels.inverted") : "",
      under !== null || over !== null
        ? `${t("channels.limits")}${t("common:colon")}${range(under, over)}\u00a0${symbols.canonical}`
        : "",
    ]
      .map((text) => text.trim())
      .filter(Boolean);
  };
};

/** One measurement of the device: its key in the payload and, opened, scaling and limits. */
export const ChannelRow = (props: { index: number; onRemove: () => void }) => {
  const { index } = props;
  const { t } = useTranslation(["devices", "forms"]);
  const format = useFormat();
  const summaryOf = useSummary();
  const { control } = useFormContext<DeviceFormValues>();
  const { errors } = useFormState({ control, name: `channels.${index}` });
  const [opened, setOpened] = useState(false);
  const channel = useWatch({ control, name: `channels.${index}` });
  const wrong = errors.channels?.[index];
  // An error that cannot be seen cannot be mended.
  const isOpen = opened || hiddenFields.some((field) => wrong?.[field] !== undefined);
  const definition = parameterOf(channel.parameter)?.parameter;
  if (!definition) return null;
  const units = unitsOf(definition.quantity);
  const name = format.parameterName(channel.parameter);
  const canonical = unitSymbol(definition.unit, format.language);
  const payloadUnit = isUnit(channel.unit) ? unitSymbol(channel.unit, format.language) : canonical;
  const summary = summaryOf(channel, { payload: payloadUnit, canonical });
  return (
    <Root>
      <Line>
        <Name>
          <b>{name}</b>
          <small>{channel.parameter}</small>
          {!isOpen && summary.map((text) => <small key={text}>{text}</small>)}
          {wrong?.parameter && <small role="alert">{t("form.channelTwice")}</small>}
        </Name>
        <FormText
          control={control}
          name={`channels.${index}.mappingKey`}
          label={t("form.field.mappingKey")}
          maxLength={128}
          required
          quietAtFirst
        />
        {units.length > 1 ? (
          <FormChoose
            control={control}
            name={`channels.${index}.unit`}
            label={t("form.field.unit")}
            choices={units.map((unit) => ({
              value: unit,
              label: unitSymbol(unit, format.language) || unit,
            }))}
          />
        ) : (
          <Field label={t("form.field.unit")}>{({ id }) => <Fixed id={id}>{canonical || "–"}</Fixed>}</Field>
        )}
        <Buttons>
          <IconButton
            aria-label={t("form.channelDetails", { name })}
            title={t("form.channelDetails", { name })}
            aria-expanded={isOpen}
            onClick={() => setOpened(!isOpen)}
          >
            <IconAdjustmentsHorizontal size={18} stroke={1.75} />
          </IconButton>
          <IconButton
            aria-label={t("form.removeChannel", { name })}
            title={t("form.removeChannel", { name })}
            onClick={props.onRemove}
          >
            <IconTrash size={18} stroke={1.75} />
          </IconButton>
        </Buttons>
      </Line>
      {isOpen && (
        <Details>
          {(["factor", "offset"] as const).map((field) => (
            <FormNumber
              key={field}
              control={control}
              name={`channels.${index}.${field}`}
              label={t(`form.field.${field}`)}
              help={field === "factor" ? t("form.factorHelp") : undefined}
            />
          ))}
          {(["rawMin", "rawMax"] as const).map((field) => (
            <FormNumber
              key={field}
              control={control}
              name={`channels.${index}.${field}`}
              label={t(`form.field.${field}`)}
            />
          ))}
          {(["measuringMin", "measuringMax"] as const).map((field) => (
            <FormNumber
              key={field}
              control={control}
              name={`channels.${index}.${field}`}
              label={t(`form.field.${field}`)}
              unit={payloadUnit}
            />
          ))}
          <WholeLine>
            <ScalingPreview channel={channel} />
            <FormSwitch
              control={control}
              name={`channels.${index}.inverted`}
              label={t("form.field.inverted")}
              help={t("form.invertedHelp")}
            />
          </WholeLine>
          {(["under", "over"] as const).map((field) => (
            <FormNumber
              key={field}
              control={control}
              name={`channels.${index}.${field}`}
              label={t(`form.field.${field}`)}
              unit={canonical}
              help={t("form.limitHelp")}
            />
          ))}
          <WholeLine>
            <ChannelParsing index={index} />
          </WholeLine>
          <LimitPresets index={index} parameter={definition.key} />
        </Details>
      )}
    </Root>
  );
};
