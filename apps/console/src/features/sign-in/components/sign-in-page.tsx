import { styled } from "@mui/material/styles";
import { IconPhone } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ApiErrorCode } from "../../../shared/api/api-error.ts";
import { useAuthOptions } from "../../../shared/queries/auth-options.ts";
import { PhoneLink } from "../../../shared/ui/page/phone-link.tsx";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { EntryFrame } from "./entry-frame.tsx";
import { OidcFinish } from "./oidc-finish.tsx";
import { SignInForm } from "./sign-in-form.tsx";

const HotlineText = styled("p")({
  ...typeScale.body,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  gap: 6,
  margin: "20px 0 0",
});

const Hotline = ({ number }: { number: string }) => {
  const { t } = useTranslation("signIn");
  return (
    <HotlineText>
      <IconPhone size={16} stroke={1.75} aria-hidden />
      {t("hotline")}
      <PhoneLink number={number} large />
    </HotlineText>
  );
};

export type SignInPageProps = {
  ended: boolean;
  /** Why single sign-on did not succeed, as the address says it. */
  problem: ApiErrorCode | null;
  /** The provider of single sign-on has just sent the browser back. */
  arrived: boolean;
  /** A path of this site to open afterwards. */
  to: string | undefined;
  onSignedIn: () => void;
  onFailed: (code: ApiErrorCode) => void;
  /** The language and theme menus of the shell. */
  tools: ReactNode;
};

/** Sign-in page: by password, or by single sign-on if configured. */
export const SignInPage = (props: SignInPageProps) => {
  const { t } = useTranslation("signIn");
  const options = useAuthOptions();
  return (
    <EntryFrame title={t("title")} sub={t("sub")} tools={props.tools}>
      {props.arrived ? (
        <OidcFinish onSignedIn={props.onSignedIn} onFailed={props.onFailed} />
      ) : (
        <SignInForm
          ended={props.ended}
          problem={props.problem}
          provider={options?.oidc?.label}
          to={props.to}
          onSignedIn={props.onSignedIn}
        />
      )}
      {options?.hotline && <Hotline number={options.hotline} />}
    </EntryFrame>
  );
};
