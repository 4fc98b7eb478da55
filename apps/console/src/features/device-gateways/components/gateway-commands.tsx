import { addressExamples, hearing, isLorawan, takesCommands } from "@sgval/contract/device-gateways/commands";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { MutedText, Stack } from "../../../shared/ui/arrange.ts";
import { FormChoose, FormSwitch, FormText } from "../../../shared/ui/form/form-fields.tsx";
import type { GatewayFormValues } from "../gateway-form.ts";

/** How commands go out to the devices of a gateway; without an address they get none. */
export const GatewayCommands = (props: {
  form: UseFormReturn<GatewayFormValues>;
  /** A secret of its requests is stored. */
  hasSecret: boolean;
}) => {
  const { t } = useTranslation("deviceGateways");
  const { control } = props.form;
  const [preset, connection, address] = props.form.watch(["preset", "connection", "commands.address"]);
  const isSent = takesCommands(preset, connection);
  const overHttp = connection === "webhook";
  return (
    <Stack gap={12}>
      <div>
        <b>{t("commands.title")}</b>
        <MutedText>{isSent ? t("commands.help") : t("commands.notCovered")}</MutedText>
      </div>
      {isSent && (
        <FormText
          control={control}
          name="commands.address"
          label={overHttp ? t("commands.url") : t("commands.topic")}
          help={t("commands.addressHelp", {
            example: addressExamples[preset]?.[connection] ?? "",
            interpolation: { escapeValue: false },
          })}
          maxLength={500}
        />
      )}
      {isSent && address.trim() !== "" && (
        <>
          <FormChoose
            control={control}
            name="commands.hearing"
            label={t("commands.hearing")}
            help={t("commands.hearingHelp")}
            choices={hearing.options.map((value) => ({ value, label: t(`commands.hearings.${value}`) }))}
          />
          {isLorawan(preset) && (
            <FormText
              control={control}
              name="commands.fPort"
              label={t("commands.port")}
              help={t("commands.portHelp")}
              inputMode="numeric"
            />
          )}
          {overHttp && (
            <>
              <FormText
                control={control}
                name="commands.header"
                label={t("commands.header")}
                help={t("commands.headerHelp")}
                maxLength={64}
              />
              <FormText
                control={control}
                name="commands.secret"
                label={t("commands.secret")}
                help={props.hasSecret ? t("commands.secretKept") : t("commands.secretHelp")}
                autoComplete="off"
                maxLength={500}
              />
              <FormSwitch
                control={control}
                name="commands.insideAllowed"
                label={t("commands.inside")}
                help={t("commands.insideHelp")}
              />
            </>
          )}
        </>
      )}
    </Stack>
  );
};
