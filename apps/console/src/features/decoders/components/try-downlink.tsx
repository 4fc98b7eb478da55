import Alert from "@mui/material/Alert";
import MenuItem from "@mui/material/MenuItem";
import OutlinedInput from "@mui/material/OutlinedInput";
import Select from "@mui/material/Select";
import { type ActionKey, actionKeys, actionRule } from "@sgval/contract/control/control";
import { actionLabels } from "@sgval/contract/control/labels";
import type { TriedDownlink } from "@sgval/contract/decoders/downlink";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useMissingPermissions } from "../../../shared/i18n/use-missing-permission.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { Actions, Stack } from "../../../shared/ui/arrange.ts";
import { Field } from "../../../shared/ui/form/field.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { useTryDownlink } from "../api/decoders.ts";

const Outcome = ({ tried }: { tried: TriedDownlink }) => {
  const { t } = useTranslation(["decoders", "common"]);
  const { failure, bytes, fPort, warnings } = tried;
  if (failure)
    return (
      <Alert severity="error">
        {t(`reason.${failure.reason}`)}
        {failure.detail && `${t("common:colon")}${failure.detail}`}
      </Alert>
    );
  if (tried.asJson) return <Alert severity="info">{t("downlink.asJson")}</Alert>;
  return (
    <Alert severity="success">
      {warnings.map((warning) => (
        <div key={warning}>
          {t("warning")}
          {t("common:colon")}
          {warning}
        </div>
      ))}
      <div>
        {t("downlink.bytes")}
        {t("common:colon")}
        <bdi dir="ltr">{bytes}</bdi>
      </div>
      <div>
        {t("downlink.port")}
        {t("common:colon")}
        {fPort ?? t("downlink.gatewayPort")}
      </div>
    </Alert>
  );
};

/** What a program makes of a command, before it is saved too. */
export const TryDownlink = ({ source }: { source: string }) => {
  const { t } = useTranslation("decoders");
  const { language } = useFormat();
  const errorText = useErrorText();
  const missing = useMissingPermissions();
  const [action, setAction] = useState<ActionKey>("sync");
  const [value, setValue] = useState("");
  const attempt = useTryDownlink();
  const number = value.trim() === "" ? null : Number(value.replace(",", "."));
  const isNumber = number === null || Number.isFinite(number);
  const takesValue = actionRule(action).value !== undefined;
  return (
    <SectionCard title={t("downlink.title")} sub={t("downlink.help")}>
      <Stack gap={12}>
        <Field label={t("downlink.action")}>
          {(aria) => (
            <Select
              value={action}
              onChange={(event) => {
                setAction(event.target.value);
                attempt.reset();
              }}
              SelectDisplayProps={{ ...aria, "aria-label": t("downlink.action") }}
            >
              {actionKeys.map((key) => (
                <MenuItem key={key} value={key}>
                  {actionLabels[key][language]}
                </MenuItem>
              ))}
            </Select>
          )}
        </Field>
        {takesValue && (
          <Field
            label={t("downlink.value")}
            help={t("downlink.valueHelp")}
            error={isNumber ? undefined : t("downlink.noNumber")}
          >
            {(aria) => (
              <OutlinedInput
                value={value}
                onChange={(event) => {
                  setValue(event.target.value);
                  attempt.reset();
                }}
                inputProps={{ ...aria, inputMode: "decimal", dir: "ltr" }}
              />
            )}
          </Field>
        )}
        {attempt.data && <Outcome tried={attempt.data} />}
        <Actions>
          <LockedButton
            variant="outlined"
            locked={missing("Decoder.Update")}
            disabled={(takesValue && (number === null || !isNumber)) || attempt.isPending}
            onClick={() =>
              attempt.mutate(
                { source, action, value: takesValue ? number : null },
                { onError: (error) => showSnackbar("error", errorText(error)) },
              )
            }
          >
            {t("downlink.try")}
          </LockedButton>
        </Actions>
      </Stack>
    </SectionCard>
  );
};
