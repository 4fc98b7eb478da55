import { styled } from "@mui/material/styles";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { Text } from "../../../shared/ui/arrange.ts";
import { CopyButton } from "../../../shared/ui/page/copy-button.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { QrPicture } from "../../../shared/ui/paper/qr-picture.tsx";
import { useSecondFactor } from "../api/second-factor.ts";
import { FactorStep, RecoveryCodes, SecretField } from "./factor-parts.tsx";

const Key = styled("div")({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 16 });
const Typed = styled("div")({
  flex: "1 1 180px",
  minWidth: 0,
  "& small": { color: paint.mute },
  "& div": { display: "flex", alignItems: "center", gap: 8 },
  "& code": { fontSize: "1.0625rem", letterSpacing: "0.04em", overflowWrap: "anywhere" },
});

/** Writes a key in groups of four, to make it easier to type. */
export const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");

/** Password, then the key in the authenticator (by camera or by hand), then its first code, then the recovery codes. */
export const FactorEnrol = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(["account", "common"]);
  const errorText = useErrorText();
  const { enrol, confirm } = useSecondFactor();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onKept={onClose} />;
  if (!enrol.data)
    return (
      <FactorStep
        title={t("factor.title")}
        verb={t("factor.next")}
        busy={enrol.isPending || password === ""}
        problem={enrol.error && errorText(enrol.error)}
        onClose={onClose}
        onNext={() => enrol.mutate(password)}
      >
        <SecretField
          label={t("factor.password")}
          kind="password"
          value={password}
          onChange={setPassword}
          autoFocus
        />
      </FactorStep>
    );
  const { secret, uri } = enrol.data;
  return (
    <FactorStep
      title={t("factor.title")}
      verb={t("factor.confirm")}
      busy={confirm.isPending || code.trim() === ""}
      problem={confirm.error && errorText(confirm.error)}
      onClose={onClose}
      onNext={() => confirm.mutate(code.trim())}
    >
      <Text>{t("factor.typeKey")}</Text>
      <Key>
        <QrPicture text={uri} label={t("factor.picture")} />
        <Typed>
          <small>{t("factor.secret")}</small>
          <div>
            <code>{grouped(secret)}</code>
            <CopyButton text={secret} label={t("common:copy")} doneLabel={t("common:copied")} />
          </div>
        </Typed>
      </Key>
      <a href={uri}>{t("factor.address")}</a>
      <SecretField label={t("factor.code")} kind="code" value={code} onChange={setCode} autoFocus />
    </FactorStep>
  );
};
