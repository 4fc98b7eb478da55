import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { wearPolicyLabels } from "@sgval/contract/pumps/labels";
import { type PumpBank, wearPolicies } from "@sgval/contract/pumps/pumps";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Actions, MutedText, Stack } from "../../../../shared/ui/arrange.ts";
import { below, from } from "../../../../shared/ui/breakpoints.ts";
import { DraftOffer } from "../../../../shared/ui/form/draft-offer.tsx";
import { FormChoose } from "../../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import { LeaveGuard } from "../../../../shared/ui/form/leave-guard.tsx";
import { SaveButton } from "../../../../shared/ui/form/save-button.tsx";
import { submitKeys } from "../../../../shared/ui/form/submit-keys.ts";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { bankQuery } from "../../api/stations.ts";
import { templateChoiceQuery } from "../../api/templates.ts";
import { freePumps, newPump, pumpFieldPaths } from "../../bank-form.ts";
import { BankOverview } from "./bank-overview.tsx";
import { Fields, PumpFields } from "./pump-fields.tsx";
import { useBankForm } from "./use-bank-form.tsx";

const seconds = [
  "minOnSeconds",
  "minOffSeconds",
  "staggerSeconds",
  "stageUpSeconds",
  "stageDownSeconds",
] as const;

type Props = { device: DeviceDetail; bank: PumpBank | null };

/** The first is a choice between sentences. */
const StationFields = styled(Fields)({ [from("sm")]: { "& > :first-of-type": { gridColumn: "span 2" } } });
const SaveBar = styled(Actions)({ [below("sm")]: { "& > .MuiButton-root": { flex: 1, minHeight: 44 } } });

const Form = ({ device, bank }: Props) => {
  const { t } = useTranslation(["pumps", "forms"]);
  const { language } = useFormat();
  const { data: templates = [] } = useQuery(templateChoiceQuery());
  const { form, saving, changed } = useBankForm(
    device,
    bank,
    ["wearPolicy", "interlocks", "pumps"],
    ({ pumps: typed }) => pumpFieldPaths(typed),
  );
  const { control, formState } = form;
  const { fields, append, remove, move } = useFieldArray({ control, name: "pumps" });
  const pumps = form.watch("pumps");
  const free = freePumps(device, pumps);
  if (pumps.length === 0 && free.length === 0)
    return (
      <SectionCard title={t("parameters.title")}>
        <EmptyState reason={t("none")} next={t("parameters.noChannels")} />
      </SectionCard>
    );
  return (
    <form noValidate onSubmit={(event) => void saving.onSubmit(event)} {...submitKeys}>
      <Stack gap={12}>
        <DraftOffer form={t("parameters.title")} dirty={formState.isDirty} source={saving.draft} />
        {device.mode === "auto" && <Alert severity="warning">{t("parameters.running")}</Alert>}
        {saving.failure && <Alert severity="error">{saving.failure}</Alert>}
        {fields.map((field, index) => (
          <PumpFields
            key={field.id}
            device={device}
            bank={bank}
            control={control}
            index={index}
            count={fields.length}
            templates={templates}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
        <Actions>
          {free.map((key) => (
            <Button
              key={key}
              variant="outlined"
              startIcon={<IconPlus size={17} stroke={1.75} aria-hidden />}
              onClick={() => append(newPump(device, key, fields.length + 1))}
            >
              {`${t("parameters.add")} ${key}`}
            </Button>
          ))}
        </Actions>
        <MutedText>{t("parameters.order")}</MutedText>
        <SectionCard title={t("parameters.station")} sub={t("parameters.limits")}>
          <StationFields>
            <FormChoose
              control={control}
              name="wearPolicy"
              label={t("parameters.wearPolicy")}
              choices={wearPolicies.map((value) => ({ value, label: wearPolicyLabels[value][language] }))}
            />
            {seconds.map((name) => (
              <FormNumber
                key={name}
                control={control}
                name={`interlocks.${name}`}
                label={t(`parameters.${name}`)}
                unit={t("parameters.seconds")}
                required
              />
            ))}
            <FormNumber
              control={control}
              name="interlocks.lowSuction"
              label={t("parameters.lowSuction")}
              unit="bar"
              required
            />
            <FormNumber
              control={control}
              name="interlocks.highDischarge"
              label={t("parameters.highDischarge")}
              help={t("parameters.highHelp")}
              unit="bar"
            />
            <FormNumber
              control={control}
              name="interlocks.nominalVoltage"
              label={t("parameters.nominalVoltage")}
              unit="V"
              required
            />
          </StationFields>
        </SectionCard>
        {/* Beside the button that decides: the form is higher than a screen. */}
        {changed}
        <SaveBar>
          <SaveButton saving={saving.saving} label={t("forms:save")} />
        </SaveBar>
      </Stack>
      <LeaveGuard dirty={formState.isDirty} />
    </form>
  );
};

/** The pumps of a station and their parameters; as text for who may not set them. */
export const BankEditor = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation("pumps");
  const maySet = useMay()("Pump.SetParameter");
  const query = useQuery(bankQuery(device.id));
  return (
    <QueryState query={query} failed={t("bankFailed")}>
      {(bank) =>
        maySet ? <Form key={device.id} device={device} bank={bank} /> : <BankOverview bank={bank} />
      }
    </QueryState>
  );
};
