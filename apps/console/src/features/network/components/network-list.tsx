import { networkSorts } from "@sgval/contract/network/feature";
import { exportNetworks, type Network } from "@sgval/contract/network/networks";
import {
  IconFileUpload,
  IconLink,
  IconMap2,
  IconPencil,
  IconPolygon,
  IconRefresh,
  IconTopologyStar3,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
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
import { networkListQuery, useDeleteNetwork } from "../api/networks.ts";
import { ImportDialog } from "../import/import-dialog.tsx";
import { onMap } from "../on-map.ts";
import { NetworkDevices } from "./network-devices.tsx";
import { RenameDrawer } from "./rename-drawer.tsx";
import { ZoneProposals } from "./zone-proposals.tsx";

const networkSearch = listSearch(networkSorts);

/** What is counted together. */
const kinds = {
  pipes: ["pipe"],
  nodes: ["junction", "tank", "reservoir"],
  fittings: ["valve", "pump"],
} as const satisfies Record<string, readonly (keyof Network["counts"])[]>;

type Action = "again" | "devices" | "propose" | "rename" | "delete";
type Open = { what: "import" } | { what: Action; network: Network } | null;

/** The imported pipe networks: import, import again, devices at their elements. */
export const NetworkListPage = () => {
  const { t } = useTranslation(["network", "forms", "messages"]);
  const format = useFormat();
  const may = useMay();
  const navigate = useNavigate();
  const [search, onSearch] = usePageSearch(networkSearch);
  const listQuery = toListQuery(search, "name");
  const query = useQuery(networkListQuery(listQuery));
  const remove = useDeleteNetwork();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const missing = useMissingPermissions();
  const action = (
    what: Action,
    network: Network,
    Icon: typeof IconLink,
    locked: string | undefined,
  ): RowAction => ({
    key: what,
    label: t(`action.${what}`),
    icon: <Icon size={18} stroke={1.75} />,
    locked,
    onChoose: () => setOpen({ what, network }),
  });
  const actionsOf = (network: Network): RowAction[] => [
    {
      key: "map",
      label: t("result.onMap"),
      icon: <IconMap2 size={18} stroke={1.75} />,
      locked: missing("Device.Index"),
      onChoose: () => void navigate({ href: onMap(network) }),
    },
    action("devices", network, IconLink, undefined),
    action("propose", network, IconPolygon, missing("Zone.Create")),
    action("again", network, IconRefresh, missing("Network.Update", t("messages:not_permitted"))),
    action("rename", network, IconPencil, missing("Network.Update")),
    action("delete", network, IconTrash, missing("Network.Delete")),
  ];
  const name = (network: Network) => (
    <NameButton type="button" onClick={() => setOpen({ what: "devices", network })}>
      {network.name}
    </NameButton>
  );
  const menu = (network: Network) => (
    <RowMenu label={t("forms:actionsOf", { name: network.name })} actions={actionsOf(network)} />
  );
  const count = (network: Network, ...counted: (keyof Network["counts"])[]) =>
    format.count(counted.reduce((sum, kind) => sum + (network.counts[kind] ?? 0), 0));
  const columns: Column<Network>[] = [
    { key: "name", head: t("name"), cell: name, sortable: true, isName: true },
    { key: "pipes", head: t("pipes"), align: "end", cell: (network) => count(network, ...kinds.pipes) },
    {
      key: "nodes",
      head: t("nodes"),
      align: "end",
      cell: (network) => count(network, ...kinds.nodes),
    },
    {
      key: "fittings",
      head: t("fittings"),
      align: "end",
      cell: (network) => count(network, ...kinds.fittings),
      from: 1280,
    },
    { key: "devices", head: t("deviceCount"), align: "end", cell: ({ devices }) => format.count(devices) },
    { key: "sourceName", head: t("sourceName"), cell: ({ sourceName }) => sourceName, from: 1280 },
    {
      key: "importedAt",
      head: t("importedAt"),
      cell: ({ importedAt }) => format.timestamp(importedAt),
      sortable: true,
    },
    { key: "menu", head: "", headLabel: t("actions"), width: 48, always: true, cell: menu },
  ];
  return (
    <ListPage
      list="networks"
      title={t("title")}
      exports={{ route: exportNetworks, query: listQuery }}
      actions={
        <LockedButton
          variant="contained"
          startIcon={<IconFileUpload size={18} stroke={1.75} />}
          locked={missing("Network.Create")}
          onClick={() => setOpen({ what: "import" })}
        >
          {t("import.title")}
        </LockedButton>
      }
      query={query}
      failed={t("failed")}
      rowKey={({ id }) => String(id)}
      columns={columns}
      onOpen={(network) => setOpen({ what: "devices", network })}
      card={(network) => (
        <>
          <CardLine>
            {name(network)}
            {menu(network)}
          </CardLine>
          <div>
            {[
              [t("pipes"), count(network, ...kinds.pipes)],
              [t("nodes"), count(network, ...kinds.nodes)],
              [t("fittings"), count(network, ...kinds.fittings)],
              [t("deviceCount"), format.count(network.devices)],
            ]
              .map((part) => part.join(" "))
              .join(" · ")}
          </div>
          <CardLine>
            <span>
              {t("importedAt")} {format.timestamp(network.importedAt)}
            </span>
            <span>{network.sourceName}</span>
          </CardLine>
        </>
      )}
      search={search}
      onSearch={onSearch}
      searchLabel={t("search")}
      trail
      defaultSort="name"
      empty={{
        icon: <IconTopologyStar3 size={20} stroke={1.75} aria-hidden />,
        reason: t("empty"),
        next: may("Network.Create") ? t("emptyNext") : undefined,
      }}
    >
      {open?.what === "import" && <ImportDialog network={null} onClose={close} />}
      {open?.what === "again" && <ImportDialog network={open.network} onClose={close} />}
      {open?.what === "devices" && (
        <NetworkDevices network={open.network} mayChange={may("Network.Update")} onClose={close} />
      )}
      {open?.what === "propose" && <ZoneProposals network={open.network} onClose={close} />}
      {open?.what === "rename" && <RenameDrawer network={open.network} onClose={close} />}
      {open?.what === "delete" && (
        <DeleteDialog
          open
          names={[open.network.name]}
          affected={t("deleteText", { count: open.network.devices })}
          onDelete={() => remove.mutateAsync(open.network.id)}
          onDeleted={close}
          onClose={close}
        />
      )}
    </ListPage>
  );
};
