import { zodResolver } from "@hookform/resolvers/zod";
import { adoptedDevice, type WaitingDevice } from "@sgval/contract/device-gateways/waiting-devices";
import { fieldProblems, message } from "@sgval/contract/message";
import { type DeviceType, deviceTypes } from "@sgval/quantities/device-types";
import { useNavigate } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { paths } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useTypeName } from "../../../shared/device-types.ts";
import { useProfilesOf } from "../../../shared/queries/mapping-profiles.ts";
import { usePlaces } from "../../../shared/queries/places.ts";
import { Text } from "../../../shared/ui/arrange.ts";
import { Code } from "../../../shared/ui/code-block.ts";
import { FormDevice } from "../../../shared/ui/form/form-device.tsx";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { FormChoose, FormText } from "../../../shared/ui/form/form-fields.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { useAdoptDevice } from "../api/gateways.ts";

interface Values {
  choice: "new" | "existing";
  deviceId: number | null;
  name: string;
  displayName: string;
  type: DeviceType;
  roomId: number | null;
  modelId: number | null;
  profileId: number | null;
}

const deviceOf = ({ choice, deviceId, ...made }: Values) =>
  choice === "existing" ? { id: deviceId ?? 0 } : { ...made, displayName: made.displayName || made.name };

const adoptForm = z.custom<Values>().superRefine((values, context) => {
  if (values.choice === "existing") {
    if (values.deviceId === null)
      context.addIssue({ code: "custom", path: ["deviceId"], message: message("required") });
    return;
  }
  const parsed = adoptedDevice.safeParse(deviceOf(values));
  for (const { field, message: text } of parsed.success ? [] : fieldProblems(parsed.error))
    context.addIssue({ code: "custom", path: [field], message: text });
});

/** A name like the key, of the characters that names have. */
const nameOf = (key: string): string =>
  key
    .replace(/[^\p{L}\p{M}\p{N} ._-]+/gu, "-")
    .slice(0, 64)
    .trim();

/** Gives a key of a gateway to a device: a new one, whose keys are mapped next, or an existing one. */
export const AdoptDevice = ({ device, onClose }: { device: WaitingDevice; onClose: () => void }) => {
  const { t } = useTranslation(["deviceGateways", "forms", "messages"]);
  const navigate = useNavigate();
  const may = useMay();
  const typeName = useTypeName();
  const { rooms } = usePlaces();
  const adopt = useAdoptDevice();
  const mayMake = may("Device.Create");
  const form = useForm<Values>({
    resolver: zodResolver(adoptForm),
    mode: "onTouched",
    defaultValues: {
      ...{
        choice: mayMake ? "new" : "existing",
        deviceId: null,
        type: "DATALOGGER",
        roomId: null,
        modelId: null,
        profileId: null,
      },
      ...{ name: nameOf(device.key), displayName: nameOf(device.key) },
    },
  });
  const { control } = form;
  const saving = useSave(form, {
    fields: ["deviceId", "name", "displayName", "type", "roomId", "modelId", "profileId"],
    unique: ["name"],
    save: async (values) => {
      const id = await adopt.mutateAsync({
        ...{ id: device.gatewayId, key: device.key, device: deviceOf(values) },
      });
      showSnackbar("success", t("messages:add_success"));
      onClose();
      // The message that waited is there, to be mapped and replayed.
      if (may("Device.Update"))
        // What was typed is saved, which the form knows only when this is over.
        void navigate({ to: paths.deviceMapping, params: { id: String(id) }, ignoreBlocker: true });
    },
    failed: t("messages:add_failed"),
  });
  const [choice, type] = form.watch(["choice", "type"]);
  const profiles = useProfilesOf(type);
  return (
    <FormDrawer
      open
      title={t("adoptTitle", { key: device.key })}
      sub={device.gatewayName}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t("adopt")}
      onClose={onClose}
    >
      <div>
        <Text>{t("lastReceived")}</Text>
        <Code dir="ltr">{device.payload}</Code>
      </div>
      <FormChoose
        control={control}
        name="choice"
        label={t("adoptAs")}
        choices={[
          ...(mayMake ? [{ value: "new", label: t("newDevice") }] : []),
          { value: "existing", label: t("existingDevice") },
        ]}
      />
      {choice === "existing" ? (
        <FormDevice
          control={control}
          name="deviceId"
          label={t("device")}
          help={t("existingHelp")}
          noneText={t("noDevice")}
          required
        />
      ) : (
        <>
          <FormText control={control} name="name" label={t("deviceName")} required maxLength={64} />
          <FormText control={control} name="displayName" label={t("displayName")} maxLength={128} />
          <FormChoose
            control={control}
            name="type"
            label={t("type")}
            choices={deviceTypes.map((value) => ({ value, label: typeName(value) }))}
          />
          <FormChoose
            control={control}
            name="roomId"
            label={t("room")}
            empty={t("noRoom")}
            choices={rooms.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <FormDevice
            control={control}
            name="modelId"
            label={t("model")}
            help={t("modelHelp")}
            type={type}
            noneText={t("noDevice")}
          />
          <FormChoose
            control={control}
            name="profileId"
            label={t("profile")}
            help={t("profileHelp")}
            empty={t("noProfile")}
            choices={profiles.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </>
      )}
    </FormDrawer>
  );
};
