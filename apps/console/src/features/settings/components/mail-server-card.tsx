import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import {
  type MailServerForm,
  type MailServerView,
  type MailSetting,
  mailServerBody,
  mailTls,
} from "@sgval/contract/settings/mail";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { useMay } from "../../../shared/api/ability.ts";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { DeleteDialog } from "../../../shared/ui/act/delete-dialog.tsx";
import { FormCard } from "../../../shared/ui/form/form-card.tsx";
import { FormChoose, FormText } from "../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../shared/ui/form/form-number.tsx";
import { FormPassword } from "../../../shared/ui/form/form-password.tsx";
import { useLiveForm } from "../../../shared/ui/form/use-live-form.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { mailSettingQuery, useUpdateMailSetting } from "../api/mail.ts";
import { MailTest } from "./mail-test.tsx";

const defaultPort = 587;

const formOf = (server: MailServerView | null): MailServerForm => ({
  host: server?.host ?? "",
  port: server?.port ?? defaultPort,
  tls: server?.tls ?? "starttls",
  username: server?.username ?? "",
  password: "",
  sender: server?.sender ?? "",
});

const MailServerCardForm = ({ server }: { server: MailServerView | null }) => {
  const { t } = useTranslation("settings");
  const missing = useMissingPermission("Mail.Update");
  const locked = missing !== undefined;
  const [removes, setRemoves] = useState(false);
  const update = useUpdateMailSetting();
  const { form, card } = useLiveForm<MailServerForm, z.output<typeof mailServerBody>>({
    values: formOf(server),
    resolver: zodResolver(mailServerBody),
    fields: ["host", "port", "tls", "username", "password", "sender"],
    save: async ({ password, ...named }) => {
      // An empty field leaves the password as it is.
      const mailServer = password ? { ...named, password } : named;
      return formOf((await update.mutateAsync({ mailServer })).mailServer);
    },
  });
  const { control } = form;
  const close = () => setRemoves(false);
  return (
    <FormCard
      title={t("mail.server")}
      sub={t("mail.serverSub")}
      locked={missing}
      {...card}
      extra={
        server && (
          <>
            <Button variant="text" color="error" disabled={update.isPending} onClick={() => setRemoves(true)}>
              {t("mail.removeServer")}
            </Button>
            <DeleteDialog
              open={removes}
              names={[server.host]}
              affected={t("mail.removeAffected")}
              onDelete={() => update.mutateAsync({ mailServer: null })}
              onDeleted={close}
              onClose={close}
            />
          </>
        )
      }
    >
      <FormText
        control={control}
        name="host"
        label={t("mail.host")}
        required
        maxLength={253}
        disabled={locked}
      />
      <FormNumber control={control} name="port" label={t("mail.port")} required disabled={locked} />
      <FormChoose
        control={control}
        name="tls"
        label={t("mail.tls")}
        disabled={locked}
        choices={mailTls.map((value) => ({ value, label: t(`mail.tlsKind.${value}`) }))}
      />
      <FormText
        control={control}
        name="sender"
        label={t("mail.sender")}
        inputMode="email"
        required
        maxLength={254}
        disabled={locked}
      />
      <FormText
        control={control}
        name="username"
        label={t("mail.username")}
        autoComplete="off"
        maxLength={254}
        disabled={locked}
      />
      {!locked && (
        <FormPassword
          control={control}
          name="password"
          label={t("mail.password")}
          help={server?.hasPassword ? t("mail.passwordKept") : undefined}
          autoComplete="new-password"
        />
      )}
    </FormCard>
  );
};

const MailServer = ({ setting }: { setting: MailSetting }) => {
  const { t } = useTranslation("settings");
  if (!setting.fixed) return <MailServerCardForm server={setting.mailServer} />;
  return (
    <SectionCard title={t("mail.server")}>
      <Alert severity="info">{t("mail.fixed")}</Alert>
    </SectionCard>
  );
};

/** The mail server, and a test of it. */
export const MailServerCard = () => {
  const { t } = useTranslation("settings");
  const may = useMay();
  const query = useQuery(mailSettingQuery());
  return (
    <QueryState query={query} failed={t("mail.serverFailed")}>
      {(setting) => (
        <>
          <MailServer setting={setting} />
          {may("Mail.Update") && (setting.fixed || setting.mailServer) && <MailTest />}
        </>
      )}
    </QueryState>
  );
};
