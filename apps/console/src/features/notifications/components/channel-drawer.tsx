import { zodResolver } from "@hookform/resolvers/zod";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import {
  type Channel,
  type ChannelForm,
  type ChannelInput,
  channelBody,
  channelTypes,
  placeholders,
  webhookKinds,
} from "@sgval/contract/notifications/channels";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { FormChoose, FormField, FormSwitch, FormText } from "../../../shared/ui/form/form-fields.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { useSaveChannel } from "../api/notifications.ts";

const empty: ChannelForm = {
  type: "webhook",
  name: "",
  enabled: true,
  url: "",
  secret: "",
  template: "",
  insideAllowed: false,
  kinds: ["alarmCritical", "alarmHigh"],
};

const formOf = ({ id: _, hasSecret: _has, updatedAt: _at, template, ...channel }: Channel): ChannelForm => ({
  ...channel,
  secret: "",
  template: template ?? "",
});

/** A secret that the server made for a webhook. */
export interface MadeSecret {
  name: string;
  secret: string;
}

/** Adds a channel, or changes the one given; its secret is written and never read, but once where the server made it. */
export const ChannelDrawer = ({
  channel,
  onMade,
  onClose,
}: {
  channel: Channel | null;
  onMade: (made: MadeSecret) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(["notifications", "forms", "messages"]);
  const save = useSaveChannel(channel?.id ?? null);
  const form = useForm<ChannelForm, unknown, ChannelInput>({
    resolver: zodResolver(channelBody),
    mode: "onTouched",
    defaultValues: channel ? formOf(channel) : empty,
  });
  const saving = useSave(form, {
    fields: ["type", "name", "enabled", "url", "secret", "template", "insideAllowed", "kinds"],
    // An empty field leaves the secret as it is.
    save: async ({ secret, ...body }) => {
      const { data } = await save.mutateAsync(secret ? { ...body, secret } : body);
      if (data.madeSecret !== null) onMade({ name: data.name, secret: data.madeSecret });
    },
    onSaved: () => {
      showSnackbar("success", channel ? t("messages:update_success") : t("messages:add_success"));
      onClose();
    },
    failed: channel ? t("messages:update_failed") : t("messages:create_failed"),
  });
  const { control } = form;
  const type = form.watch("type");
  return (
    <FormDrawer
      open
      title={channel ? t("channels.edit", { name: channel.name }) : t("channels.add")}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={channel ? t("forms:save") : t("forms:add")}
      onClose={onClose}
    >
      <FormChoose
        control={control}
        name="type"
        label={t("channels.type")}
        choices={channelTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      <FormText control={control} name="name" label={t("channels.name")} required maxLength={64} />
      <FormText
        control={control}
        name="url"
        label={t("channels.url")}
        help={t(`channels.urlHelp.${type}`)}
        required
        maxLength={1000}
      />
      <FormText
        control={control}
        name="secret"
        label={t(`channels.secret.${type}`)}
        help={
          !channel?.hasSecret
            ? t(`channels.secretHelp.${type}`)
            : type === "webhook"
              ? t("channels.webhookSecretKept")
              : t("channels.secretKept")
        }
        autoComplete="off"
        maxLength={500}
      />
      <FormText
        control={control}
        name="template"
        label={t("channels.template")}
        help={t("channels.templateHelp", {
          places: placeholders.map((name) => `{{${name}}}`).join(" "),
          interpolation: { escapeValue: false },
        })}
        rows={3}
        maxLength={2000}
      />
      {type === "webhook" && (
        <Controller
          control={control}
          name="kinds"
          render={({ field, fieldState }) => (
            <FormField label={t("channels.kinds")} error={fieldState.error}>
              {(aria) => (
                <FormGroup {...aria} role="group" aria-label={t("channels.kinds")}>
                  {webhookKinds.map((kind) => (
                    <FormControlLabel
                      key={kind}
                      label={t(`kind.${kind}`)}
                      control={
                        <Checkbox
                          checked={field.value.includes(kind)}
                          onChange={(_, on) =>
                            field.onChange(
                              webhookKinds.filter((one) => (one === kind ? on : field.value.includes(one))),
                            )
                          }
                        />
                      }
                    />
                  ))}
                </FormGroup>
              )}
            </FormField>
          )}
        />
      )}
      <FormSwitch
        control={control}
        name="insideAllowed"
        label={t("channels.insideAllowed")}
        help={t("channels.insideHelp")}
      />
      <FormSwitch control={control} name="enabled" label={t("channels.enabled")} />
    </FormDrawer>
  );
};
