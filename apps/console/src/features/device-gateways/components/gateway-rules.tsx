import Button from "@mui/material/Button";
import { deviceTypes } from "@sgval/quantities/device-types";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useTypeName } from "../../../shared/device-types.ts";
import { useProfilesOf } from "../../../shared/queries/mapping-profiles.ts";
import { usePlaces } from "../../../shared/queries/places.ts";
import { MutedText, Stack } from "../../../shared/ui/arrange.ts";
import { FormDevice } from "../../../shared/ui/form/form-device.tsx";
import { FormChoose, FormText } from "../../../shared/ui/form/form-fields.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { type GatewayFormValues, newRule } from "../gateway-form.ts";

const mostRules = 20;

/** The profile of a rule, of those for its type. */
const RuleProfile = ({ form, index }: { form: UseFormReturn<GatewayFormValues>; index: number }) => {
  const { t } = useTranslation("deviceGateways");
  const profiles = useProfilesOf(form.watch(`rules.${index}.type`));
  return (
    <FormChoose
      control={form.control}
      name={`rules.${index}.profileId`}
      label={t("profile")}
      help={t("profileHelp")}
      empty={t("noProfile")}
      choices={profiles.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
};

/** Rules by which devices are made when they are first heard. */
export const GatewayRules = ({ form }: { form: UseFormReturn<GatewayFormValues> }) => {
  const { t } = useTranslation("deviceGateways");
  const typeName = useTypeName();
  const { rooms } = usePlaces();
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "rules" });
  const rules = form.watch("rules");
  return (
    <Stack gap={12}>
      <div>
        <b>{t("rules")}</b>
        <MutedText>{t("rulesHelp")}</MutedText>
      </div>
      {fields.map(({ id }, index) => (
        <SectionCard
          key={id}
          title={t("rule", { number: index + 1 })}
          actions={
            <Button
              size="small"
              startIcon={<IconTrash size={16} stroke={1.75} />}
              aria-label={t("removeRule", { number: index + 1 })}
              onClick={() => remove(index)}
            >
              {t("remove")}
            </Button>
          }
        >
          <Stack gap={12}>
            <FormText
              control={control}
              name={`rules.${index}.pattern`}
              label={t("pattern")}
              help={t("patternHelp")}
              placeholder="wm-*"
              required
              maxLength={128}
            />
            <FormChoose
              control={control}
              name={`rules.${index}.type`}
              label={t("type")}
              choices={deviceTypes.map((value) => ({ value, label: typeName(value) }))}
            />
            <FormChoose
              control={control}
              name={`rules.${index}.roomId`}
              label={t("room")}
              empty={t("noRoom")}
              choices={rooms.map(({ id: value, name }) => ({ value, label: name }))}
            />
            <FormDevice
              control={control}
              name={`rules.${index}.modelId`}
              label={t("model")}
              help={t("modelHelp")}
              type={rules[index]?.type ?? newRule.type}
              noneText={t("noDevice")}
            />
            <RuleProfile form={form} index={index} />
          </Stack>
        </SectionCard>
      ))}
      {fields.length < mostRules && (
        <Button
          variant="outlined"
          startIcon={<IconPlus size={18} stroke={1.75} />}
          onClick={() => append({ ...newRule })}
        >
          {t("addRule")}
        </Button>
      )}
    </Stack>
  );
};
