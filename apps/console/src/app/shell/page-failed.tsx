import Button from "@mui/material/Button";
import { IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { MessagePage } from "../layouts/message-page.tsx";

/** A page that broke or could not be fetched: the frame stays, the way out is a reload. */
export const PageFailed = () => {
  const { t } = useTranslation("shell");
  return (
    <MessagePage
      icon={<IconRefresh size={40} stroke={1.5} aria-hidden />}
      title={t("pageFailed")}
      lines={[t("pageFailedNext")]}
      actions={
        <Button variant="contained" onClick={() => window.location.reload()}>
          {t("reload")}
        </Button>
      }
    />
  );
};
