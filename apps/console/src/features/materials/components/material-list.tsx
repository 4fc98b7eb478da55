import { materialSorts } from "@sgval/contract/materials/feature";
import { exportMaterials, type Material } from "@sgval/contract/materials/materials";
import { IconPackage, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useMissingPermissions } from "../../../shared/i18n/use-missing-permission.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { DeleteDialog } from "../../../shared/ui/act/delete-dialog.tsx";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { ListPage } from "../../../shared/ui/list/list-page.tsx";
import { listSearch, toListQuery } from "../../../shared/ui/list/list-search.ts";
import { CardLine, NameButton } from "../../../shared/ui/list/list-table-parts.ts";
import type { Column } from "../../../shared/ui/list/list-types.ts";
import { type RowAction, RowMenu } from "../../../shared/ui/list/row-menu.tsx";
import { materialListQuery, useDeleteMaterial } from "../api/materials.ts";
import { MaterialFormDrawer } from "./material-form.tsx";

const materialSearch = listSearch(materialSorts);

type Open = { what: "add" } | { what: "edit" | "delete"; material: Material } | null;

/** What repairs use up, with how many leak points each material is used in. */
export const MaterialListPage = () => {
  const { t } = useTranslation(["materials", "forms"]);
  const format = useFormat();
  const may = useMay();
  const missing = useMissingPermissions();
  const [search, onSearch] = usePageSearch(materialSearch);
  const listQuery = toListQuery(search, "name");
  const query = useQuery(materialListQuery(listQuery));
  const remove = useDeleteMaterial();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const actionsOf = (material: Material): RowAction[] => [
    {
      key: "edit",
      label: t("edit"),
      icon: <IconPencil size={18} stroke={1.75} />,
      locked: missing("Material.Update"),
      onChoose: () => setOpen({ what: "edit", material }),
    },
    {
      key: "delete",
      label: t("forms:delete"),
      icon: <IconTrash size={18} stroke={1.75} />,
      locked: missing("Material.Delete") ?? (material.usedIn > 0 ? t("inUse") : undefined),
      onChoose: () => setOpen({ what: "delete", material }),
    },
  ];
  const name = (material: Material) =>
    may("Material.Update") ? (
      <NameButton type="button" onClick={() => setOpen({ what: "edit", material })}>
        {material.name}
      </NameButton>
    ) : (
      material.name
    );
  const menu = (material: Material) => (
    <RowMenu label={t("forms:actionsOf", { name: material.name })} actions={actionsOf(material)} />
  );
  const used = ({ usedIn }: Material) => format.count(usedIn);
  const columns: Column<Material>[] = [
    { key: "name", head: t("name"), cell: name, sortable: true, isName: true },
    { key: "unit", head: t("unit"), cell: ({ unit }) => unit, sortable: true },
    { key: "note", head: t("note"), cell: ({ note }) => note ?? "--", from: 960 },
    { key: "usedIn", head: t("usedIn"), align: "end", cell: used, sortable: true },
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
      list="materials"
      title={t("title")}
      exports={{ route: exportMaterials, query: listQuery }}
      actions={
        <LockedButton
          variant="contained"
          startIcon={<IconPlus size={18} stroke={1.75} />}
          locked={missing("Material.Create")}
          onClick={() => setOpen({ what: "add" })}
        >
          {t("add")}
        </LockedButton>
      }
      query={query}
      failed={t("failed")}
      rowKey={({ id }) => String(id)}
      columns={columns}
      {...(may("Material.Update")
        ? { onOpen: (material: Material) => setOpen({ what: "edit", material }) }
        : {})}
      card={(material) => (
        <>
          <CardLine>
            {name(material)}
            {menu(material)}
          </CardLine>
          <CardLine>
            <span>{material.unit}</span>
            <span>{t("usedInCount", { count: material.usedIn })}</span>
          </CardLine>
        </>
      )}
      search={search}
      onSearch={onSearch}
      searchLabel={t("search")}
      trail
      defaultSort="name"
      empty={{
        icon: <IconPackage size={20} stroke={1.75} aria-hidden />,
        reason: t("empty"),
        next: may("Material.Create") ? t("emptyNext") : undefined,
      }}
    >
      {open?.what === "add" && <MaterialFormDrawer material={null} onClose={close} />}
      {open?.what === "edit" && <MaterialFormDrawer material={open.material} onClose={close} />}
      {open?.what === "delete" && (
        <DeleteDialog
          open
          names={[open.material.name]}
          onDelete={() => remove.mutateAsync(open.material.id)}
          onDeleted={close}
          onClose={close}
        />
      )}
    </ListPage>
  );
};
