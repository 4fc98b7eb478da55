import { useTranslation } from "react-i18next";
import { useOnline } from "../../api/use-online.ts";
import { LockedButton } from "../act/locked-button.tsx";

/** Submits its form; disabled with a reason while offline. */
export const SaveButton = ({ saving, label }: { saving: boolean; label: string }) => {
  const { t } = useTranslation("forms");
  const online = useOnline();
  if (!online)
    return (
      <LockedButton type="button" variant="contained" locked={t("offline")}>
        {label}
      </LockedButton>
    );
  return (
    <LockedButton type="submit" variant="contained" disabled={saving} aria-keyshortcuts="Control+Enter">
      {saving ? t("saving") : label}
    </LockedButton>
  );
};
