import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { pumpTypeLabels } from "@sgval/contract/pumps/labels";
import { linearDefaults, type PumpBank, pumpTypes } from "@sgval/contract/pumps/pumps";
import type { PumpTemplate } from "@sgval/contract/pumps/templates";
import { missingText } from "@sgval/quantities/format";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { type Control, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { FormDevice } from "../../../../shared/ui/form/form-device.tsx";
import { FormChoose, FormSwitch, FormText } from "../../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import type { BankForm } from "../../bank-form.ts";
import { namedInTemplate } from "../../measured-rows.ts";

/** Fields beside each other as far as they fit; a label of two lines pushes no field below those beside it. */
export const Fields = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(210px, 100%), 1fr))",
  alignItems: "start",
  gap: "6px 12px",
  // Label, field, error and help; what a field does not have takes no height but the gaps, which keep the fields apart.
  "& > *": { gridRow: "span 4" },
  "& > [data-field]": {
    display: "grid",
    gridTemplateRows: "subgrid",
    gridTemplateColumns: "minmax(0, 1fr)",
    "& > :first-of-type": { alignSelf: "end" },
  },
});

const icon = { size: 18, stroke: 1.75 };

/** Percent or seconds, all of a linear pump. */
const linearNumbers = [
  { name: "min", unit: "%", required: true },
  { name: "max", unit: "%", required: true },
  { name: "staticValue", unit: "%", required: true, help: "staticHelp" },
  { name: "powerValue", unit: "%", required: false },
  { name: "timeAutoSend", unit: "s", required: true },
  { name: "timeWaitForRespond", unit: "s", required: true },
] as const;

type Props<Output> = {
  device: DeviceDetail;
  bank: PumpBank | null;
  control: Control<BankForm, unknown, Output>;
  index: number;
  count: number;
  templates: readonly PumpTemplate[];
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** What a linear pump needs besides: its powers, its sending, and what its power is computed from. */
const LinearFields = <Output,>({ device, bank, control, index, templates }: Props<Output>) => {
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const at = `pumps.${index}` as const;
  const [key, templateId] = useWatch({ control, name: [`${at}.key`, `${at}.templateId`] });
  const template = templates.find(({ id }) => id === templateId);
  const stored = bank?.pumps.find((pump) => pump.key === key);
  return (
    <>
      {linearNumbers.map((field) => (
        <FormNumber
          key={field.name}
          control={control}
          name={`${at}.${field.name}`}
          label={t(`parameters.${field.name}`)}
          unit={field.unit}
          required={field.required}
          {...("help" in field ? { help: t(`parameters.${field.help}`) } : {})}
          {...(field.name === "powerValue" ? {} : { placeholder: String(linearDefaults[field.name]) })}
        />
      ))}
      {template ? (
        <FormChoose
          control={control}
          name={`${at}.controlVariable`}
          label={t("parameters.controlVariable")}
          help={t("parameters.controlHelp")}
          empty={missingText}
          choices={template.parameters.map(({ mappingKey, parameterName }) => ({
            value: mappingKey,
            label: `${mappingKey} · ${namedInTemplate(parameterName, format)}`,
          }))}
        />
      ) : (
        <FormText
          control={control}
          name={`${at}.controlVariable`}
          label={t("parameters.controlVariable")}
          help={t("parameters.controlHelp")}
          maxLength={64}
        />
      )}
      <FormDevice
        control={control}
        name={`${at}.linkedDeviceId`}
        label={t("parameters.linkedDevice")}
        help={t("parameters.linkedOwn")}
        except={device.id}
        noneText={t("parameters.linkedOwn")}
        chosen={
          stored?.linkedDeviceId != null && stored.linkedDeviceName !== null
            ? { id: stored.linkedDeviceId, name: "", displayName: stored.linkedDeviceName }
            : null
        }
      />
      <FormNumber control={control} name={`${at}.inputLow`} label={t("parameters.inputLow")} />
      <FormNumber control={control} name={`${at}.inputHigh`} label={t("parameters.inputHigh")} />
      <FormSwitch
        control={control}
        name={`${at}.reverse`}
        label={t("parameters.reverse")}
        help={t("parameters.reverseHelp")}
      />
    </>
  );
};

/** The parameters of one pump, with its order in the bank. */
export const PumpFields = <Output,>(props: Props<Output>) => {
  const { control, index, count, templates, onMove, onRemove } = props;
  const { t } = useTranslation("pumps");
  const { language } = useFormat();
  const at = `pumps.${index}` as const;
  const [key, name, type] = useWatch({ control, name: [`${at}.key`, `${at}.name`, `${at}.type`] });
  return (
    <SectionCard
      title={t("parameters.pump", { number: index + 1, key })}
      actions={
        <>
          <IconButton
            aria-label={t("parameters.up", { name })}
            title={t("parameters.up", { name })}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          >
            <IconArrowUp {...icon} />
          </IconButton>
          <IconButton
            aria-label={t("parameters.down", { name })}
            title={t("parameters.down", { name })}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          >
            <IconArrowDown {...icon} />
          </IconButton>
          <IconButton
            aria-label={t("parameters.remove", { name })}
            title={t("parameters.remove", { name })}
            disabled={count === 1}
            onClick={onRemove}
          >
            <IconTrash {...icon} />
          </IconButton>
        </>
      }
    >
      <Fields>
        <FormText control={control} name={`${at}.key`} label={t("parameters.key")} required maxLength={64} />
        <FormText
          control={control}
          name={`${at}.name`}
          label={t("parameters.name")}
          required
          maxLength={64}
        />
        <FormNumber control={control} name={`${at}.number`} label={t("parameters.number")} required />
        <FormChoose
          control={control}
          name={`${at}.type`}
          label={t("parameters.type")}
          required
          choices={pumpTypes.map((value) => ({ value, label: pumpTypeLabels[value][language] }))}
        />
        <FormChoose
          control={control}
          name={`${at}.templateId`}
          label={t("parameters.template")}
          empty={t("parameters.noTemplate")}
          choices={templates.map(({ id, name: label }) => ({ value: id, label }))}
        />
        <FormNumber
          control={control}
          name={`${at}.ratedCurrent`}
          label={t("parameters.ratedCurrent")}
          unit="A"
        />
        <FormNumber
          control={control}
          name={`${at}.ratedPower`}
          label={t("parameters.ratedPower")}
          unit="kW"
        />
        <FormNumber
          control={control}
          name={`${at}.maxStartsPerHour`}
          label={t("parameters.maxStartsPerHour")}
          help={t("parameters.startsHelp")}
          unit={t("parameters.perHour")}
        />
        {type === "linear" && <LinearFields {...props} />}
      </Fields>
    </SectionCard>
  );
};
