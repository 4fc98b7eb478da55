import { zodResolver } from "@hookform/resolvers/zod";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import {
  meterPosition,
  meterStateLabels,
  meterStates,
  usualRegister,
  type WaterMeterDetail,
  waterMeterBody,
} from "@sgval/contract/meters/meters";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { Controller, useFieldArray, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { env } from "../../../config/env.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useProblemText } from "../../../shared/i18n/use-problem-text.ts";
import { usePlaces, useWaterZones } from "../../../shared/queries/places.ts";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { FormChoose, FormSwitch, FormText } from "../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../shared/ui/form/form-number.tsx";
import { LazyDateTimeInput } from "../../../shared/ui/form/pickers/lazy-pickers.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { FormPosition, typedPosition } from "../../../shared/ui/map/form-position.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { useSaveMeter } from "../api/meters.ts";

const Memberships = styled("fieldset")({
  display: "grid",
  gap: 12,
  margin: 0,
  padding: 12,
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  "& legend": { ...typeScale.label, padding: "0 4px" },
  "& > p": { ...typeScale.age, margin: 0, color: paint.mute },
});
const Membership = styled("div")({
  display: "grid",
  gap: 8,
  paddingBottom: 12,
  borderBottom: `1px solid ${paint.line}`,
});
const Problem = styled("p")({ ...typeScale.age, margin: 0, color: paint.criticalText, fontWeight: 500 });

/** What the form holds: a position that may be half typed. */
const meterForm = waterMeterBody.extend({ position: typedPosition(meterPosition.shape) });
const nowhere = { latitude: null, longitude: null };

const zone = createTimeZone(env.timeZone);
/** An open start would put the meter into months that are closed. */
const today = () => new Date(zone.startOfDay(serverNow())).toISOString();

const emptyMeter = (zoneId: number | null): z.input<typeof meterForm> => ({
  code: "",
  customerName: "",
  customerCode: "",
  state: "in_use",
  ...usualRegister,
  ...{ position: nowhere, critical: false },
  memberships: zoneId === null ? [] : [{ zoneId, from: today(), to: null }],
});

/** Adds a meter, or changes the one given. */
export const MeterForm = (props: {
  meter: WaterMeterDetail | null;
  /** The zone that is shown: a new meter is probably in it. */
  zoneId: number | null;
  onClose: () => void;
}) => {
  const { t } = useTranslation(["meters", "forms", "messages"]);
  const { language } = useFormat();
  const problemText = useProblemText();
  const places = usePlaces();
  const { meter } = props;
  // Those that may be entered, and those that it belongs to.
  const known = [
    ...useWaterZones().map(({ id }) => id),
    ...(meter?.memberships ?? []).map(({ zoneId }) => zoneId),
  ];
  const zones = places.zones.filter(({ id }) => known.includes(id));
  const save = useSaveMeter(meter?.id ?? null);
  const form = useForm({
    resolver: zodResolver(meterForm),
    mode: "onTouched",
    defaultValues: meter ? { ...meter, position: meter.position ?? nowhere } : emptyMeter(props.zoneId),
  });
  const { control } = form;
  const list = useFieldArray({ control, name: "memberships" });
  const saving = useSave(form, {
    fields: [
      ...(["code", "customerName", "customerCode", "state", "critical", "position"] as const),
      ...(["digits", "qMax", "memberships"] as const),
    ],
    nested: () =>
      list.fields.flatMap((_, index) =>
        (["zoneId", "from", "to"] as const).map((field) => `memberships.${index}.${field}` as const),
      ),
    save: save.mutateAsync,
    onSaved: () => {
      showSnackbar("success", t(meter ? "messages:update_success" : "messages:add_success"));
      props.onClose();
    },
    failed: t(meter ? "messages:update_failed" : "messages:add_failed"),
  });
  const { errors } = form.formState;
  const whole = errors.memberships?.root?.message ?? errors.memberships?.message;
  return (
    <FormDrawer
      open
      title={meter ? t("edit") : t("add")}
      {...(meter ? { sub: meter.code } : {})}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t(meter ? "forms:save" : "forms:add")}
      onClose={props.onClose}
    >
      <FormText
        control={control}
        name="code"
        label={t("code")}
        help={t("codeHelp")}
        required
        maxLength={64}
      />
      <FormText control={control} name="customerName" label={t("customerName")} required maxLength={128} />
      <FormText control={control} name="customerCode" label={t("customerCode")} required maxLength={64} />
      <FormChoose
        control={control}
        name="state"
        label={t("state")}
        choices={meterStates.map((value) => ({ value, label: meterStateLabels[value][language] }))}
      />
      <FormSwitch control={control} name="critical" label={t("critical")} help={t("criticalHelp")} />
      <FormNumber control={control} name="digits" label={t("digits")} help={t("digitsHelp")} required />
      <FormNumber control={control} name="qMax" label={t("qMax")} help={t("qMaxHelp")} unit="m³/h" required />
      <Memberships>
        <legend>{t("memberships")}</legend>
        <p>{t("membershipsHelp")}</p>
        {list.fields.map((entry, index) => (
          <Membership key={entry.id}>
            <FormChoose
              control={control}
              name={`memberships.${index}.zoneId`}
              label={t("zone")}
              required
              choices={zones.map(({ id, name }) => ({ value: id, label: name }))}
            />
            {(["from", "to"] as const).map((end) => (
              <Controller
                key={end}
                control={control}
                name={`memberships.${index}.${end}`}
                render={({ field, fieldState: { error } }) => (
                  <div>
                    <LazyDateTimeInput
                      label={end === "from" ? t("since") : t("until")}
                      value={field.value ?? undefined}
                      onChange={(at) => field.onChange(at ?? null)}
                      problemId={error ? `${entry.id}-${end}` : undefined}
                    />
                    {error && (
                      <Problem id={`${entry.id}-${end}`} role="alert">
                        {problemText(error.message)}
                      </Problem>
                    )}
                  </div>
                )}
              />
            ))}
            <Button
              variant="text"
              startIcon={<IconTrash size={16} stroke={1.75} aria-hidden />}
              onClick={() => list.remove(index)}
            >
              {t("membershipRemove")}
            </Button>
          </Membership>
        ))}
        {whole && <Problem role="alert">{problemText(whole)}</Problem>}
        <Button
          variant="outlined"
          startIcon={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => list.append({ zoneId: props.zoneId ?? zones[0]?.id ?? 0, from: today(), to: null })}
          disabled={zones.length === 0}
        >
          {t("membershipAdd")}
        </Button>
      </Memberships>
      <FormPosition control={control} name="position" />
    </FormDrawer>
  );
};
