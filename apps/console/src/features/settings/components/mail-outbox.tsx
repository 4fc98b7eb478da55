import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { exportOutbox, type OutboxMail } from "@sgval/contract/settings/settings";
import { IconMail } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { Stack } from "../../../shared/ui/arrange.ts";
import { Fold } from "../../../shared/ui/fold.ts";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { CopyButton } from "../../../shared/ui/page/copy-button.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { Rows } from "../../../shared/ui/page/rows.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { outboxQuery } from "../api/settings.ts";
import { MailServerCard } from "./mail-server-card.tsx";

const Text = styled(Fold)({
  flexBasis: "100%",
  "& pre": {
    ...typeScale.bodyS,
    margin: "8px 0 0",
    padding: "10px 12px",
    border: `1px solid ${paint.line}`,
    borderRadius: 6,
    backgroundColor: paint.sunk,
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
});

const MailRow = ({ mail }: { mail: OutboxMail }) => {
  const { t } = useTranslation("settings");
  const format = useFormat();
  return (
    <li>
      <IconMail size={20} stroke={1.75} aria-hidden />
      <div>
        <b>{mail.subject}</b>
        <small>
          {[
            t("mail.to", { address: mail.to }),
            format.timestamp(mail.at),
            ...(mail.tries > 0 ? [t("mail.tries", { count: mail.tries })] : []),
          ].join(" · ")}
        </small>
      </div>
      {mail.text !== null && (
        <CopyButton text={mail.text} label={t("mail.copy")} doneLabel={t("mail.copied")} />
      )}
      {mail.text === null ? (
        <small>{t("mail.secret")}</small>
      ) : (
        <Text>
          <summary>{t("mail.read")}</summary>
          <pre>{mail.text}</pre>
        </Text>
      )}
    </li>
  );
};

/** Mails waiting to leave. Without a mail server they stay here, and an administrator passes them on by hand. */
export const MailOutbox = () => {
  const { t } = useTranslation("settings");
  const query = useQuery(outboxQuery());
  return (
    <QueryState query={query} failed={t("mail.failed")}>
      {({ data, metaData }) => (
        <Stack gap={12}>
          {!metaData.server && <Alert severity="warning">{t("mail.noServer")}</Alert>}
          <SectionCard
            title={t("mail.outbox")}
            sub={t("mail.waiting", { count: data.length })}
            flush
            actions={<ExportMenu route={exportOutbox} query={{}} about={t("mail.outbox")} />}
          >
            {data.length === 0 ? (
              <EmptyState reason={t("mail.none")} next={t("mail.noneNext")} />
            ) : (
              <Rows>
                {data.map((mail) => (
                  <MailRow key={mail.id} mail={mail} />
                ))}
              </Rows>
            )}
          </SectionCard>
        </Stack>
      )}
    </QueryState>
  );
};

/** The tab of the settings: the mail server, and what waits for it. */
export const MailPanel = () => (
  <Stack gap={16}>
    <MailServerCard />
    <MailOutbox />
  </Stack>
);
