import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import type { Channel } from "@sgval/contract/devices/device";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { limitPresets } from "@sgval/quantities/limit-sets";
import { parameterOf } from "@sgval/quantities/parameter";
import { unitSymbol } from "@sgval/quantities/unit";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FormProvider, useForm, useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { limitSetsQuery } from "../../../../shared/queries/limit-sets.ts";
import { below, useBelow } from "../../../../shared/ui/breakpoints.ts";
import { DraftOffer } from "../../../../shared/ui/form/draft-offer.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import { LeaveGuard } from "../../../../shared/ui/form/leave-guard.tsx";
import { SaveButton } from "../../../../shared/ui/form/save-button.tsx";
import { submitKeys } from "../../../../shared/ui/form/submit-keys.ts";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import {
  Body,
  Cell,
  HeadCell,
  NameCell,
  NumberCell,
  NumberHead,
  Scroller,
  Table,
} from "../../../../shared/ui/list/plain-table.ts";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { useUpdateDevice } from "../../api/save-device.ts";
import { type DeviceFormValues, formOf, mappingSchema, nestedPaths } from "../../device-form.ts";
import { alteredLimits } from "../../limits.ts";
import { ChannelCards } from "../channel-cards.tsx";
import { ChannelValue } from "../channel-value.tsx";
import { LimitPresets } from "../form/limit-presets.tsx";

const sides = ["under", "over"] as const;

/** The head of its column names a field; its own label is read aloud. */
const FieldCell = styled(Cell)({
  minWidth: 132,
  paddingBlock: 6,
  "& label": { position: "absolute", width: 1, height: 1, overflow: "hidden", clipPath: "inset(50%)" },
  // The empty line of the label.
  "& :has(> label)": { position: "absolute" },
});
const PresetCell = styled(FieldCell)({ minWidth: 180 });
const Foot = styled("div")({
  display: "grid",
  justifyItems: "start",
  gap: 8,
  padding: 14,
  [below("sm")]: { "& .MuiButton-root": { width: "100%", minHeight: 44 } },
});

/** States and outputs have no limits, unless somebody gave them some. */
export const mayHaveLimits = ({ parameter: key, under, over }: Channel): boolean => {
  const parameter = parameterOf(key)?.parameter;
  if (!parameter) return false;
  return under !== null || over !== null || (!parameter.states && !parameter.kinds.includes("boolean"));
};

/** The field of one end of a channel's limits; `index` is that of the channel in the form. */
export const LimitField = ({
  index,
  side,
  label,
}: {
  index: number;
  side: (typeof sides)[number];
  label: string;
}) => {
  const { control, getValues } = useFormContext<DeviceFormValues>();
  const { language } = useFormat();
  const unit = parameterOf(getValues(`channels.${index}.parameter`))?.parameter.unit;
  return (
    <FormNumber
      control={control}
      name={`channels.${index}.${side}`}
      label={label}
      {...(unit ? { unit: unitSymbol(unit, language) } : {})}
    />
  );
};

/** Latest value and limits of each channel; with fields for the limits inside a form. */
const LimitsTable = ({ device, editable }: { device: DeviceDetail; editable: boolean }) => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  const phone = useBelow("sm");
  const channels = device.channels
    .map((channel, index) => ({ channel, index }))
    .filter(({ channel }) => mayHaveLimits(channel));
  const limitText = (channel: Channel, side: (typeof sides)[number]) => {
    const parameter = parameterOf(channel.parameter)?.parameter;
    return parameter && format.quantity(channel[side], parameter.unit, parameter.decimals);
  };
  const sets = useQuery(limitSetsQuery()).data ?? [];
  const hasPreset = ({ parameter: key }: Channel) => {
    const parameter = parameterOf(key)?.parameter;
    return parameter !== undefined && limitPresets(sets, parameter.key).length > 0;
  };
  const withPresets = editable && channels.some(({ channel }) => hasPreset(channel));
  const presetsOf = (channel: Channel, index: number) => {
    const parameter = parameterOf(channel.parameter)?.parameter;
    return parameter && <LimitPresets index={index} parameter={parameter.key} short />;
  };
  if (phone)
    return (
      <ChannelCards
        label={t("limits.title")}
        cards={channels.map(({ channel, index }) => ({
          key: channel.slot,
          title: format.parameterName(channel.parameter),
          aside: <ChannelValue device={device} channel={channel} />,
          body: editable ? (
            <>
              {sides.map((side) => (
                <LimitField key={side} index={index} side={side} label={t(`form.field.${side}`)} />
              ))}
              {presetsOf(channel, index)}
            </>
          ) : undefined,
          lines: editable
            ? []
            : sides.map((side) => ({ name: t(`form.field.${side}`), value: limitText(channel, side) })),
        }))}
      />
    );
  return (
    <Scroller tabIndex={0} role="region" aria-label={t("limits.title")}>
      <Table>
        <caption className="visually-hidden">{t("limits.title")}</caption>
        <thead>
          <tr>
            <HeadCell scope="col">{t("channels.parameter")}</HeadCell>
            <NumberHead scope="col">{t("channels.value")}</NumberHead>
            {sides.map((side) => (
              <HeadCell key={side} scope="col">
                {t(`form.field.${side}`)}
              </HeadCell>
            ))}
            {withPresets && <HeadCell scope="col">{t("form.preset")}</HeadCell>}
          </tr>
        </thead>
        <Body>
          {channels.map(({ channel, index }) => {
            const name = format.parameterName(channel.parameter);
            return (
              <tr key={channel.slot}>
                <NameCell scope="row">{name}</NameCell>
                <NumberCell>
                  <ChannelValue device={device} channel={channel} />
                </NumberCell>
                {sides.map((side) =>
                  editable ? (
                    <FieldCell key={side}>
                      <LimitField index={index} side={side} label={`${name}, ${t(`form.field.${side}`)}`} />
                    </FieldCell>
                  ) : (
                    <Cell key={side}>{limitText(channel, side)}</Cell>
                  ),
                )}
                {withPresets && <PresetCell>{presetsOf(channel, index)}</PresetCell>}
              </tr>
            );
          })}
        </Body>
      </Table>
    </Scroller>
  );
};

/** Saves the limits that were changed from `base` to `values`; the answer is the stored form of the device. */
export const useSaveLimits = (device: DeviceDetail) => {
  const update = useUpdateDevice(device.id);
  return async (base: DeviceFormValues, values: DeviceFormValues): Promise<DeviceFormValues> => {
    const stored = formOf(device);
    const channels = alteredLimits(stored.channels, base.channels, values.channels);
    return formOf(await update.mutateAsync({ before: stored, after: { ...stored, channels } }));
  };
};

/** Limits as they are typed, before they are saved; base unit. */
export interface TypedLimits {
  channel: string;
  under: number | null;
  over: number | null;
}
interface LimitsProps {
  device: DeviceDetail;
  /** Says what limits that were changed would do. */
  preview?: (limits: TypedLimits[]) => ReactNode;
}

const isLimit = (value: unknown): value is number | null => value === null || typeof value === "number";

const LimitsForm = ({ device, preview }: LimitsProps) => {
  const { t } = useTranslation(["devices", "forms", "messages"]);
  const stored = formOf(device);
  const [base, setBase] = useState(stored);
  const form = useForm<DeviceFormValues>({
    resolver: zodResolver(mappingSchema),
    mode: "onTouched",
    values: base,
  });
  const { isDirty } = form.formState;
  if (!isDirty && JSON.stringify(base) !== JSON.stringify(stored)) setBase(stored);
  const typed = useWatch({ control: form.control, name: "channels" }).flatMap(
    ({ parameter: channel, under, over }, index): TypedLimits[] => {
      const before = base.channels[index];
      const isChanged = under !== before?.under || over !== before?.over;
      return isChanged && isLimit(under) && isLimit(over) ? [{ channel, under, over }] : [];
    },
  );
  const saveLimits = useSaveLimits(device);
  const { onSubmit, failure, saving, draft } = useSave(form, {
    fields: ["channels"],
    nested: () => nestedPaths(form.getValues()),
    save: async (values) => {
      const saved = await saveLimits(base, values);
      setBase(saved);
      form.reset(saved);
      showSnackbar("success", t("messages:update_success"));
    },
    failed: t("messages:update_failed"),
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void onSubmit(event)} {...submitKeys}>
        <DraftOffer form={`${t("limits.title")} ${device.name}`} dirty={isDirty} source={draft} />
        <LimitsTable device={device} editable />
        <Foot>
          {failure && <Alert severity="error">{failure}</Alert>}
          {typed.length > 0 && preview?.(typed)}
          <SaveButton saving={saving} label={t("forms:save")} />
        </Foot>
      </form>
      <LeaveGuard dirty={isDirty} />
    </FormProvider>
  );
};

/** The limits of every channel of a device beside its latest value; those who may not change devices read them. */
export const LimitsPanel = ({ device, preview }: LimitsProps) => {
  const { t } = useTranslation("devices");
  const mayUpdate = useMay()("Device.Update");
  const sub = mayUpdate ? `${t("limits.sub")} ${t("limits.bothOrNone")}` : t("limits.sub");
  return (
    <SectionCard title={t("limits.title")} sub={sub} flush>
      {!device.channels.some(mayHaveLimits) ? (
        <EmptyState reason={t("limits.none")} />
      ) : mayUpdate ? (
        <LimitsForm device={device} {...(preview && { preview })} />
      ) : (
        <LimitsTable device={device} editable={false} />
      )}
    </SectionCard>
  );
};
