import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useSecondFactor } from "../api/second-factor.ts";
import { FactorStep, RecoveryCodes, SecretField } from "./factor-parts.tsx";

const Proof = (props: {
  password: string;
  onPassword: (text: string) => void;
  code: string;
  onCode: (text: string) => void;
}) => {
  const { t } = useTranslation("account");
  return (
    <>
      <SecretField
        label={t("factor.password")}
        kind="password"
        value={props.password}
        onChange={props.onPassword}
        autoFocus
      />
      <SecretField
        label={t("factor.codeOrRecovery")}
        kind="code"
        value={props.code}
        onChange={props.onCode}
      />
    </>
  );
};

/** New recovery codes; the old ones end. */
export const FactorRenew = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation("account");
  const errorText = useErrorText();
  const { renewCodes } = useSecondFactor();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  if (renewCodes.data) return <RecoveryCodes codes={renewCodes.data.recoveryCodes} onKept={onClose} />;
  return (
    <FactorStep
      title={t("factor.renew")}
      verb={t("factor.renew")}
      busy={renewCodes.isPending || password === "" || code.trim() === ""}
      problem={renewCodes.error && errorText(renewCodes.error)}
      onClose={onClose}
      onNext={() => renewCodes.mutate({ password, code: code.trim() })}
    >
      <Proof password={password} onPassword={setPassword} code={code} onCode={setCode} />
    </FactorStep>
  );
};

/** Switches the second factor off. */
export const FactorDisable = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(["account", "messages"]);
  const errorText = useErrorText();
  const { disable } = useSecondFactor();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const send = () =>
    disable.mutate(
      { password, code: code.trim() },
      {
        onSuccess: () => {
          showSnackbar("success", t("messages:update_success"));
          onClose();
        },
      },
    );
  return (
    <FactorStep
      title={t("factor.title")}
      verb={t("factor.disable")}
      busy={disable.isPending || password === "" || code.trim() === ""}
      problem={disable.error && errorText(disable.error)}
      onClose={onClose}
      onNext={send}
    >
      <Proof password={password} onPassword={setPassword} code={code} onCode={setCode} />
    </FactorStep>
  );
};
