import { type ExistingChoice, existingChoice } from "@sgval/contract/table-import";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { Muted, Stack } from "../../../../shared/ui/arrange.ts";
import { Segmented } from "../../../../shared/ui/page/segmented.tsx";

/** What the import does with devices of the file that exist; changing them needs the permission for it. */
export const ExistingDevices = (props: {
  choice: ExistingChoice;
  disabled: boolean;
  onChoice: (choice: ExistingChoice) => void;
}) => {
  const { t } = useTranslation("devices");
  const help = useId();
  const locked = useMissingPermission("Device.Update");
  const label = t("bulk.import.existing.title");
  return (
    <Stack gap={4} role="group" aria-label={label} aria-describedby={help} sx={{ marginTop: 2 }}>
      <span>{label}</span>
      <Segmented
        label={label}
        value={props.choice}
        disabled={props.disabled}
        segments={existingChoice.options.map((value) => ({
          value,
          label: t(`bulk.import.existing.${value}`),
          locked: value === "update" ? locked : undefined,
        }))}
        onChange={props.onChoice}
      />
      <Muted id={help}>{t(`bulk.import.existing.${props.choice}Help`)}</Muted>
    </Stack>
  );
};
