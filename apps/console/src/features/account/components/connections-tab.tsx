import type { Token } from "@sgval/contract/connections/tokens";
import { IconKey } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { Text } from "../../../shared/ui/arrange.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { Rows } from "../../../shared/ui/page/rows.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { ownTokensQuery } from "../api/list-own-tokens.ts";

const TokenRows = ({ tokens }: { tokens: readonly Token[] }) => {
  const { t } = useTranslation("account");
  const format = useFormat();
  if (tokens.length === 0) return <EmptyState reason={t("connections.none")} />;
  return (
    <Rows>
      {tokens.map((token) => (
        <li key={token.id}>
          <IconKey size={20} stroke={1.75} aria-hidden />
          <div>
            <b>{token.name}</b> · {token.deviceName}
            <small>
              <span dir="ltr">•••• {token.lastFour}</span>
              {" · "}
              {token.lastUsedAt
                ? t("connections.used", { time: format.timestamp(token.lastUsedAt) })
                : t("connections.neverUsed")}
              {" · "}
              {t("connections.made", { time: format.timestamp(token.createdAt) })}
            </small>
          </div>
        </li>
      ))}
    </Rows>
  );
};

/** Read-only list of the device tokens the user has made; they are changed on the page of tokens. */
export const ConnectionsTab = () => {
  const { t } = useTranslation("account");
  const query = useQuery(ownTokensQuery());
  return (
    <SectionCard title={t("connections.title")} sub={t("connections.text")}>
      <QueryState query={query} failed={t("connections.failed")}>
        {({ data }) => <TokenRows tokens={data} />}
      </QueryState>
      <Text sx={{ mt: 3.5 }}>
        <Link to={paths.tokens}>{t("connections.open")}</Link>
      </Text>
    </SectionCard>
  );
};
