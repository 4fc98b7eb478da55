import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { dayLabels, everyDay } from "@sgval/contract/automation/automation";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { PumpBank } from "@sgval/contract/pumps/pumps";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type Control, useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { MutedText, Stack, Text } from "../../../../shared/ui/arrange.ts";
import { FormCard } from "../../../../shared/ui/form/form-card.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import { daysOfWeek, FormDays, FormTime, WeekRow } from "../../../../shared/ui/form/form-week.tsx";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { bankQuery } from "../../api/stations.ts";
import type { BankForm } from "../../bank-form.ts";
import { powerText } from "../../pump-text.ts";
import { type BankOutput, useBankForm } from "./use-bank-form.tsx";

const RowBox = styled(WeekRow)({ padding: 10, border: `1px solid ${paint.line}`, borderRadius: 8 });

const PumpRows = ({
  control,
  index,
  name,
}: {
  control: Control<BankForm, unknown, BankOutput>;
  index: number;
  name: string;
}) => {
  const { t } = useTranslation("pumps");
  const at = `pumps.${index}.schedule` as const;
  const { fields, append, remove } = useFieldArray({ control, name: at });
  return (
    <Stack gap={10}>
      <Text>
        <b>{name}</b>
      </Text>
      {fields.length === 0 && <MutedText>{t("schedule.empty")}</MutedText>}
      {fields.map((row, place) => (
        <RowBox key={row.id} role="group" aria-label={t("schedule.row", { number: place + 1, name })}>
          <FormDays control={control} name={`${at}.${place}.days`} label={t("schedule.days")} />
          <FormTime control={control} name={`${at}.${place}.start`} label={t("schedule.start")} />
          <FormNumber control={control} name={`${at}.${place}.power`} label={t("send.power")} unit="%" />
          <IconButton
            aria-label={t("schedule.remove", { number: place + 1, name })}
            title={t("schedule.remove", { number: place + 1, name })}
            onClick={() => remove(place)}
          >
            <IconTrash size={18} stroke={1.75} />
          </IconButton>
        </RowBox>
      ))}
      <div>
        <Button
          variant="outlined"
          startIcon={<IconPlus size={17} stroke={1.75} aria-hidden />}
          aria-label={t("schedule.addOf", { name })}
          onClick={() => append({ days: [...everyDay], start: "05:00", power: 60 })}
        >
          {t("schedule.add")}
        </Button>
      </div>
    </Stack>
  );
};

const linearOf = (bank: PumpBank) =>
  bank.pumps.flatMap((pump, index) => (pump.type === "linear" ? [{ pump, index }] : []));

const Form = ({ device, bank }: { device: DeviceDetail; bank: PumpBank }) => {
  const { t } = useTranslation(["pumps", "forms"]);
  const { form, saving, changed } = useBankForm(device, bank, ["pumps"]);
  return (
    <FormCard
      title={t("schedule.title")}
      dirty={form.formState.isDirty}
      {...saving}
      saveLabel={t("forms:save")}
    >
      <MutedText>{t("schedule.text")}</MutedText>
      {device.mode === "auto" && <Alert severity="warning">{t("parameters.running")}</Alert>}
      {changed}
      {linearOf(bank).map(({ pump, index }) => (
        <PumpRows key={pump.key} control={form.control} index={index} name={pump.name} />
      ))}
    </FormCard>
  );
};

/** The time-table as text, for who may not change it. */
const Overview = ({ bank }: { bank: PumpBank }) => {
  const { t } = useTranslation("pumps");
  const locked = useMissingPermission("Pump.SetParameter");
  const format = useFormat();
  return (
    <SectionCard title={t("schedule.title")}>
      <Stack gap={8}>
        <Alert severity="info">{locked}</Alert>
        <MutedText>{t("schedule.text")}</MutedText>
        {linearOf(bank).map(({ pump }) => (
          <div key={pump.key}>
            <b>{pump.name}</b>
            {pump.schedule.length === 0 && <MutedText>{t("schedule.empty")}</MutedText>}
            {pump.schedule.map((row) => (
              <Text key={`${row.start}-${row.days.join()}`}>
                {`${daysOfWeek
                  .filter((day) => row.days.includes(day))
                  .map((day) => dayLabels[day][format.language])
                  .join(", ")} · ${row.start} · ${powerText(row.power, format)}`}
              </Text>
            ))}
          </div>
        ))}
      </Stack>
    </SectionCard>
  );
};

/** When which power is loaded for the linear pumps of a station. */
export const PowerSchedule = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation("pumps");
  const maySet = useMay()("Pump.SetParameter");
  const query = useQuery(bankQuery(device.id));
  return (
    <QueryState query={query} failed={t("bankFailed")}>
      {(bank) =>
        !bank || linearOf(bank).length === 0 ? (
          <SectionCard title={t("schedule.title")}>
            <EmptyState reason={bank ? t("schedule.none") : t("none")} />
          </SectionCard>
        ) : maySet ? (
          <Form key={device.id} device={device} bank={bank} />
        ) : (
          <Overview bank={bank} />
        )
      }
    </QueryState>
  );
};
