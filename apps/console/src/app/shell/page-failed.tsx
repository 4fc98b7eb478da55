import { styled } from "@mui/material/styles";
import { IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { paint } from "../../shared/ui/paint.ts";
import { MessagePage } from "../layouts/message-page.tsx";

// This page comes with the first script, since it stands in when nothing more can be fetched. The button of
// the component library would bring 10 kB along.
const Reload = styled("button")({
  minHeight: 34,
  padding: "0 12px",
  border: "1px solid transparent",
  borderRadius: 6,
  backgroundColor: paint.primary,
  color: paint.onPrimary,
  fontFamily: "inherit",
  fontSize: "0.875rem",
  lineHeight: "1.25rem",
  fontWeight: 600,
  cursor: "pointer",
  "&:hover": { backgroundColor: `color-mix(in srgb, ${paint.primary} 88%, #000)` },
});

/** A page that broke or could not be fetched: the frame stays, the way out is a reload. */
export const PageFailed = () => {
  const { t } = useTranslation("shell");
  return (
    <MessagePage
      icon={<IconRefresh size={40} stroke={1.5} aria-hidden />}
      title={t("pageFailed")}
      lines={[t("pageFailedNext")]}
      actions={
        <Reload type="button" onClick={() => window.location.reload()}>
          {t("reload")}
        </Reload>
      }
    />
  );
};
