import { zodResolver } from "@hookform/resolvers/zod";
import { styled } from "@mui/material/styles";
import { type EscalationSetting, escalationSetting } from "@sgval/contract/notifications/duty";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { FormCard } from "../../../shared/ui/form/form-card.tsx";
import { FormNumber } from "../../../shared/ui/form/form-number.tsx";
import { useLiveForm } from "../../../shared/ui/form/use-live-form.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { escalationQuery, useUpdateEscalation } from "../api/notifications.ts";

const Fields = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: 12,
});

const fields = ["critical", "high", "medium", "low"] as const;

const EscalationForm = ({ setting }: { setting: EscalationSetting }) => {
  const { t } = useTranslation("notifications");
  const missing = useMissingPermission("Setting.Update");
  const locked = missing !== undefined;
  const update = useUpdateEscalation();
  const { form, card } = useLiveForm({
    values: setting,
    resolver: zodResolver(escalationSetting),
    fields,
    save: (values) => update.mutateAsync(values),
  });
  return (
    <FormCard title={t("escalation.title")} sub={t("escalation.sub")} locked={missing} {...card}>
      <Fields>
        {fields.map((name) => (
          <FormNumber
            key={name}
            control={form.control}
            name={name}
            label={t(`escalation.${name}`)}
            unit={t("escalation.unit")}
            disabled={locked}
          />
        ))}
      </Fields>
    </FormCard>
  );
};

/** After how many minutes without an answer the next on duty is notified. */
export const EscalationCard = () => {
  const { t } = useTranslation("notifications");
  const query = useQuery(escalationQuery());
  return (
    <QueryState query={query} failed={t("escalation.failed")}>
      {(setting) => <EscalationForm setting={setting} />}
    </QueryState>
  );
};
