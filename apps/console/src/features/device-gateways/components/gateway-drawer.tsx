import { zodResolver } from "@hookform/resolvers/zod";
import {
  type Gateway,
  type GatewayWithSecret,
  gatewayConnection,
  gatewayPresets,
  keySource,
} from "@sgval/contract/device-gateways/gateways";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { FormChoose, FormSwitch, FormText } from "../../../shared/ui/form/form-fields.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { useSaveGateway } from "../api/gateways.ts";
import { bodyOf, formOf, type GatewayFormValues, gatewayForm, presetValues } from "../gateway-form.ts";
import { GatewayCommands } from "./gateway-commands.tsx";
import { GatewayRules } from "./gateway-rules.tsx";

/** Registers a gateway, or changes the one given. */
export const GatewayDrawer = (props: {
  gateway: Gateway | null;
  onClose: () => void;
  onMade: (gateway: GatewayWithSecret) => void;
}) => {
  const { gateway, onClose } = props;
  const { t } = useTranslation(["deviceGateways", "forms", "messages"]);
  const save = useSaveGateway(gateway?.id ?? null);
  const form = useForm<GatewayFormValues>({
    resolver: zodResolver(gatewayForm),
    mode: "onTouched",
    defaultValues: formOf(gateway),
  });
  const { control, setValue, subscribe } = form;
  const saving = useSave(form, {
    fields: [
      ...([
        "name",
        "preset",
        "connection",
        "topic",
        "keySource",
        "keyPath",
        "enabled",
        "mostDevices",
      ] as const),
      ...(["commands.address", "commands.fPort", "commands.header", "commands.secret"] as const),
    ],
    nested: () =>
      form
        .getValues("rules")
        .flatMap((_, index) => [`rules.${index}.pattern` as const, `rules.${index}.modelId` as const]),
    save: async (values) => {
      const saved = await save.mutateAsync(bodyOf(values));
      if (saved.secret !== undefined) props.onMade(saved);
      else onClose();
    },
    onSaved: () =>
      showSnackbar("success", gateway ? t("messages:update_success") : t("messages:add_success")),
    failed: gateway ? t("messages:update_failed") : t("messages:create_failed"),
  });
  useEffect(
    () =>
      subscribe({
        name: ["preset", "connection"],
        formState: { values: true },
        callback: ({ name, values }) => {
          if (name !== "preset" && name !== "connection") return;
          const known = presetValues(values.preset, name === "connection" ? values.connection : undefined);
          // A preset says all of it; another connection keeps what a person typed of the rest.
          for (const field of ["connection", "topic", "keySource", "keyPath"] as const)
            if (field !== name) setValue(field, known[field], { shouldDirty: true, shouldValidate: true });
          // Where commands went to before is nothing to this one.
          setValue("commands.address", "", { shouldDirty: true });
        },
      }),
    [subscribe, setValue],
  );
  const [connection, source] = form.watch(["connection", "keySource"]);
  return (
    <FormDrawer
      open
      title={gateway ? t("edit") : t("add")}
      {...(gateway ? { sub: gateway.name } : {})}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={gateway ? t("forms:save") : t("forms:add")}
      onClose={onClose}
    >
      <FormChoose
        control={control}
        name="preset"
        label={t("preset")}
        help={t("presetHelp")}
        choices={gatewayPresets.map((value) => ({ value, label: t(`presets.${value}`) }))}
      />
      <FormText
        control={control}
        name="name"
        label={t("name")}
        help={t("nameHelp")}
        required
        maxLength={64}
      />
      <FormChoose
        control={control}
        name="connection"
        label={t("connection")}
        choices={gatewayConnection.options.map((value) => ({ value, label: t(`connections.${value}`) }))}
      />
      <FormChoose
        control={control}
        name="keySource"
        label={t("keySource")}
        choices={keySource.options
          .filter((value) => connection === "mqtt" || value === "path" || value === "names")
          .map((value) => ({ value, label: t(`keySources.${value}`) }))}
      />
      {(source === "path" || source === "names") && (
        <FormText
          control={control}
          name="keyPath"
          label={t("keyPath")}
          help={source === "names" ? t("namesHelp") : t("keyPathHelp")}
          placeholder="deviceInfo.devEui"
          maxLength={128}
        />
      )}
      {connection === "mqtt" && (
        <FormText
          control={control}
          name="topic"
          label={t("topic")}
          help={t("topicHelp")}
          placeholder="application/+/device/{device}/event/up"
          maxLength={255}
        />
      )}
      <GatewayCommands form={form} hasSecret={gateway?.commands?.hasSecret ?? false} />
      <GatewayRules form={form} />
      <FormText
        control={control}
        name="mostDevices"
        label={t("mostDevices")}
        help={t("mostDevicesHelp")}
        inputMode="numeric"
      />
      <FormSwitch control={control} name="enabled" label={t("enabled")} help={t("enabledHelp")} />
    </FormDrawer>
  );
};
