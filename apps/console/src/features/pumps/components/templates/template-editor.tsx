import { zodResolver } from "@hookform/resolvers/zod";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { type PumpTemplate, type PumpTemplateForm, pumpTemplateBody } from "@sgval/contract/pumps/templates";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { useFieldArray, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { FormText } from "../../../../shared/ui/form/form-fields.tsx";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { DescriptionList } from "../../../../shared/ui/page/description-list.tsx";
import { DetailDrawer } from "../../../../shared/ui/page/detail-drawer.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { useSaveTemplate } from "../../api/templates.ts";
import { namedInTemplate } from "../../measured-rows.ts";
import { TemplateTest } from "./template-test.tsx";

const Card = styled("div")({
  display: "grid",
  gap: 10,
  padding: 12,
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
});
const Pair = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 2fr) minmax(0, 1fr)",
  gap: 10,
});
const Tools = styled("div")({ display: "flex", justifyContent: "flex-end", gap: 4 });

const emptyRow = { parameterName: "", unitName: "", mappingKey: "" };
const icon = { size: 18, stroke: 1.75 };

type Values = PumpTemplateForm;

const Editor = ({ template, onClose }: { template: PumpTemplate | null; onClose: () => void }) => {
  const { t } = useTranslation(["pumps", "forms", "messages"]);
  const save = useSaveTemplate(template?.id ?? null);
  const form = useForm<Values, unknown, z.output<typeof pumpTemplateBody>>({
    resolver: zodResolver(pumpTemplateBody),
    mode: "onTouched",
    defaultValues: template
      ? {
          name: template.name,
          parameters: template.parameters.map((row) => ({ ...row, unitName: row.unitName ?? "" })),
        }
      : { name: "", parameters: [emptyRow] },
  });
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: "parameters" });
  const nested = () =>
    fields.flatMap(
      (_row, index) =>
        [
          `parameters.${index}.parameterName`,
          `parameters.${index}.unitName`,
          `parameters.${index}.mappingKey`,
        ] as const,
    );
  const saving = useSave(form, {
    fields: ["name", "parameters"],
    nested,
    save: save.mutateAsync,
    onSaved: () => {
      showSnackbar("success", template ? t("messages:update_success") : t("messages:add_success"));
      onClose();
    },
    failed: template ? t("messages:update_failed") : t("messages:add_failed"),
  });
  const { control } = form;
  return (
    <FormDrawer
      open
      title={template ? t("template.edit") : t("template.add")}
      {...(template ? { sub: template.name } : {})}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={template ? t("forms:save") : t("forms:add")}
      onClose={onClose}
    >
      <FormText control={control} name="name" label={t("template.name")} required maxLength={64} />
      {fields.map((row, index) => {
        const number = index + 1;
        return (
          <Card key={row.id} role="group" aria-label={t("template.row", { number })}>
            <Pair>
              <FormText
                control={control}
                name={`parameters.${index}.parameterName`}
                label={t("template.parameterName")}
                required
                maxLength={64}
              />
              <FormText
                control={control}
                name={`parameters.${index}.unitName`}
                label={t("template.unitName")}
                maxLength={16}
              />
            </Pair>
            <FormText
              control={control}
              name={`parameters.${index}.mappingKey`}
              label={t("template.mappingKey")}
              {...(index === 0 ? { help: t("template.keyHelp") } : {})}
              required
              maxLength={64}
            />
            <Tools>
              <IconButton
                aria-label={t("template.up", { number })}
                title={t("template.up", { number })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <IconArrowUp {...icon} />
              </IconButton>
              <IconButton
                aria-label={t("template.down", { number })}
                title={t("template.down", { number })}
                disabled={index === fields.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <IconArrowDown {...icon} />
              </IconButton>
              <IconButton
                aria-label={t("template.removeRow", { number })}
                title={t("template.removeRow", { number })}
                disabled={fields.length === 1}
                onClick={() => remove(index)}
              >
                <IconTrash {...icon} />
              </IconButton>
            </Tools>
          </Card>
        );
      })}
      <div>
        <Button variant="outlined" startIcon={<IconPlus {...icon} />} onClick={() => append(emptyRow)}>
          {t("template.addRow")}
        </Button>
      </div>
      <TemplateTest rows={form.watch("parameters")} />
    </FormDrawer>
  );
};

/** Adds a template, changes one, or shows it to who may not change it. */
export const TemplateEditor = (props: {
  template: PumpTemplate | null;
  locked: boolean;
  onClose: () => void;
}) => {
  const { template, locked, onClose } = props;
  const format = useFormat();
  if (!template || !locked) return <Editor template={template} onClose={onClose} />;
  return (
    <DetailDrawer title={template.name} onClose={onClose}>
      <DescriptionList
        properties={template.parameters.map(({ parameterName, unitName, mappingKey }) => ({
          key: mappingKey,
          label: mappingKey,
          content: [namedInTemplate(parameterName, format), unitName].filter(Boolean).join(" · "),
        }))}
      />
    </DetailDrawer>
  );
};
