import Button from "@mui/material/Button";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { appState, useInstallPrompt } from "../../../shared/api/installed-app.ts";
import { MutedText, Text } from "../../../shared/ui/arrange.ts";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";

/** The console as an app of this phone or computer, and why a browser does not take it. */
export const AppCard = () => {
  const { t } = useTranslation("account");
  const prompt = useInstallPrompt((offer) => offer.prompt);
  const state = appState();
  return (
    <SectionCard title={t("app.title")}>
      <MutedText sx={{ mb: 3.5 }}>{t("app.text")}</MutedText>
      {state === "possible" && prompt ? (
        <Button
          variant="outlined"
          startIcon={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() => {
            // The browser takes its offer once.
            useInstallPrompt.setState({ prompt: null });
            void prompt.prompt();
          }}
        >
          {t("app.install")}
        </Button>
      ) : (
        <Text>
          {state === "installed" && t("app.installed")}
          {state === "possible" && t("app.byMenu")}
          {state === "insecure" && t("app.insecure")}
          {state === "unsupported" && t("app.unsupported")}
        </Text>
      )}
    </SectionCard>
  );
};
