import { zodResolver } from "@hookform/resolvers/zod";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import {
  approvableActions,
  type SecondPersonRule,
  secondPersonSetting,
} from "@sgval/contract/control/second-person";
import { deviceTypeDefinitions, deviceTypes } from "@sgval/quantities/device-types";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { useRoleName } from "../../../shared/i18n/use-role-name.ts";
import { Text } from "../../../shared/ui/arrange.ts";
import { FormCard } from "../../../shared/ui/form/form-card.tsx";
import { FormChoose } from "../../../shared/ui/form/form-fields.tsx";
import { useLiveForm } from "../../../shared/ui/form/use-live-form.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { secondPersonQuery, useUpdateSecondPerson } from "../api/second-person.ts";

const Box = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(140px, 1fr))",
  gap: 12,
  padding: 12,
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  "& > header": {
    ...typeScale.h3,
    gridColumn: "1 / -1",
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    minHeight: 34,
  },
});

const Problem = styled(Text)({ color: paint.criticalText });

type Roles = readonly { id: number; name: string }[];
const openRule: SecondPersonRule = { action: null, deviceType: null, roleId: null };

/** Types that take operations at all. */
const operatedTypes = deviceTypes.filter((type) => deviceTypeDefinitions[type].hasActions);

const RulesForm = ({ rules, roles }: { rules: SecondPersonRule[]; roles: Roles }) => {
  const { t } = useTranslation("control");
  const { language } = useFormat();
  const roleName = useRoleName();
  const missing = useMissingPermission("Setting.Update");
  const locked = missing !== undefined;
  const update = useUpdateSecondPerson();
  const { form, card } = useLiveForm({
    values: { rules },
    resolver: zodResolver(secondPersonSetting),
    fields: ["rules"],
    save: (values) => update.mutateAsync(values),
  });
  const { control, formState } = form;
  const list = useFieldArray({ control, name: "rules" });
  const choices = {
    action: {
      label: t("approval.rules.action"),
      any: t("approval.rules.anyAction"),
      of: approvableActions.map((key) => ({ value: key, label: t(`action.${key}`) })),
    },
    deviceType: {
      label: t("approval.rules.deviceType"),
      any: t("approval.rules.anyType"),
      of: operatedTypes.map((type) => ({ value: type, label: deviceTypeDefinitions[type].names[language] })),
    },
    roleId: {
      label: t("approval.rules.role"),
      any: t("approval.rules.anyRole"),
      of: roles.map(({ id, name }) => ({ value: id, label: roleName(name) })),
    },
  };
  const twice = formState.errors.rules?.root ?? formState.errors.rules;
  return (
    <FormCard title={t("approval.rules.title")} sub={t("approval.rules.sub")} locked={missing} {...card}>
      {list.fields.length === 0 && <Text>{t("approval.rules.none")}</Text>}
      {list.fields.map((rule, index) => (
        <Box key={rule.id} role="group" aria-label={t("approval.rules.rule", { number: index + 1 })}>
          <header>
            <span>{t("approval.rules.rule", { number: index + 1 })}</span>
            {!locked && (
              <IconButton
                aria-label={t("approval.rules.remove", { number: index + 1 })}
                onClick={() => list.remove(index)}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </IconButton>
            )}
          </header>
          {(["action", "deviceType", "roleId"] as const).map((name) => (
            <FormChoose
              key={name}
              control={control}
              name={`rules.${index}.${name}`}
              label={choices[name].label}
              empty={choices[name].any}
              choices={choices[name].of}
              disabled={locked}
            />
          ))}
        </Box>
      ))}
      {twice?.message && <Problem role="alert">{t("approval.rules.twice")}</Problem>}
      {!locked && (
        <div>
          <Button
            variant="outlined"
            startIcon={<IconPlus size={17} stroke={1.75} aria-hidden />}
            onClick={() => list.append(openRule)}
          >
            {t("approval.rules.add")}
          </Button>
        </div>
      )}
    </FormCard>
  );
};

/** The tab of the settings: which commands a second person must approve. */
export const SecondPersonPanel = () => {
  const { t } = useTranslation("control");
  const query = useQuery(secondPersonQuery());
  return (
    <QueryState query={query} failed={t("approval.rules.failed")}>
      {({ rules, roles }) => <RulesForm rules={rules} roles={roles} />}
    </QueryState>
  );
};
