import { exportTokens, type Token } from "@sgval/contract/connections/tokens";
import {
  IconKey,
  IconPencil,
  IconPlugConnected,
  IconPlus,
  IconRefresh,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useMissingPermissions } from "../../../shared/i18n/use-missing-permission.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { DeleteDialog } from "../../../shared/ui/act/delete-dialog.tsx";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { QuestionDialog } from "../../../shared/ui/act/question-dialog.tsx";
import { ListPage } from "../../../shared/ui/list/list-page.tsx";
import { listSearch, toListQuery } from "../../../shared/ui/list/list-search.ts";
import { CardLine } from "../../../shared/ui/list/list-table-parts.ts";
import { type RowAction, RowMenu } from "../../../shared/ui/list/row-menu.tsx";
import { tokenListQuery, useDeleteToken, useUpdateToken } from "../api/tokens.ts";
import { RefusedDevices } from "./refused-devices.tsx";
import { LastUse, Masked, useTokenColumns } from "./token-columns.tsx";
import { NewTokenDrawer, RenameTokenDrawer } from "./token-drawer.tsx";
import { type ShownToken, TokenSecret } from "./token-secret.tsx";

const tokenSearch = listSearch(["name", "deviceName", "createdAt", "lastUsedAt"]);

type Open = { what: "new" } | { what: "rename" | "replace" | "delete"; token: Token } | null;

/** Tokens by which devices send, over HTTP as over MQTT. A secret is shown when it is made and never again. */
export const TokenListPage = () => {
  const { t } = useTranslation(["connections", "forms", "messages", "common"]);
  const errorText = useErrorText();
  const missing = useMissingPermissions();
  const [search, onSearch] = usePageSearch(tokenSearch);
  const listQuery = toListQuery(search, "-createdAt");
  const query = useQuery(tokenListQuery(listQuery));
  const update = useUpdateToken();
  const remove = useDeleteToken();
  const [open, setOpen] = useState<Open>(null);
  const [shown, setShown] = useState<ShownToken | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    setOpen(null);
    setProblem(null);
  };
  const actionsOf = (token: Token): RowAction[] => [
    {
      key: "connect",
      label: t("secret.connectVerb"),
      icon: <IconPlugConnected size={18} stroke={1.75} />,
      onChoose: () => setShown({ ...token, secret: null }),
    },
    {
      key: "rename",
      label: t("token.rename"),
      icon: <IconPencil size={18} stroke={1.75} />,
      locked: missing("Token.Update"),
      onChoose: () => setOpen({ what: "rename", token }),
    },
    {
      key: "replace",
      label: t("token.replace"),
      icon: <IconRefresh size={18} stroke={1.75} />,
      locked: missing("Token.Update", t("messages:not_permitted")),
      onChoose: () => setOpen({ what: "replace", token }),
    },
    {
      key: "delete",
      label: t("forms:delete"),
      icon: <IconTrash size={18} stroke={1.75} />,
      locked: missing("Token.Delete"),
      onChoose: () => setOpen({ what: "delete", token }),
    },
  ];
  const columns = useTokenColumns(actionsOf);
  const replace = async (token: Token) => {
    try {
      const { token: secret } = await update.mutateAsync({ id: token.id, replace: true });
      close();
      if (secret !== undefined) setShown({ ...token, secret });
    } catch (error) {
      setProblem(`${t("messages:update_failed")}${t("common:colon")}${errorText(error)}`);
    }
  };
  return (
    <ListPage
      list="tokens"
      title={t("title")}
      trail
      exports={{ route: exportTokens, query: listQuery }}
      actions={
        <LockedButton
          variant="contained"
          startIcon={<IconPlus size={18} stroke={1.75} />}
          locked={missing("Token.Create")}
          onClick={() => setOpen({ what: "new" })}
        >
          {t("token.add")}
        </LockedButton>
      }
      query={query}
      failed={t("failed")}
      rowKey={(token) => String(token.id)}
      columns={columns}
      card={(token) => (
        <>
          <CardLine>
            <b>{token.name}</b>
            <RowMenu label={t("forms:actionsOf", { name: token.name })} actions={actionsOf(token)} />
          </CardLine>
          <CardLine>
            <span>{token.deviceName}</span>
            <span>
              {t("token.secret")} <Masked token={token} />
            </span>
          </CardLine>
          <span>
            {t("token.lastUse")} <LastUse token={token} />
          </span>
        </>
      )}
      search={search}
      onSearch={onSearch}
      searchLabel={t("search")}
      defaultSort="-createdAt"
      empty={{
        icon: <IconKey size={20} stroke={1.75} aria-hidden />,
        reason: t("empty"),
        next: t("emptyNext"),
      }}
    >
      <RefusedDevices />
      {open?.what === "new" && (
        <NewTokenDrawer
          onMade={setShown}
          onReplace={(token) => setOpen({ what: "replace", token })}
          onClose={close}
        />
      )}
      {open?.what === "rename" && <RenameTokenDrawer token={open.token} onClose={close} />}
      {open?.what === "replace" && (
        <QuestionDialog
          open
          title={t("messages:confirm_continue")}
          text={t("token.replaceText", { device: open.token.deviceName })}
          cancelLabel={t("forms:cancel")}
          verbLabel={t("token.replace")}
          busy={update.isPending}
          problem={problem}
          onCancel={close}
          onConfirm={() => void replace(open.token)}
        />
      )}
      {open?.what === "delete" && (
        <DeleteDialog
          open
          names={[open.token.name]}
          affected={t("token.deleteText", { device: open.token.deviceName })}
          onDelete={() => remove.mutateAsync(open.token.id)}
          onDeleted={close}
          onClose={close}
        />
      )}
      {shown && <TokenSecret shown={shown} onClose={() => setShown(null)} />}
    </ListPage>
  );
};
