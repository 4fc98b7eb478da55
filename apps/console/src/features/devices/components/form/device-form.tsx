import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { Device } from "@sgval/contract/devices/device";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { FormProvider, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useDeviceTypes } from "../../../../shared/device-types.ts";
import { FormColumn, SaveBar } from "../../../../shared/ui/act/save-bar.tsx";
import { DraftOffer } from "../../../../shared/ui/form/draft-offer.tsx";
import { LeaveGuard } from "../../../../shared/ui/form/leave-guard.tsx";
import { SaveButton } from "../../../../shared/ui/form/save-button.tsx";
import { submitKeys } from "../../../../shared/ui/form/submit-keys.ts";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import {
  type DeviceFormValues,
  defaultsOf,
  deviceFormSchema,
  formOf,
  nestedPaths,
  renamedTopics,
} from "../../device-form.ts";
import { fitToType, withNeededActions } from "../../follow-type.ts";
import { channelsOfFields } from "../../seen-fields.ts";
import { ActionsStep } from "./actions-step.tsx";
import { useChangedMeanwhile } from "./changed-meanwhile.tsx";
import { ChannelsStep } from "./channels-step.tsx";
import { ConnectionStep } from "./connection-step.tsx";
import { type DeviceStep, deviceSteps, FormStep, StepList } from "./form-step.tsx";
import { IdentityStep } from "./identity-step.tsx";
import { LinksStep } from "./links-step.tsx";
import { PositionStep } from "./position-step.tsx";
import { SiteStep } from "./site-step.tsx";

const fields = [
  "name",
  "displayName",
  "type",
  "number",
  "latitude",
  "longitude",
  "connection",
  "topicSend",
  "topicControl",
  "topicControlResponse",
  "reportIntervalSeconds",
  "sampleIntervalSeconds",
  "powerMode",
  "channels",
  "payloadKeys",
  "actions",
  "dataloggerId",
  "waterQualityId",
  "roomId",
  "zoneId",
  "site",
] as const satisfies (keyof DeviceFormValues)[];

const Sides = styled("form")({ display: "flex", alignItems: "flex-start", gap: 20, minWidth: 0 });
const Main = styled(FormColumn)({ flex: 1, maxWidth: 1100 });

/** A virtual device neither connects nor takes commands; over HTTP none arrives but through a gateway. */
const stepsOf = ({
  type,
  connection,
  takesCommands,
}: Pick<DeviceFormValues, "type" | "connection" | "takesCommands">): readonly DeviceStep[] => {
  const { virtual } = deviceTypeDefinitions[type];
  const isSilent = virtual || (connection === "http" && !takesCommands);
  return deviceSteps.filter(
    (step) => !(virtual && step === "connection") && !(isSilent && step === "actions"),
  );
};

/**
 * A new device follows its name with the default topics, and its type with what such a device usually has and can have. What kind
 * of valve it is brings the action for it.
 */
const useFollowing = (
  form: UseFormReturn<DeviceFormValues>,
  isNew: boolean,
  seen: readonly string[] | undefined,
): void => {
  const earlier = useRef(form.getValues("name"));
  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        if (name === "site.valveKind" || name === "site.executor") {
          const actions = withNeededActions(values);
          if (actions !== values.actions) form.setValue("actions", actions, { shouldDirty: true });
        }
        if (!isNew) return;
        if (name === "type") {
          const types = useDeviceTypes.getState();
          const defaults = {
            ...defaultsOf(values.type, types),
            ...(seen && { channels: channelsOfFields(values.type, seen, types) }),
          };
          for (const field of ["powerMode", "reportIntervalSeconds", "channels", "actions"] as const)
            if (!form.getFieldState(field).isDirty) form.setValue(field, defaults[field]);
          for (const [field, value] of Object.entries(fitToType(form.getValues())))
            form.setValue(field as keyof ReturnType<typeof fitToType>, value);
        }
        if (name === "name" || name === "type") {
          const topics = renamedTopics(form.getValues(), earlier.current, values.name);
          earlier.current = values.name;
          for (const [field, topic] of Object.entries(topics))
            form.setValue(field as keyof typeof topics, topic, {
              shouldValidate: form.formState.isSubmitted,
            });
        }
      },
    });
  }, [form, isNew, seen]);
};

type DeviceFormProps = {
  /** `null` for a new device. */
  device: DeviceDetail | null;
  /** What the form starts with; for an existing device what the server has, which may change meanwhile. */
  stored: DeviceFormValues;
  /** The fields in the messages of a device to be added, where they are known. */
  seen?: readonly string[] | undefined;
  /** Names the draft that is kept when the page must be left. */
  title: string;
  save: (values: DeviceFormValues, before: DeviceFormValues) => Promise<Device>;
  onSaved?: (device: Device) => void;
  /** Leaves the form without saving, where it is a page of its own. */
  onCancel?: () => void;
};

/**
 * All fields of a device in steps, for a new one and for an existing one. While nothing is typed it follows the
 * server; afterwards it keeps what it started from and says what somebody else changed.
 */
export const DeviceForm = (props: DeviceFormProps) => {
  const { device, stored } = props;
  const { t } = useTranslation(["devices", "forms", "messages"]);
  const isNew = device === null;
  const root = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(stored);
  const form = useForm<DeviceFormValues>({
    resolver: zodResolver(deviceFormSchema),
    mode: "onTouched",
    values: base,
  });
  useFollowing(form, isNew, props.seen);
  // Both are read here, because the library keeps up to date only what was read.
  const { isDirty, dirtyFields: _dirtyFields } = form.formState;
  const changed = useChangedMeanwhile(form, stored, [base, setBase]);
  const [isAdded, setAdded] = useState(false);
  const { onSubmit, failure, saving, draft } = useSave(form, {
    fields,
    unique: ["name", "topicSend", "topicControl", "topicControlResponse"],
    nested: () => nestedPaths(form.getValues()),
    save: async (values) => {
      const saved = await props.save(values, base);
      if (isNew) setAdded(true);
      else {
        setBase(formOf(saved));
        form.reset(formOf(saved));
      }
      showSnackbar("success", t(isNew ? "messages:add_success" : "messages:update_success"));
      props.onSaved?.(saved);
    },
    failed: t(isNew ? "messages:add_failed" : "messages:update_failed"),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Its page is on the way.
    if (isAdded) return;
    await onSubmit(event);
    // After the rows with errors have opened.
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  const dirty = isDirty && !isAdded;
  const [type, connection, takesCommands] = useWatch({
    control: form.control,
    name: ["type", "connection", "takesCommands"],
  });
  const steps = stepsOf({ type, connection, takesCommands });
  const contents: Record<DeviceStep, ReactNode> = {
    identity: <IdentityStep isNew={isNew} />,
    position: <PositionStep deviceId={device?.id} />,
    connection: <ConnectionStep deviceId={device?.id} />,
    channels: <ChannelsStep deviceId={device?.id ?? null} seen={props.seen} />,
    actions: <ActionsStep />,
    links: <LinksStep device={device} />,
    site: <SiteStep />,
  };
  return (
    <FormProvider {...form}>
      <Sides ref={root} noValidate onSubmit={(event) => void submit(event)} {...submitKeys}>
        <StepList steps={steps} />
        <Main>
          <DraftOffer form={props.title} dirty={dirty} source={draft} />
          {changed}
          {steps.map((step, index) => (
            <FormStep key={step} step={step} number={index + 1}>
              {contents[step]}
            </FormStep>
          ))}
          <SaveBar data-save-bar>
            {failure && <Alert severity="error">{failure}</Alert>}
            {props.onCancel && (
              <Button variant="outlined" onClick={props.onCancel}>
                {t("forms:cancel")}
              </Button>
            )}
            <SaveButton saving={saving} label={t(isNew ? "forms:add" : "forms:save")} />
          </SaveBar>
        </Main>
      </Sides>
      <LeaveGuard dirty={dirty} />
    </FormProvider>
  );
};
