import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { logoLimit, logoTypes } from "@sgval/contract/settings/logo";
import { type ChangeEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { env } from "../../../config/env.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { useAuthOptions } from "../../../shared/queries/auth-options.ts";
import { QuestionDialog } from "../../../shared/ui/act/question-dialog.tsx";
import { Actions, MutedText, Row, Stack } from "../../../shared/ui/arrange.ts";
import { BrandLogo } from "../../../shared/ui/page/brand-logo.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { useSaveLogo } from "../api/logo.ts";

/** Why a file is not sent; `null` when the server is to check it. */
const problemOf = ({ type, size }: File) => {
  if (!logoTypes.some((taken) => taken === type)) return "logo.wrongType" as const;
  return size > logoLimit ? ("logo.tooLarge" as const) : null;
};

/** The logo of the utility: uploaded, replaced or removed. */
export const LogoCard = () => {
  const { t } = useTranslation(["settings", "forms", "messages"]);
  const errorText = useErrorText();
  const missing = useMissingPermission("Setting.Update");
  const may = missing === undefined;
  const has = useAuthOptions()?.logo != null;
  const save = useSaveLogo();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const send = async (logo: File | null) => {
    setProblem(null);
    try {
      await save.mutateAsync(logo);
      showSnackbar("success", t("messages:update_success"));
    } catch (error) {
      setProblem(errorText(error));
    }
    setAsking(false);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Reset, so that choosing the same file again triggers a change event.
    event.target.value = "";
    if (!file) return;
    const refused = problemOf(file);
    if (refused) setProblem(t(refused));
    else void send(file);
  };
  return (
    <SectionCard title={t("logo.title")} sub={missing ?? t("logo.sub")}>
      <Stack gap={14}>
        {problem && <Alert severity="error">{problem}</Alert>}
        <Row gap={16} wraps>
          <BrandLogo size={48} widest={144} />
          <b>{env.title}</b>
          {may && (
            <Actions>
              <input
                ref={input}
                type="file"
                accept={logoTypes.join(",")}
                hidden
                aria-label={t("logo.choose")}
                onChange={choose}
              />
              <Button variant="outlined" disabled={save.isPending} onClick={() => input.current?.click()}>
                {save.isPending ? t("forms:saving") : t("logo.choose")}
              </Button>
              {has && (
                <Button variant="outlined" disabled={save.isPending} onClick={() => setAsking(true)}>
                  {t("logo.remove")}
                </Button>
              )}
            </Actions>
          )}
        </Row>
        {may && <MutedText>{t("logo.help")}</MutedText>}
      </Stack>
      <QuestionDialog
        open={asking}
        title={t("logo.removeTitle")}
        text={t("logo.removeText")}
        cancelLabel={t("forms:cancel")}
        verbLabel={t("logo.remove")}
        busy={save.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => void send(null)}
      />
    </SectionCard>
  );
};
