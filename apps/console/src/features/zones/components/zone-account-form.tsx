import { zodResolver } from "@hookform/resolvers/zod";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { boundaryRoleLabels, boundaryStatusLabels } from "@sgval/contract/zones/labels";
import { activityFields } from "@sgval/contract/zones/texts";
import {
  type BoundaryDevice,
  boundaryRoles,
  boundaryStatuses,
  mostBoundaryDevices,
  type ZoneAccount,
  type ZoneAccountForm,
  zoneAccountBody,
} from "@sgval/contract/zones/zone-account";
import type { Zone } from "@sgval/contract/zones/zones";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Control, useFieldArray, useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import type { DeviceChoice } from "../../../shared/queries/find-devices.ts";
import { QuestionDialog } from "../../../shared/ui/act/question-dialog.tsx";
import { Actions, MutedText, Stack } from "../../../shared/ui/arrange.ts";
import { FormDevice } from "../../../shared/ui/form/form-device.tsx";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { FormChoose, FormSwitch, FormText } from "../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../shared/ui/form/form-number.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { useSaveZoneAccount, zonesQuery } from "../api/zones.ts";

const Device = styled("fieldset")({
  display: "grid",
  gap: 12,
  minWidth: 0,
  margin: 0,
  padding: 12,
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  "& legend": { ...typeScale.label, padding: "0 4px", color: paint.mute },
});
const Title = styled("h3")({ ...typeScale.h3, margin: 0 });

/** Numbers of the account in the order of the form. */
const numbers = [
  "households",
  "nonHouseholds",
  "exceptionalNightUse",
  "mainsLength",
  "connections",
  "servicePipeLength",
  "leakageExponent",
] as const;

const nightEnds = ["nightFrom", "nightTo"] as const;

type Output = ReturnType<typeof zoneAccountBody.parse>;
type FormControl = Control<ZoneAccountForm, unknown, Output>;

/** One device at the boundary: which, what it does there, and which way round it is mounted. */
const BoundaryFields = (props: {
  control: FormControl;
  index: number;
  zone: Zone;
  known: readonly DeviceChoice[];
  onChosen: () => void;
  onRemove: () => void;
}) => {
  const { control, index, zone, known } = props;
  const { t } = useTranslation(["zones", "forms"]);
  const { language } = useFormat();
  const { data: zones = [] } = useQuery(zonesQuery());
  const device = useWatch({ control, name: `boundary.${index}` });
  const chosen = known.find(({ id }) => id === device?.deviceId);
  return (
    <Device>
      <legend>{t("edit.device", { number: index + 1 })}</legend>
      <FormDevice
        control={control}
        name={`boundary.${index}.deviceId`}
        label={t("edit.deviceName")}
        chosen={chosen}
        required
        noneText={t("edit.noDevice")}
        onChosen={props.onChosen}
      />
      <FormChoose
        control={control}
        name={`boundary.${index}.role`}
        label={t("edit.role")}
        required
        choices={boundaryRoles.map((value) => ({ value, label: boundaryRoleLabels[value][language] }))}
      />
      {device?.role === "export" && (
        <FormChoose
          control={control}
          name={`boundary.${index}.toZoneId`}
          label={t("edit.toZone")}
          empty={t("edit.outside")}
          choices={zones
            .filter(({ id }) => id !== zone.id)
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {device?.role === "boundary" ? (
        <FormChoose
          control={control}
          name={`boundary.${index}.status`}
          label={t("edit.status")}
          choices={boundaryStatuses.map((value) => ({
            value,
            label: boundaryStatusLabels[value][language],
          }))}
        />
      ) : (
        <FormSwitch
          control={control}
          name={`boundary.${index}.reversed`}
          label={t("edit.reversed")}
          help={t("edit.reversedHelp")}
        />
      )}
      <FormText control={control} name={`boundary.${index}.note`} label={t("edit.note")} maxLength={255} />
      <Actions>
        <Button
          variant="outlined"
          size="small"
          color="error"
          startIcon={<IconTrash size={18} stroke={1.75} />}
          onClick={props.onRemove}
        >
          {t("edit.removeDevice")}
        </Button>
      </Actions>
    </Device>
  );
};

/** What the water of a zone is accounted with: its boundary devices, and the numbers of users, mains and connections. */
export const ZoneAccountDrawer = (props: {
  zone: Zone;
  /** The names of the devices that the zone already has. */
  known: readonly DeviceChoice[];
  /** Devices that measure the zone by what they are, offered as inlets while there is none. */
  proposed?: readonly BoundaryDevice[];
  onClose: () => void;
}) => {
  const { zone, known, proposed = [] } = props;
  const { t } = useTranslation(["zones", "forms", "messages"]);
  const { language } = useFormat();
  const save = useSaveZoneAccount(zone.id);
  const account: ZoneAccount = zone.account;
  const form = useForm<ZoneAccountForm, unknown, Output>({
    resolver: zodResolver(zoneAccountBody),
    mode: "onTouched",
    defaultValues: { ...account, nightFrom: account.nightFrom ?? "", nightTo: account.nightTo ?? "" },
  });
  const { control } = form;
  const boundary = useFieldArray({ control, name: "boundary", keyName: "key" });
  const [answer, setAnswer] = useState<((isWanted: boolean) => void) | null>(null);
  const answerWith = (isWanted: boolean) => {
    answer?.(isWanted);
    setAnswer(null);
  };
  const hasInlet = (devices: Output["boundary"]) => devices?.some(({ role }) => role === "inlet") ?? false;
  const saving = useSave(form, {
    fields: [...numbers, ...nightEnds, "azpDeviceId", "boundary"],
    isWanted: async (values) =>
      !hasInlet(account.boundary) ||
      hasInlet(values.boundary) ||
      new Promise((resolve) => setAnswer(() => resolve)),
    save: save.mutateAsync,
    onSaved: () => {
      showSnackbar("success", t("messages:update_success"));
      props.onClose();
    },
    failed: t("messages:update_failed"),
  });
  const start = { role: "inlet", reversed: false, toZoneId: null, status: null, note: "" } as const;
  return (
    <FormDrawer
      open
      title={t("edit.title")}
      sub={zone.name}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t("forms:save")}
      onClose={props.onClose}
    >
      <Title>{t("account.members")}</Title>
      <MutedText>{t("edit.boundaryHelp")}</MutedText>
      <Stack gap={12}>
        {boundary.fields.map(({ key }, index) => (
          <BoundaryFields
            key={key}
            control={control}
            index={index}
            zone={zone}
            known={known}
            // What is added is checked at once, and a choice only when the field is left.
            onChosen={() => void form.trigger(`boundary.${index}.deviceId`)}
            onRemove={() => boundary.remove(index)}
          />
        ))}
      </Stack>
      <Actions>
        <Button
          variant="outlined"
          startIcon={<IconPlus size={18} stroke={1.75} />}
          disabled={boundary.fields.length >= mostBoundaryDevices}
          onClick={() => boundary.append({ deviceId: 0, ...start })}
        >
          {t("edit.addDevice")}
        </Button>
        {boundary.fields.length === 0 && proposed.length > 0 && (
          <Button variant="outlined" onClick={() => boundary.append([...proposed])}>
            {t("edit.takeProposed", { count: proposed.length })}
          </Button>
        )}
      </Actions>
      <Title>{t("edit.numbers")}</Title>
      {numbers.map((name) => (
        <FormNumber
          key={name}
          control={control}
          name={name}
          label={activityFields[name][language]}
          help={name === "leakageExponent" ? t("edit.exponentHelp") : undefined}
          required={name === "leakageExponent"}
        />
      ))}
      {nightEnds.map((name) => (
        <FormText
          key={name}
          control={control}
          name={name}
          label={activityFields[name][language]}
          help={name === "nightFrom" ? t("edit.nightHelp") : undefined}
        />
      ))}
      <FormDevice
        control={control}
        name="azpDeviceId"
        label={activityFields.azpDeviceId[language]}
        chosen={known.find(({ id }) => id === account.azpDeviceId)}
        help={t("edit.azpHelp")}
        noneText={t("edit.noDevice")}
      />
      <QuestionDialog
        open={answer !== null}
        title={t("edit.noInlet")}
        text={t("edit.noInletText")}
        cancelLabel={t("forms:cancel")}
        verbLabel={t("forms:save")}
        onCancel={() => answerWith(false)}
        onConfirm={() => answerWith(true)}
      />
    </FormDrawer>
  );
};
