import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EntryFrame } from "./entry-frame.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** `tools` are the language and theme menus of the shell. */
export const SignInPage = (props: { ended: boolean; onSignedIn: () => void; tools: ReactNode }) => {
  const { t } = useTranslation("identity");
  return (
    <EntryFrame title={t("title")} sub={t("sub")} tools={props.tools}>
      <SignInForm ended={props.ended} onSignedIn={props.onSignedIn} />
    </EntryFrame>
  );
};
