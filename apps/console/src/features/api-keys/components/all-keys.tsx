import type { ApiKey } from "@sgval/contract/api-keys/api-keys";
import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { ListSection } from "../../../shared/ui/list/list-section.tsx";
import { CardLine } from "../../../shared/ui/list/list-table-parts.ts";
import type { Column } from "../../../shared/ui/list/list-types.ts";
import { RowMenu } from "../../../shared/ui/list/row-menu.tsx";
import { useDensity } from "../../../shared/ui/page/page-frame.ts";
import { allKeysQuery } from "../api/api-keys.ts";
import { KeyScope, KeyUse } from "./key-use.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";

const defaultSize = 10;

/** The settings tab of the API keys of everybody. */
export const AllKeys = () => {
  const { t } = useTranslation(["apiKeys", "forms"]);
  const format = useFormat();
  const [density] = useDensity();
  const locked = useMissingPermission("ApiKey.Delete");
  const [{ page, size }, setPage] = useState<{ page?: number | undefined; size?: number | undefined }>({});
  const query = useQuery(allKeysQuery({ page: page ?? 1, size: size ?? defaultSize }));
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const menu = (one: ApiKey) =>
    one.state === "active" && (
      <RowMenu
        label={t("forms:actionsOf", { name: one.name })}
        actions={[
          {
            key: "revoke",
            label: t("revoke"),
            icon: <IconTrash size={18} stroke={1.75} />,
            locked,
            onChoose: () => setRevoked(one),
          },
        ]}
      />
    );
  const columns: readonly Column<ApiKey>[] = [
    { key: "name", head: t("name"), cell: ({ name }) => <b>{name}</b>, isName: true },
    { key: "owner", head: t("owner"), cell: ({ owner }) => owner },
    {
      key: "key",
      head: t("key"),
      cell: ({ lastFour }) => <span dir="ltr">•••• {lastFour}</span>,
      from: 1280,
    },
    { key: "scope", head: t("scope"), cell: ({ permissions }) => <KeyScope permissions={permissions} /> },
    { key: "use", head: t("use"), cell: (one) => <KeyUse apiKey={one} /> },
    { key: "menu", head: "", headLabel: t("actions"), width: 48, always: true, cell: menu },
  ];
  return (
    <>
      <ListSection
        title={t("title")}
        sub={query.data && format.count(query.data.metaData.total)}
        caption={t("title")}
        query={query}
        failed={t("failed")}
        rowKey={({ id }) => String(id)}
        columns={columns}
        density={density}
        renderCard={(one) => (
          <>
            <CardLine>
              <b>{one.name}</b>
              {menu(one)}
            </CardLine>
            <CardLine>
              <span>{one.owner}</span>
              <span dir="ltr">•••• {one.lastFour}</span>
            </CardLine>
            <span>
              <KeyScope permissions={one.permissions} />
            </span>
            <span>
              <KeyUse apiKey={one} />
            </span>
          </>
        )}
        empty={{ reason: t("emptyAll") }}
        page={page}
        size={size}
        defaultSize={defaultSize}
        onPage={setPage}
      />
      {revoked && <RevokeDialog apiKey={revoked} whose="any" onClose={() => setRevoked(null)} />}
    </>
  );
};
