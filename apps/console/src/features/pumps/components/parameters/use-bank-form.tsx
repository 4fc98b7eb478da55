import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { pumpTypeLabels, wearPolicyLabels } from "@sgval/contract/pumps/labels";
import { type PumpBank, pumpBankBody, pumpTypes, wearPolicies } from "@sgval/contract/pumps/pumps";
import { missingText } from "@sgval/quantities/format";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type FieldPath, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { ApiError } from "../../../../shared/api/api-error.ts";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { stationKeys, useSetBank } from "../../api/stations.ts";
import {
  type BankForm,
  bankBodyOf,
  bankDraftOf,
  bankFormOf,
  type ChangedField,
  changedSince,
  rebased,
} from "../../bank-form.ts";

/** A checked form of a bank. */
export type BankOutput = z.output<typeof pumpBankBody>;

/**
 * A form over the pumps of a station. It follows what is stored while nothing is typed into it; afterwards saving puts what was typed
 * on top of what is stored, which is shown first (`changed`): nothing that somebody else set meanwhile is undone.
 */
export const useBankForm = (
  device: DeviceDetail,
  bank: PumpBank | null,
  fields: FieldPath<BankForm>[],
  nested?: (values: BankForm) => FieldPath<BankForm>[],
) => {
  const { t } = useTranslation("messages");
  const client = useQueryClient();
  const set = useSetBank(device.id);
  const { channels } = device;
  const stored = useMemo(() => bankFormOf(bank, { channels }), [bank, channels]);
  const [base, setBase] = useState(stored);
  // The cast: the form holds `null` where a limit is left empty, which the schema refuses at its field.
  const schema = pumpBankBody as z.ZodType<BankOutput, BankForm>;
  const form = useForm<BankForm, unknown, BankOutput>({
    resolver: (values, ...more) =>
      zodResolver<BankForm, unknown, BankOutput>(schema)(rebased(values, base, stored), ...more),
    mode: "onTouched",
    values: base,
  });
  const { isDirty, isSubmitting } = form.formState;
  if (stored !== base && !isDirty && !isSubmitting) setBase(stored);
  const saving = useSave(form, {
    fields,
    nested: () => nested?.(form.getValues()) ?? [],
    save: async (body) => {
      try {
        const basedOn = bank?.updatedAt ?? null;
        const saved = await set.mutateAsync({ ...bankBodyOf(body, stored.pumps), basedOn });
        const values = bankFormOf(saved, device);
        setBase(values);
        form.reset(values);
      } catch (error) {
        if (error instanceof ApiError && error.code === "pump_bank_changed_meanwhile")
          await client.invalidateQueries({ queryKey: stationKeys.bank(device.id) });
        throw error;
      }
    },
    onSaved: () => showSnackbar("success", t("pump_parameters_success")),
    failed: t("update_failed"),
  });
  const changes = isDirty && !isSubmitting ? changedSince(base, stored, form.getValues()) : [];
  const onTake = () => {
    setBase(stored);
    form.reset(stored);
  };
  return {
    form,
    saving: {
      ...saving,
      draft: bankDraftOf(saving.draft, { base, stored, mine: () => form.getValues() }),
    },
    changed: changes.length > 0 ? <ChangedMeanwhile changes={changes} onTake={onTake} /> : null,
  };
};

/** Another person's change while this form has changes of its own: both versions of every field that differs. */
const ChangedMeanwhile = ({ changes, onTake }: { changes: readonly ChangedField[]; onTake: () => void }) => {
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const labelOf = ({ field, pump }: ChangedField): string => {
    const name = pump === null ? "" : `${pump} · `;
    if (field === "templateId") return `${name}${t("parameters.template")}`;
    if (field === "linkedDeviceId") return `${name}${t("parameters.linkedDevice")}`;
    if (field === "schedule") return `${name}${t("schedule.title")}`;
    if (field === "pumps") return t("parameters.pumps");
    return `${name}${t(`parameters.${field}`)}`;
  };
  const textOf = (field: ChangedField["field"], value: unknown): string => {
    if (value === null || value === undefined || value === "") return missingText;
    if (typeof value === "number") return format.number(value, String(value).split(".")[1]?.length ?? 0);
    if (field === "reverse") return value ? t("reverse.on") : t("reverse.off");
    const type = pumpTypes.find((one) => field === "type" && one === value);
    const policy = wearPolicies.find((one) => field === "wearPolicy" && one === value);
    if (type) return pumpTypeLabels[type][format.language];
    if (policy) return wearPolicyLabels[policy][format.language];
    return Array.isArray(value) ? value.join(", ") : String(value);
  };
  // Rows and references are compared in the form itself.
  const inForm: ChangedField["field"][] = ["schedule", "templateId", "linkedDeviceId"];
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={onTake}>
          {t("parameters.takeTheirs")}
        </Button>
      }
    >
      {t("parameters.changedMeanwhile")}
      <ul>
        {changes.map((change) => {
          const label = labelOf(change);
          const theirs = textOf(change.field, change.theirs);
          const mine = textOf(change.field, change.mine);
          return (
            <li key={`${change.pump}-${change.field}`}>
              {inForm.includes(change.field)
                ? label
                : t("parameters.bothVersions", { field: label, theirs, mine })}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
};
