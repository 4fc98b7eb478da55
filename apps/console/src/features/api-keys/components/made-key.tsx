import { useTranslation } from "react-i18next";
import { env } from "../../../config/env.ts";
import { SecretDialog } from "../../../shared/ui/act/secret-dialog.tsx";
import { Text } from "../../../shared/ui/arrange.ts";
import { Code } from "../../../shared/ui/code-block.ts";
import { CopyButton } from "../../../shared/ui/page/copy-button.tsx";

/** A new key, this once, with a request that uses it. */
export const MadeKey = (props: { name: string; apiKey: string; onClose: () => void }) => {
  const { t } = useTranslation(["apiKeys", "common"]);
  const example = `curl -H 'Authorization: Bearer ${props.apiKey}' '${env.apiOrigin || window.location.origin}/api/v1/device'`;
  return (
    <SecretDialog
      title={t("madeTitle", { name: props.name })}
      isNew
      lost={{ title: t("lost"), text: t("lostHelp"), leave: t("leave") }}
      onClose={props.onClose}
    >
      <Text>{t("once")}</Text>
      <Code dir="ltr">{props.apiKey}</Code>
      <CopyButton text={props.apiKey} label={t("copyKey")} doneLabel={t("common:copied")} />
      <Text sx={{ mt: 2 }}>{t("example")}</Text>
      <Code dir="ltr">{example}</Code>
    </SecretDialog>
  );
};
