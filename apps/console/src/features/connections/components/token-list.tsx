import { styled } from "@mui/material/styles";
import { exportTokens, type Token } from "@sgval/contract/connections/connections";
import { IconKey, IconPencil, IconPlus, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { DeleteDialog } from "../../../shared/ui/act/delete-dialog.tsx";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { QuestionDialog } from "../../../shared/ui/act/question-dialog.tsx";
import { ColumnChooser } from "../../../shared/ui/list/column-chooser.tsx";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { ListTable } from "../../../shared/ui/list/list-table.tsx";
import type { Density } from "../../../shared/ui/list/list-types.ts";
import { Pager } from "../../../shared/ui/list/pager.tsx";
import { type RowAction, RowMenu } from "../../../shared/ui/list/row-menu.tsx";
import { SearchField } from "../../../shared/ui/list/search-field.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { PageBody } from "../../../shared/ui/page/page-body.tsx";
import { type Crumb, PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { useDeleteToken } from "../api/delete-token.ts";
import { tokenListQuery } from "../api/list-tokens.ts";
import { useUpdateToken } from "../api/update-token.ts";
import { LastUse, Masked, useTokenColumns } from "./token-columns.tsx";
import { type MadeToken, NewTokenDrawer, RenameTokenDrawer } from "./token-drawer.tsx";
import { TokenSecret } from "./token-secret.tsx";

export interface TokenSearch {
  q?: string | undefined;
  page?: number | undefined;
  size?: number | undefined;
  sort?: string | undefined;
}

const Filters = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8, padding: "10px 14px" });
const CardLine = styled("div")({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 8,
});

const sortFields = ["name", "deviceName", "createdAt", "lastUsedAt"];

/** What the address asks to sort by, if it is one of the sortable columns. */
const sortOf = (asked: string | undefined): string =>
  asked !== undefined && sortFields.includes(asked.replace(/^-/, "")) ? asked : "-createdAt";

type Open = { what: "new" } | { what: "rename" | "replace" | "delete"; token: Token } | null;

/** Tokens by which devices send over HTTP. A secret is shown when it is made and never again. */
export const TokenListPage = (props: {
  search: TokenSearch;
  onSearch: (change: TokenSearch) => void;
  density: Density;
  trail: readonly Crumb[];
  trailLabel: string;
  /** The views button; saved views belong to the account. */
  views?: ReactNode;
}) => {
  const { t } = useTranslation(["connections", "forms", "messages", "common"]);
  const format = useFormat();
  const errorText = useErrorText();
  const may = useMay();
  const { q = "", page = 1, size = 10 } = props.search;
  const sort = sortOf(props.search.sort);
  const question = { page, size, sort, ...(q === "" ? {} : { q }) };
  const query = useQuery(tokenListQuery(question));
  const update = useUpdateToken();
  const remove = useDeleteToken();
  const [open, setOpen] = useState<Open>(null);
  const [made, setMade] = useState<MadeToken | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    setOpen(null);
    setProblem(null);
  };
  const lockedFor = (allowed: boolean) => (allowed ? undefined : t("messages:no_permission"));
  const actionsOf = (token: Token): RowAction[] => [
    {
      key: "rename",
      label: t("token.rename"),
      icon: <IconPencil size={18} stroke={1.75} />,
      locked: lockedFor(may("Token.Update")),
      onChoose: () => setOpen({ what: "rename", token }),
    },
    {
      key: "replace",
      label: t("token.replace"),
      icon: <IconRefresh size={18} stroke={1.75} />,
      locked: lockedFor(may("Token.Update")),
      onChoose: () => setOpen({ what: "replace", token }),
    },
    {
      key: "delete",
      label: t("forms:delete"),
      icon: <IconTrash size={18} stroke={1.75} />,
      locked: lockedFor(may("Token.Delete")),
      onChoose: () => setOpen({ what: "delete", token }),
    },
  ];
  const columns = useTokenColumns(actionsOf);
  const replace = async (token: Token) => {
    try {
      const { token: secret } = await update.mutateAsync({ id: token.id, replace: true });
      close();
      if (secret !== undefined) setMade({ name: token.name, deviceName: token.deviceName, secret });
    } catch (error) {
      setProblem(`${t("messages:update_failed")}: ${errorText(error)}`);
    }
  };
  const add = (
    <LockedButton
      variant="contained"
      startIcon={<IconPlus size={18} stroke={1.75} />}
      locked={lockedFor(may("Token.Create"))}
      onClick={() => setOpen({ what: "new" })}
    >
      {t("token.add")}
    </LockedButton>
  );
  return (
    <PageBody>
      <PageHeader
        title={t("title")}
        trail={props.trail}
        trailLabel={props.trailLabel}
        code={query.data && format.count(query.data.metaData.total)}
        actions={
          <>
            <ExportMenu route={exportTokens} query={question} />
            {add}
          </>
        }
      />
      <SectionCard flush>
        <Filters>
          <SearchField
            value={q}
            onChange={(text) => props.onSearch({ q: text || undefined, page: undefined })}
            label={t("search")}
            placeholder={t("search")}
            slashKey
          />
          {props.views}
          <ColumnChooser list="tokens" columns={columns} />
        </Filters>
        <QueryState query={query} failed={t("failed")}>
          {({ data }) => (
            <ListTable
              caption={t("title")}
              rows={data}
              rowKey={(token) => String(token.id)}
              columns={columns}
              list="tokens"
              density={props.density}
              sort={{ key: sort.replace(/^-/, ""), direction: sort.startsWith("-") ? "desc" : "asc" }}
              onSort={({ key, direction }) =>
                props.onSearch({ sort: direction === "desc" ? `-${key}` : key, page: undefined })
              }
              renderCard={(token) => (
                <>
                  <CardLine>
                    <b>{token.name}</b>
                    <RowMenu label={t("forms:actionsOf", { name: token.name })} actions={actionsOf(token)} />
                  </CardLine>
                  <CardLine>
                    <span>{token.deviceName}</span>
                    <Masked token={token} />
                  </CardLine>
                  <LastUse token={token} />
                </>
              )}
              empty={
                q === "" ? (
                  <EmptyState
                    icon={<IconKey size={20} stroke={1.75} aria-hidden />}
                    reason={t("empty")}
                    next={t("emptyNext")}
                  />
                ) : (
                  <EmptyState reason={t("messages:no_data")} />
                )
              }
            />
          )}
        </QueryState>
      </SectionCard>
      {query.data && query.data.metaData.total > 0 && (
        <Pager
          page={page}
          pages={Math.max(1, Math.ceil(query.data.metaData.total / size))}
          size={size}
          onPage={(next) => props.onSearch({ page: next === 1 ? undefined : next })}
          onSize={(next) => props.onSearch({ size: next === 10 ? undefined : next, page: undefined })}
          label={t("title")}
          rangeText={t("common:of", {
            from: format.count((page - 1) * size + 1),
            to: format.count(Math.min(query.data.metaData.total, page * size)),
            total: format.count(query.data.metaData.total),
          })}
          sizeLabel={t("common:perPage")}
          previousLabel={t("common:previousPage")}
          nextLabel={t("common:nextPage")}
          pageLabel={(one) => t("common:page", { page: one })}
        />
      )}
      {open?.what === "new" && <NewTokenDrawer onMade={setMade} onClose={close} />}
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
      {made && <TokenSecret made={made} onClose={() => setMade(null)} />}
    </PageBody>
  );
};
