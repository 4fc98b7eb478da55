import { zodResolver } from "@hookform/resolvers/zod";
import { type Maintenance, maintenance } from "@sgval/contract/settings/maintenance";
import { minuteMs } from "@sgval/quantities/duration";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { maintenanceQuery } from "../../../shared/queries/maintenance.ts";
import { FormChoose, FormSwitch, FormText } from "../../../shared/ui/form/form-fields.tsx";
import { useLiveForm } from "../../../shared/ui/form/use-live-form.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { useUpdateMaintenance } from "../api/settings.ts";
import { SettingForm } from "./setting-form.tsx";

const MINUTES = [15, 30, 60, 120, 240, 480];

/** Choices for the end of maintenance, counted from when the form opened, and the stored one. */
const useEnds = (set: string | null) => {
  const { t } = useTranslation("settings");
  const format = useFormat();
  const [opened] = useState(() => Math.ceil(serverNow() / minuteMs) * minuteMs);
  const offered = MINUTES.map((count) => {
    const end = opened + count * minuteMs;
    return {
      value: new Date(end).toISOString(),
      label: t("maintenance.minutes", { count, time: format.dateTime(end) }),
    };
  });
  if (set === null || offered.some(({ value }) => value === set)) return offered;
  return [{ value: set, label: format.dateTime(Date.parse(set)) }, ...offered];
};

const MaintenanceForm = ({ state }: { state: Maintenance }) => {
  const { t } = useTranslation("settings");
  const update = useUpdateMaintenance();
  const { form, card } = useLiveForm({
    values: state,
    resolver: zodResolver(maintenance),
    fields: ["on", "reason", "expectedEnd"],
    save: (values) => update.mutateAsync(values),
  });
  const ends = useEnds(form.watch("expectedEnd"));
  return (
    <SettingForm title={t("maintenance.title")} sub={t("maintenance.sub")} card={card}>
      {(locked) => (
        <>
          <FormSwitch control={form.control} name="on" label={t("maintenance.on")} disabled={locked} />
          <FormText
            control={form.control}
            name="reason"
            label={t("maintenance.reason")}
            maxLength={300}
            rows={2}
            disabled={locked}
          />
          <FormChoose
            control={form.control}
            name="expectedEnd"
            label={t("maintenance.end")}
            empty={t("maintenance.noEnd")}
            choices={ends}
            disabled={locked}
          />
        </>
      )}
    </SettingForm>
  );
};

/** Switches maintenance on and off; users with permission to read the settings see its state. */
export const MaintenanceCard = () => {
  const { t } = useTranslation("settings");
  const query = useQuery(maintenanceQuery());
  return (
    <QueryState query={query} failed={t("maintenance.failed")}>
      {(state) => <MaintenanceForm state={state} />}
    </QueryState>
  );
};
