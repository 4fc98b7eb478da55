import { exportDecoders, type ListedDecoder } from "@sgval/contract/decoders/decoders";
import { decoderSorts } from "@sgval/contract/decoders/feature";
import { IconBinary, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useMissingPermissions } from "../../../shared/i18n/use-missing-permission.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { DeleteDialog } from "../../../shared/ui/act/delete-dialog.tsx";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { ListPage } from "../../../shared/ui/list/list-page.tsx";
import { listSearch, toListQuery } from "../../../shared/ui/list/list-search.ts";
import { CardLine } from "../../../shared/ui/list/list-table-parts.ts";
import type { Column } from "../../../shared/ui/list/list-types.ts";
import { RowMenu } from "../../../shared/ui/list/row-menu.tsx";
import { decoderListQuery, useDeleteDecoder } from "../api/decoders.ts";
import { DecoderFormDrawer } from "./decoder-form.tsx";

const decoderSearch = listSearch(decoderSorts);

/** Programs that make fields of the bytes of devices, with the devices that use them and their errors. */
export const DecoderListPage = () => {
  const { t } = useTranslation(["decoders", "forms"]);
  const format = useFormat();
  const may = useMay();
  const missing = useMissingPermissions();
  const navigate = useNavigate();
  const [search, onSearch] = usePageSearch(decoderSearch);
  const listQuery = toListQuery(search, "name");
  const query = useQuery(decoderListQuery(listQuery));
  const remove = useDeleteDecoder();
  const [adding, setAdding] = useState(false);
  const [deleted, setDeleted] = useState<ListedDecoder | null>(null);
  const open = (id: number) => void navigate({ to: paths.decoder, params: { id: String(id) } });
  const name = (decoder: ListedDecoder) => (
    <Link to={paths.decoder} params={{ id: String(decoder.id) }}>
      {decoder.name}
    </Link>
  );
  const menu = (decoder: ListedDecoder) => (
    <RowMenu
      label={t("forms:actionsOf", { name: decoder.name })}
      actions={[
        {
          key: "delete",
          label: t("forms:delete"),
          icon: <IconTrash size={18} stroke={1.75} />,
          locked: missing("Decoder.Delete") ?? (decoder.devices > 0 ? t("inUse") : undefined),
          onChoose: () => setDeleted(decoder),
        },
      ]}
    />
  );
  const columns: Column<ListedDecoder>[] = [
    { key: "name", head: t("name"), cell: name, sortable: true, isName: true },
    { key: "description", head: t("description"), cell: ({ description }) => description ?? "--", from: 960 },
    {
      key: "activeVersion",
      head: t("activeVersion"),
      align: "end",
      cell: (one) => format.count(one.activeVersion),
    },
    {
      key: "devices",
      head: t("devices"),
      align: "end",
      cell: (one) => format.count(one.devices),
      sortable: true,
    },
    {
      key: "errors",
      head: t("errors"),
      align: "end",
      cell: (one) => format.count(one.errors),
      sortable: true,
    },
    {
      key: "updatedAt",
      head: t("updatedAt"),
      cell: ({ updatedAt }) => format.timestamp(updatedAt),
      sortable: true,
      from: 1280,
    },
    { key: "menu", head: "", headLabel: t("actions"), width: 48, always: true, cell: menu },
  ];
  return (
    <ListPage
      list="decoders"
      title={t("title")}
      exports={{ route: exportDecoders, query: listQuery }}
      actions={
        <LockedButton
          variant="contained"
          startIcon={<IconPlus size={18} stroke={1.75} />}
          locked={missing("Decoder.Create")}
          onClick={() => setAdding(true)}
        >
          {t("add")}
        </LockedButton>
      }
      query={query}
      failed={t("failed")}
      rowKey={({ id }) => String(id)}
      columns={columns}
      onOpen={({ id }) => open(id)}
      card={(decoder) => (
        <>
          <CardLine>
            {name(decoder)}
            {menu(decoder)}
          </CardLine>
          <CardLine>
            <span>{t("usedBy", { count: decoder.devices })}</span>
            <span>{t("errorCount", { count: decoder.errors })}</span>
          </CardLine>
        </>
      )}
      search={search}
      onSearch={onSearch}
      searchLabel={t("search")}
      trail
      defaultSort="name"
      empty={{
        icon: <IconBinary size={20} stroke={1.75} aria-hidden />,
        reason: t("empty"),
        next: may("Decoder.Create") ? t("emptyNext") : undefined,
      }}
    >
      {adding && <DecoderFormDrawer decoder={null} onSaved={open} onClose={() => setAdding(false)} />}
      {deleted && (
        <DeleteDialog
          open
          names={[deleted.name]}
          onDelete={() => remove.mutateAsync(deleted.id)}
          onDeleted={() => setDeleted(null)}
          onClose={() => setDeleted(null)}
        />
      )}
    </ListPage>
  );
};
