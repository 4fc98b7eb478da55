import { useTranslation } from "react-i18next";
import { useOnline } from "../../api/use-online.ts";
import { LockedButton } from "../act/locked-button.tsx";

/** Sends the form it stands in. Without a network it says so instead; what is typed stays. */
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
