import { useTranslation } from "react-i18next";
import { useOnline } from "../../api/use-online.ts";
import { LockedButton } from "../act/locked-button.tsx";

/** Submits its form; disabled with a reason while offline, unless what it saves stays in this browser until then. */
export const SaveButton = (props: { saving: boolean; label: string; savesOffline?: boolean | undefined }) => {
  const { saving, label, savesOffline = false } = props;
  const { t } = useTranslation("forms");
  const online = useOnline();
  if (!online && !savesOffline)
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
