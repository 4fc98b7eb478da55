import Button from "@mui/material/Button";
import { kindLabels } from "@sgval/contract/reports/labels";
import { isUsable, type ReportTemplate, type UsableTemplate } from "@sgval/contract/reports/templates";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { useReadOnly } from "../../../../shared/api/read-only.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { DeleteDialog } from "../../../../shared/ui/act/delete-dialog.tsx";
import { Actions } from "../../../../shared/ui/arrange.ts";
import { DetailDrawer } from "../../../../shared/ui/page/detail-drawer.tsx";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { Rows } from "../../../../shared/ui/page/rows.tsx";
import { templatesQuery, useDeleteTemplate } from "../../api/templates.ts";
import type { ReportChoice } from "../../report-choice.ts";
import { useRangeLabel } from "../report-range.tsx";
import { TemplateForm } from "./template-form.tsx";
import { OtherSchedules, TemplateSchedules } from "./template-schedules.tsx";

/** What is missing in a template, or why it makes no report; null where nothing is. */
export const useMissing = () => {
  const { t } = useTranslation("reports");
  return (template: ReportTemplate): string | null => {
    const { gone, hidden } = template;
    const said = [
      ...(isUsable(template) ? [] : [t("templates.unusable")]),
      ...(gone.length > 0 ? [t("templates.gone", { names: gone.map(({ name }) => name).join(", ") })] : []),
      ...(hidden > 0 ? [t("templates.hidden", { count: hidden })] : []),
    ];
    return said.length > 0 ? said.join(" ") : null;
  };
};

type Open = { act: "rename" | "delete" | "schedule"; template: ReportTemplate } | { act: "save" };

const TemplateRow = (props: {
  template: ReportTemplate;
  onOpen: (template: UsableTemplate) => void;
  onAct: (act: "rename" | "delete" | "schedule") => void;
}) => {
  const { template, onOpen, onAct } = props;
  const { t } = useTranslation(["reports", "forms"]);
  const { language, dateTime } = useFormat();
  const may = useMay();
  const readOnly = useReadOnly();
  const rangeLabel = useRangeLabel();
  const missing = useMissing()(template);
  const { kind, range } = template;
  return (
    <li>
      <div>
        <b>{template.name}</b>
        <small>
          {[
            kind && kindLabels[kind][language],
            range &&
              ("preset" in range
                ? rangeLabel(range.preset)
                : `${dateTime(range.from)} – ${dateTime(range.to)}`),
          ]
            .filter(Boolean)
            .join(" · ")}
        </small>
        <small>
          {template.shared
            ? t("templates.sharedBy", { name: template.owner ?? t("templates.nobody") })
            : t("templates.own")}
        </small>
        {missing !== null && <small>{missing}</small>}
      </div>
      <Actions>
        {isUsable(template) && (
          <Button variant="outlined" size="small" onClick={() => onOpen(template)}>
            {t("templates.open")}
          </Button>
        )}
        {may("Report.Schedule") && (
          <Button variant="text" size="small" onClick={() => onAct("schedule")}>
            {t("schedule.title")}
          </Button>
        )}
        {template.mayChange && !readOnly && (
          <>
            <Button variant="text" size="small" onClick={() => onAct("rename")}>
              {t("forms:edit")}
            </Button>
            <Button variant="text" size="small" color="error" onClick={() => onAct("delete")}>
              {t("forms:delete")}
            </Button>
          </>
        )}
      </Actions>
    </li>
  );
};

/** Report templates, to be opened, kept, renamed, mailed at times and deleted. */
export const ReportTemplates = (props: {
  /** The report on the page, to be kept; null where there is none. */
  choice: ReportChoice | null;
  onOpen: (template: UsableTemplate) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation("reports");
  const query = useQuery(templatesQuery());
  const remove = useDeleteTemplate();
  const readOnly = useReadOnly();
  const may = useMay();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <DetailDrawer
      title={t("templates.title")}
      onClose={props.onClose}
      actions={
        props.choice &&
        !readOnly && (
          <Button variant="contained" onClick={() => setOpen({ act: "save" })}>
            {t("templates.save")}
          </Button>
        )
      }
    >
      <QueryState query={query} failed={t("templates.failed")}>
        {(templates) => (
          <>
            {templates.length === 0 ? (
              <EmptyState reason={t("templates.none")} next={t("templates.noneNext")} />
            ) : (
              <Rows>
                {templates.map((template) => (
                  <TemplateRow
                    key={template.id}
                    template={template}
                    onOpen={props.onOpen}
                    onAct={(act) => setOpen({ act, template })}
                  />
                ))}
              </Rows>
            )}
            {may("Report.Schedule") && !readOnly && <OtherSchedules templates={templates} />}
          </>
        )}
      </QueryState>
      {open?.act === "save" && props.choice && <TemplateForm of={{ choice: props.choice }} onClose={close} />}
      {open?.act === "rename" && <TemplateForm of={{ template: open.template }} onClose={close} />}
      {open?.act === "schedule" && <TemplateSchedules template={open.template} onClose={close} />}
      {open?.act === "delete" && (
        <DeleteDialog
          open
          names={[open.template.name]}
          affected={t("templates.deleteAffects")}
          onDelete={() => remove.mutateAsync(open.template.id)}
          onDeleted={close}
          onClose={close}
        />
      )}
    </DetailDrawer>
  );
};
