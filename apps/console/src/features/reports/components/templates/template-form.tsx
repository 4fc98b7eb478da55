import { zodResolver } from "@hookform/resolvers/zod";
import { type ReportRange, reportRange, reportRanges } from "@sgval/contract/reports/ranges";
import type { ReportTemplate } from "@sgval/contract/reports/templates";
import { nameText } from "@sgval/contract/text";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { FormChoose, FormSwitch, FormText } from "../../../../shared/ui/form/form-fields.tsx";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { optionsOf } from "../../api/read-report.ts";
import { useCreateTemplate, useRenameTemplate } from "../../api/templates.ts";
import type { ReportChoice } from "../../report-choice.ts";
import { useRangeLabel } from "../report-range.tsx";

const fields = z.object({
  name: nameText(),
  shared: z.boolean(),
  range: z.union([z.literal("fixed"), reportRange]),
});
type Fields = z.output<typeof fields>;

const rangeOf = (range: Fields["range"], { from = "", to = "" }: ReportChoice) =>
  range === "fixed" ? { from, to } : { preset: range satisfies ReportRange };

/** Keeps a report as a template, or renames the one given. */
export const TemplateForm = (props: {
  of: { choice: ReportChoice } | { template: ReportTemplate };
  onClose: () => void;
}) => {
  const { of, onClose } = props;
  const { t } = useTranslation(["reports", "forms", "messages"]);
  const format = useFormat();
  const create = useCreateTemplate();
  const rename = useRenameTemplate();
  const known = "template" in of ? of.template : null;
  const form = useForm<Fields>({
    resolver: zodResolver(fields),
    mode: "onTouched",
    defaultValues: {
      name: known?.name ?? "",
      shared: known?.shared ?? false,
      range: ("choice" in of && of.choice.range) || "7d",
    },
  });
  const save = ({ name, shared, range }: Fields) => {
    if ("template" in of) return rename.mutateAsync({ id: of.template.id, name, shared });
    const { kind, devices, zones, parameters } = of.choice;
    return create.mutateAsync({
      ...{ name, shared, kind, parameters: [...(parameters ?? [])], range: rangeOf(range, of.choice) },
      deviceIds: kind === "zones" ? [] : [...devices],
      zoneIds: kind === "zones" ? [...zones] : [],
      options: { ...optionsOf(of.choice), compareFrom: of.choice.since },
    });
  };
  const saving = useSave(form, {
    fields: ["name", "shared", "range"],
    save,
    onSaved: () => {
      showSnackbar("success", known ? t("messages:update_success") : t("messages:add_success"));
      onClose();
    },
    failed: known ? t("messages:update_failed") : t("messages:create_failed"),
  });
  const { control } = form;
  const rangeLabel = useRangeLabel();
  // That of the report is first to be thought of.
  const own = "choice" in of ? of.choice.range : undefined;
  const offered = own === undefined ? reportRanges : [...new Set<ReportRange>([own, ...reportRanges])];
  return (
    <FormDrawer
      open
      title={known ? t("templates.rename", { name: known.name }) : t("templates.save")}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t("forms:save")}
      onClose={onClose}
    >
      <FormText control={control} name="name" label={t("templates.name")} required maxLength={64} />
      {"choice" in of && (
        <FormChoose
          control={control}
          name="range"
          label={t("range")}
          required
          help={t("templates.rangeHelp")}
          choices={[
            ...offered.map((range) => ({ value: range, label: rangeLabel(range) })),
            {
              value: "fixed",
              label: `${format.dateTime(of.choice.from ?? "")} – ${format.dateTime(of.choice.to ?? "")}`,
            },
          ]}
        />
      )}
      <FormSwitch control={control} name="shared" label={t("templates.shared")} />
    </FormDrawer>
  );
};
