import { useTranslation } from "react-i18next";
import { useOnline } from "../../api/use-online.ts";
import { LockedButton } from "../act/locked-button.tsx";

/** Submits its form; disabled with a reason while offline, unless what it saves stays in this browser until then. */
export const SaveButton = (props: {
  saving: boolean;
  label: string;
  savesOffline?: boolean | undefined;
  /** There is nothing to save yet: on a page with many forms, one filled button shows what has changed. */
  idle?: boolean;
}) => {
  const { saving, label, savesOffline = false } = props;
  const variant = props.idle ? "outlined" : "contained";
  const { t } = useTranslation("forms");
  const online = useOnline();
  if (!online && !savesOffline)
    return (
      <LockedButton type="button" variant={variant} locked={t("offline")}>
        {label}
      </LockedButton>
    );
  return (
    <LockedButton type="submit" variant={variant} disabled={saving} aria-keyshortcuts="Control+Enter">
      {saving ? t("saving") : label}
    </LockedButton>
  );
};
