import { styled } from "@mui/material/styles";
import { type ImportMapping, type ImportPreview, timeFormats } from "@sgval/contract/readings/import-mapping";
import { allParameterKeys, parameterOf } from "@sgval/quantities/parameter";
import { unitSymbol, unitsOf } from "@sgval/quantities/unit";
import { type Control, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import type { DeviceChoice } from "../../../shared/queries/find-devices.ts";
import { FormDevice } from "../../../shared/ui/form/form-device.tsx";
import { FormChoose, FormSwitch } from "../../../shared/ui/form/form-fields.tsx";
import { takenColumns } from "./mapping-form-values.ts";

const Grid = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(210px, 1fr))",
  gap: 12,
  alignItems: "start",
});
const Pairs = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(300px, 1fr))",
  gap: "8px 24px",
});
const Pair = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 2fr) minmax(96px, 1fr)",
  gap: 8,
});

/** The usual ones first, then every other sign that stands in no name, number or time. */
const delimiters: readonly string[] = [";", ",", "\t", "|", "^", "~", "#", ":", " ", ..."!$%&*=@?<>\\`{}§¦"];
const lines = Array.from({ length: 31 }, (_, line) => line);
const zones = ["UTC", ...Intl.supportedValuesOf("timeZone")];

const useColumnChoices = (headings: readonly string[], width: number) => {
  const { t } = useTranslation("readings");
  return Array.from({ length: Math.max(headings.length, width) }, (_, value) => ({
    value,
    label: headings[value] || t("import.column", { number: value + 1 }),
  }));
};

/** One parameter with the unit of its numbers. */
const ParameterPair = (props: {
  control: Control<ImportMapping>;
  name: `wide.${number}` | `long.names.${number}`;
  label: string;
  parameter: string | null;
}) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  const known = props.parameter === null ? null : parameterOf(props.parameter);
  const keys = new Set<string>([
    ...allParameterKeys(),
    ...(props.parameter === null ? [] : [props.parameter]),
  ]);
  const units = known ? unitsOf(known.parameter.quantity) : [];
  return (
    <Pair>
      <FormChoose
        control={props.control}
        name={`${props.name}.parameter`}
        label={props.label}
        empty={t("import.leaveOut")}
        choices={[...keys].map((value) => ({ value, label: format.parameterName(value) }))}
      />
      <FormChoose
        control={props.control}
        name={`${props.name}.unit`}
        label={t("import.unit")}
        disabled={units.length < 2}
        empty={known ? unitSymbol(known.parameter.unit, format.language) || "--" : "--"}
        choices={units
          .slice(1)
          .map((value) => ({ value, label: unitSymbol(value, format.language) || value }))}
      />
    </Pair>
  );
};

/** What each column of the file means. */
export const MappingFields = ({
  control,
  preview,
  chosen,
}: {
  control: Control<ImportMapping>;
  preview: ImportPreview;
  /** The device one came from. */
  chosen: DeviceChoice | null;
}) => {
  const { t } = useTranslation("readings");
  const values = useWatch({ control }) as ImportMapping;
  const columns = useColumnChoices(preview.headings, values.wide.length);
  const taken = takenColumns(values);
  return (
    <>
      <Grid>
        <FormChoose
          control={control}
          name="layout"
          label={t("import.layout")}
          choices={(["wide", "long"] as const).map((value) => ({
            value,
            label: t(`import.layouts.${value}`),
          }))}
        />
        <FormChoose
          control={control}
          name="headerLine"
          label={t("import.headerLine")}
          choices={lines.map((value) => ({
            value,
            label: value === 0 ? t("import.noHeadings") : t("import.line", { number: value }),
          }))}
        />
        {values.delimiter !== null && (
          <FormChoose
            control={control}
            name="delimiter"
            label={t("import.delimiter")}
            choices={[...new Set([...delimiters, values.delimiter])].map((value) => ({
              value,
              label: value === "\t" ? t("import.tab") : value === " " ? t("import.space") : value,
            }))}
          />
        )}
        <FormChoose
          control={control}
          name="decimal"
          label={t("import.decimal")}
          choices={[
            { value: ",", label: "1.234,5" },
            { value: ".", label: "1,234.5" },
          ]}
        />
        <FormChoose control={control} name="time.column" label={t("import.timeColumn")} choices={columns} />
        <FormChoose
          control={control}
          name="time.timeColumn"
          label={t("import.clockColumn")}
          empty={t("import.sameColumn")}
          choices={columns}
        />
        <FormChoose
          control={control}
          name="time.format"
          label={t("import.timeFormat")}
          choices={timeFormats.map((value) => ({ value, label: t(`import.timeFormats.${value}`) }))}
        />
        <FormChoose
          control={control}
          name="time.zone"
          label={t("import.zone")}
          help={t("import.zoneHelp")}
          choices={[...new Set([...zones, values.time.zone])].map((value) => ({ value, label: value }))}
        />
        <FormChoose
          control={control}
          name="device.column"
          label={t("import.deviceColumn")}
          empty={t("import.oneDevice")}
          choices={columns}
        />
        {values.device.column === null && (
          <FormDevice
            control={control}
            name="device.id"
            label={t("import.device")}
            required
            chosen={chosen}
            noneText={t("import.noDevice")}
            empty={t("import.unchosen")}
          />
        )}
        {values.layout === "long" && (
          <>
            <FormChoose
              control={control}
              name="long.parameterColumn"
              label={t("import.parameterColumn")}
              choices={columns}
            />
            <FormChoose
              control={control}
              name="long.valueColumn"
              label={t("import.valueColumn")}
              choices={columns}
            />
            <FormChoose
              control={control}
              name="long.unitColumn"
              label={t("import.unitColumn")}
              empty={t("import.noUnits")}
              choices={columns}
            />
          </>
        )}
      </Grid>
      <Pairs>
        {values.layout === "wide"
          ? values.wide.map(
              ({ column, parameter }, index) =>
                !taken.has(column) && (
                  <ParameterPair
                    key={column}
                    control={control}
                    name={`wide.${index}`}
                    label={columns[column]?.label ?? ""}
                    parameter={parameter}
                  />
                ),
            )
          : values.long.names.map(({ name, parameter }, index) => (
              <ParameterPair
                key={name}
                control={control}
                name={`long.names.${index}`}
                label={name}
                parameter={parameter}
              />
            ))}
      </Pairs>
      <FormSwitch control={control} name="raw" label={t("import.raw")} help={t("import.rawHelp")} />
    </>
  );
};
