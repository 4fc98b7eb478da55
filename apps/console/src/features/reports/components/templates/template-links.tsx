import { kindLabels } from "@sgval/contract/reports/labels";
import { isUsable } from "@sgval/contract/reports/templates";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../config/paths.ts";
import { serverNow } from "../../../../shared/format/server-clock.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { Rows } from "../../../../shared/ui/page/rows.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { templatesQuery } from "../../api/templates.ts";
import { choiceOfTemplate, searchOf } from "../../report-choice.ts";
import { useMissing } from "./report-templates.tsx";

/** The report templates of the reader and those that others share, each leading to its report of now. */
export const TemplateLinks = () => {
  const { t } = useTranslation("reports");
  const { language } = useFormat();
  const missingIn = useMissing();
  const query = useQuery(templatesQuery());
  return (
    <SectionCard title={t("templates.title")} flush>
      <QueryState query={query} failed={t("templates.failed")}>
        {(templates) =>
          templates.length === 0 ? (
            <EmptyState reason={t("templates.none")} next={t("templates.noneNext")} />
          ) : (
            <Rows>
              {templates.map((template) => (
                <li key={template.id}>
                  <div>
                    {isUsable(template) ? (
                      <Link to={paths.report} search={searchOf(choiceOfTemplate(template, serverNow()))}>
                        {template.name}
                      </Link>
                    ) : (
                      <b>{template.name}</b>
                    )}
                    <small>
                      {[
                        template.kind && kindLabels[template.kind][language],
                        template.shared &&
                          t("templates.sharedBy", { name: template.owner ?? t("templates.nobody") }),
                        missingIn(template),
                      ]
                        .filter(Boolean)
                        .join(" · ")}
                    </small>
                  </div>
                </li>
              ))}
            </Rows>
          )
        }
      </QueryState>
    </SectionCard>
  );
};
