import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { actionKeys, defaultCode } from "@sgval/contract/control/control";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { MutedText } from "../../../../shared/ui/arrange.ts";
import { from } from "../../../../shared/ui/breakpoints.ts";
import { FormChoose, FormText } from "../../../../shared/ui/form/form-fields.tsx";
import type { DeviceFormValues } from "../../device-form.ts";
import { ColumnHeads, labelsInHeads } from "./column-heads.ts";

const columns = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr) 44px",
  gap: 8,
} as const;

const List = styled("ul")({
  display: "grid",
  gap: 12,
  margin: "0 0 12px",
  padding: 0,
  listStyle: "none",
  "& > li": { ...columns, alignItems: "start" },
  // Beside the inputs, whose labels are above them.
  "& button": { width: 44, height: 44, marginTop: 24 },
  [from("md")]: {
    ...labelsInHeads[from("md")],
    gap: 6,
    "& > li": { ...columns, alignItems: "center" },
    "& button": { height: 38, marginTop: 0 },
  },
});

const Heads = styled(ColumnHeads)({ [from("md")]: columns });

/** What the device can be asked to do, with the code that it understands. */
export const ActionsStep = () => {
  const { t } = useTranslation("devices");
  const { control } = useFormContext<DeviceFormValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "actions" });
  const used = useWatch({ control, name: "actions" }).map(({ action }) => action);
  const free = actionKeys.find((key) => !used.includes(key));
  return (
    <>
      {fields.length === 0 && <MutedText>{t("form.noActions")}</MutedText>}
      {fields.length > 0 && (
        <Heads aria-hidden>
          <span>{t("form.field.action")}</span>
          <span>{t("form.field.code")}</span>
        </Heads>
      )}
      <List>
        {fields.map((field, index) => (
          <li key={field.id}>
            <FormChoose
              control={control}
              name={`actions.${index}.action`}
              label={t("form.field.action")}
              choices={actionKeys.map((key) => ({ value: key, label: t(`form.action.${key}`) }))}
            />
            <FormText
              control={control}
              name={`actions.${index}.code`}
              label={t("form.field.code")}
              maxLength={64}
            />
            <IconButton
              aria-label={t("form.removeAction", { name: t(`form.action.${field.action}`) })}
              title={t("form.removeAction", { name: t(`form.action.${field.action}`) })}
              onClick={() => remove(index)}
            >
              <IconTrash size={18} stroke={1.75} />
            </IconButton>
          </li>
        ))}
      </List>
      {free && (
        <Button
          variant="outlined"
          startIcon={<IconPlus size={18} stroke={1.75} />}
          onClick={() => append({ action: free, code: defaultCode(free) })}
        >
          {t("form.addAction")}
        </Button>
      )}
    </>
  );
};
