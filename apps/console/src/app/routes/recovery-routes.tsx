import { useNavigate, useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../config/paths.ts";
import { EntryFrame } from "../../features/sign-in/components/entry-frame.tsx";
import { ForgotPassword } from "../../features/sign-in/components/forgot-password.tsx";
import { ResetPassword } from "../../features/sign-in/components/reset-password.tsx";
import { usePageTitle } from "../../shared/format/use-page-title.ts";
import { LanguageMenu } from "../shell/bars/language-menu.tsx";
import { ThemeMenu } from "../shell/bars/theme-menu.tsx";

const tools = (
  <>
    <LanguageMenu />
    <ThemeMenu />
  </>
);

export const ForgotPasswordRoute = () => {
  const { t } = useTranslation("account");
  usePageTitle(t("recovery.forgotTitle"));
  return (
    <EntryFrame title={t("recovery.forgotTitle")} sub={t("recovery.forgotText")} tools={tools}>
      <ForgotPassword />
    </EntryFrame>
  );
};

export const ResetPasswordRoute = () => {
  const { t } = useTranslation("account");
  const { token = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  usePageTitle(t("recovery.resetTitle"));
  return (
    <EntryFrame title={t("recovery.resetTitle")} sub={t("recovery.resetText")} tools={tools}>
      <ResetPassword
        key={token}
        token={token}
        onSaved={() => void navigate({ to: paths.login, replace: true })}
      />
    </EntryFrame>
  );
};
