import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { Token } from "@sgval/contract/connections/tokens";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import type { DeviceChoice } from "../../../shared/queries/find-devices.ts";
import { FormDevice } from "../../../shared/ui/form/form-device.tsx";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { FormText } from "../../../shared/ui/form/form-fields.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { tokenListQuery, useCreateToken, useUpdateToken } from "../api/tokens.ts";
import { emptyToken, tokenForm } from "../token-form.ts";
import type { ShownToken } from "./token-secret.tsx";

/** Makes a token of a device; its secret is handed on to be shown once. */
export const NewTokenDrawer = (props: {
  /** The device that it is for, where that is known before. */
  device?: DeviceChoice | undefined;
  onMade: (made: ShownToken) => void;
  /** Another secret for the token that the chosen device has already. */
  onReplace: (token: Token) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(["connections", "forms", "messages"]);
  const create = useCreateToken();
  const may = useMay();
  const form = useForm({
    resolver: zodResolver(tokenForm),
    mode: "onTouched",
    defaultValues: props.device
      ? { ...emptyToken, name: props.device.name, deviceId: props.device.id }
      : emptyToken,
  });
  const save = useSave(form, {
    fields: ["name", "deviceId", "token"],
    save: async ({ name, deviceId, token }) => {
      const made = await create.mutateAsync({
        name,
        deviceId: deviceId ?? 0,
        ...(token.trim() === "" ? {} : { token: token.trim() }),
      });
      props.onMade({
        ...{ name: made.name, deviceId: made.deviceId, deviceName: made.deviceName },
        secret: made.token,
      });
    },
    onSaved: () => {
      showSnackbar("success", t("messages:add_success"));
      props.onClose();
    },
    failed: t("messages:create_failed"),
  });
  const deviceId = form.watch("deviceId");
  const found = useQuery({
    ...tokenListQuery({ deviceId: deviceId ?? 0, page: 1, size: 1 }),
    enabled: deviceId !== null && may("Token.Index"),
  });
  // What was found for the device before stays until the next answer.
  const present = found.data?.data.find((token) => token.deviceId === deviceId);
  return (
    <FormDrawer
      open
      title={t("token.add")}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...save}
      saveLabel={t("forms:add")}
      onClose={props.onClose}
    >
      <FormText control={form.control} name="name" label={t("token.name")} required maxLength={64} />
      <FormDevice
        control={form.control}
        name="deviceId"
        label={t("token.device")}
        noneText={t("token.noDevice")}
        chosen={props.device}
        required
      />
      {present && (
        <Alert
          severity="info"
          action={
            may("Token.Update") && (
              <Button size="small" onClick={() => props.onReplace(present)}>
                {t("token.replace")}
              </Button>
            )
          }
        >
          {t("token.exists", { device: present.deviceName, name: present.name, lastFour: present.lastFour })}
        </Alert>
      )}
      <FormText
        control={form.control}
        name="token"
        label={t("token.own")}
        help={t("token.ownHelp")}
        autoComplete="off"
        maxLength={256}
      />
    </FormDrawer>
  );
};

/** Renames a token. */
export const RenameTokenDrawer = ({ token, onClose }: { token: Token; onClose: () => void }) => {
  const { t } = useTranslation(["connections", "forms", "messages"]);
  const update = useUpdateToken();
  const form = useForm({
    resolver: zodResolver(tokenForm),
    mode: "onTouched",
    defaultValues: { name: token.name, deviceId: token.deviceId, token: "" },
  });
  const save = useSave(form, {
    fields: ["name"],
    save: ({ name }) => update.mutateAsync({ id: token.id, name }),
    onSaved: () => {
      showSnackbar("success", t("messages:update_success"));
      onClose();
    },
    failed: t("messages:update_failed"),
  });
  return (
    <FormDrawer
      open
      title={t("token.rename")}
      sub={token.deviceName}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...save}
      saveLabel={t("forms:save")}
      onClose={onClose}
    >
      <FormText control={form.control} name="name" label={t("token.name")} required maxLength={64} />
    </FormDrawer>
  );
};
