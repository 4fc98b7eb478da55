import { pumpTemplateSorts } from "@sgval/contract/pumps/feature";
import { exportPumpTemplates, type PumpTemplate, templateUse } from "@sgval/contract/pumps/templates";
import { IconListDetails, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toApiError } from "../../../../shared/api/api-error.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useMissingPermissions } from "../../../../shared/i18n/use-missing-permission.ts";
import { usePageSearch } from "../../../../shared/page-search.ts";
import { DeleteDialog } from "../../../../shared/ui/act/delete-dialog.tsx";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { Row, Stack, Text } from "../../../../shared/ui/arrange.ts";
import { ListPage } from "../../../../shared/ui/list/list-page.tsx";
import { listSearch, toListQuery } from "../../../../shared/ui/list/list-search.ts";
import { NameButton } from "../../../../shared/ui/list/list-table-parts.ts";
import type { Column } from "../../../../shared/ui/list/list-types.ts";
import { type RowAction, RowMenu } from "../../../../shared/ui/list/row-menu.tsx";
import { templateListQuery, useDeleteTemplate } from "../../api/templates.ts";
import { TemplateEditor } from "./template-editor.tsx";

const templateSearch = listSearch(pumpTemplateSorts);

type Open = { what: "add" } | { what: "edit" | "delete"; template: PumpTemplate } | null;

/** Deletes a template, or says which pumps use it. */
const DeleteTemplate = ({ template, onClose }: { template: PumpTemplate; onClose: () => void }) => {
  const { t } = useTranslation("pumps");
  const remove = useDeleteTemplate();
  const { code, details } = toApiError(remove.error);
  const use = code === "pump_template_used" ? templateUse.safeParse(details).data : undefined;
  return (
    <DeleteDialog
      open
      names={[template.name]}
      affected={
        use ? (
          <Stack gap={4}>
            <Text>{t("template.used")}</Text>
            {use.pumps.map(({ deviceId, deviceName, key, name }) => (
              <Text key={`${deviceId}-${key}`}>
                {t("template.usedPump", { pump: name, station: deviceName })}
              </Text>
            ))}
            {use.hidden > 0 && <Text>{t("template.usedHidden", { count: use.hidden })}</Text>}
          </Stack>
        ) : (
          t("template.deleteText")
        )
      }
      onDelete={() => remove.mutateAsync(template.id)}
      onDeleted={onClose}
      onClose={onClose}
    />
  );
};

/** The parameter templates of pumps: how the keys of a controller's payload appear on the screen. */
export const TemplateList = () => {
  const { t } = useTranslation(["pumps", "common", "forms"]);
  const format = useFormat();
  const missing = useMissingPermissions();
  const [search, onSearch] = usePageSearch(templateSearch);
  const listQuery = toListQuery(search, "name");
  const query = useQuery(templateListQuery(listQuery));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const actionsOf = (template: PumpTemplate): RowAction[] => [
    {
      key: "edit",
      label: t("template.edit"),
      icon: <IconPencil size={18} stroke={1.75} />,
      locked: missing("PumpTemplate.Update"),
      onChoose: () => setOpen({ what: "edit", template }),
    },
    {
      key: "delete",
      label: t("forms:delete"),
      icon: <IconTrash size={18} stroke={1.75} />,
      locked: missing("PumpTemplate.Delete"),
      onChoose: () => setOpen({ what: "delete", template }),
    },
  ];
  const name = (template: PumpTemplate) => (
    <NameButton type="button" onClick={() => setOpen({ what: "edit", template })}>
      {template.name}
    </NameButton>
  );
  const menu = (template: PumpTemplate) => (
    <RowMenu label={t("forms:actionsOf", { name: template.name })} actions={actionsOf(template)} />
  );
  const columns: Column<PumpTemplate>[] = [
    { key: "name", head: t("template.name"), cell: name, sortable: true, isName: true },
    {
      key: "parameters",
      head: t("template.parameters"),
      align: "end",
      cell: ({ parameters }) => format.count(parameters.length),
      sortable: true,
    },
    {
      key: "usedBy",
      head: t("template.usedBy"),
      align: "end",
      cell: ({ usedBy }) => format.count(usedBy),
      sortable: true,
    },
    {
      key: "updatedAt",
      head: t("template.updatedAt"),
      cell: ({ updatedAt }) => format.timestamp(updatedAt),
      sortable: true,
      from: 1280,
    },
    { key: "menu", head: "", headLabel: t("template.actions"), width: 48, always: true, cell: menu },
  ];
  return (
    <ListPage
      list="pumpTemplates"
      title={t("template.title")}
      inTab
      exports={{ route: exportPumpTemplates, query: listQuery }}
      actions={
        <LockedButton
          variant="contained"
          startIcon={<IconPlus size={18} stroke={1.75} />}
          locked={missing("PumpTemplate.Create")}
          onClick={() => setOpen({ what: "add" })}
        >
          {t("template.add")}
        </LockedButton>
      }
      query={query}
      failed={t("template.failed")}
      rowKey={(template) => String(template.id)}
      columns={columns}
      onOpen={(template) => setOpen({ what: "edit", template })}
      card={(template) => (
        <>
          <Row gap={8}>
            {name(template)}
            <Row gap={0} sx={{ marginInlineStart: "auto" }}>
              {menu(template)}
            </Row>
          </Row>
          <div>{`${t("template.parameters")}${t("common:colon")}${format.count(template.parameters.length)}`}</div>
          <div>{`${t("template.usedBy")}${t("common:colon")}${format.count(template.usedBy)}`}</div>
        </>
      )}
      search={search}
      onSearch={onSearch}
      searchLabel={t("template.search")}
      defaultSort="name"
      empty={{
        icon: <IconListDetails size={20} stroke={1.75} aria-hidden />,
        reason: t("template.empty"),
        next: t("template.emptyNext"),
      }}
    >
      {open?.what === "add" && <TemplateEditor template={null} locked={false} onClose={close} />}
      {open?.what === "edit" && (
        <TemplateEditor
          key={open.template.id}
          template={open.template}
          locked={missing("PumpTemplate.Update") !== undefined}
          onClose={close}
        />
      )}
      {open?.what === "delete" && <DeleteTemplate template={open.template} onClose={close} />}
    </ListPage>
  );
};
