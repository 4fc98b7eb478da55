import { zodResolver } from "@hookform/resolvers/zod";
import type { Broker } from "@sgval/contract/connections/brokers";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { FormChoose, FormSwitch, FormText } from "../../../../shared/ui/form/form-fields.tsx";
import { FormPassword } from "../../../../shared/ui/form/form-password.tsx";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { useSaveBroker } from "../../api/brokers.ts";
import { bodyOf, brokerForm, formOf } from "../../broker-form.ts";

/** Registers a broker, or changes the one given. */
export const BrokerDrawer = ({ broker, onClose }: { broker: Broker | null; onClose: () => void }) => {
  const { t } = useTranslation(["connections", "forms", "messages"]);
  const save = useSaveBroker(broker?.id ?? null);
  const form = useForm({
    resolver: zodResolver(brokerForm(broker)),
    mode: "onTouched",
    defaultValues: formOf(broker),
  });
  const saving = useSave(form, {
    // The password is no draft.
    fields: [
      "name",
      "host",
      "port",
      "tls",
      "verifyTls",
      "ca",
      "protocol",
      "clientId",
      "username",
      "subscriptions",
    ],
    save: (values) => save.mutateAsync(bodyOf(values, broker)),
    onSaved: () => {
      showSnackbar("success", t(broker ? "messages:update_success" : "messages:mqtt_registered"));
      onClose();
    },
    failed: t(broker ? "messages:update_failed" : "messages:create_failed"),
  });
  const { control } = form;
  const tls = form.watch("tls");
  return (
    <FormDrawer
      open
      title={broker ? t("mqtt.edit") : t("mqtt.add")}
      {...(broker ? { sub: broker.name } : {})}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={broker ? t("forms:save") : t("mqtt.register")}
      onClose={onClose}
    >
      <FormText control={control} name="name" label={t("mqtt.name")} required maxLength={64} />
      <FormText
        control={control}
        name="host"
        label={t("mqtt.host")}
        help={t("mqtt.hostHelp")}
        required
        maxLength={253}
      />
      <FormText control={control} name="port" label={t("mqtt.port")} inputMode="numeric" required />
      <FormChoose
        control={control}
        name="protocol"
        label={t("mqtt.protocol")}
        help={t("mqtt.protocolHelp")}
        choices={[
          { value: 4, label: "MQTT 3.1.1" },
          { value: 5, label: "MQTT 5" },
        ]}
      />
      <FormSwitch control={control} name="tls" label={t("mqtt.tls")} help={t("mqtt.tlsHelp")} />
      {tls && (
        <FormSwitch
          control={control}
          name="verifyTls"
          label={t("mqtt.verifyTls")}
          help={t("mqtt.verifyTlsHelp")}
        />
      )}
      {tls && <FormText control={control} name="ca" label={t("mqtt.ca")} help={t("mqtt.caHelp")} rows={3} />}
      <FormText
        control={control}
        name="username"
        label={t("mqtt.username")}
        autoComplete="off"
        maxLength={255}
      />
      <FormPassword
        control={control}
        name="password"
        label={t("mqtt.password")}
        {...(broker?.hasPassword ? { help: t("mqtt.passwordKept") } : {})}
        autoComplete="new-password"
      />
      <FormText
        control={control}
        name="subscriptions"
        label={t("mqtt.subscriptions")}
        help={t("mqtt.subscriptionsHelp")}
        placeholder="city/{device}/up"
        rows={3}
      />
      <FormText
        control={control}
        name="clientId"
        label={t("mqtt.clientId")}
        help={t("mqtt.clientIdHelp")}
        maxLength={64}
      />
    </FormDrawer>
  );
};
