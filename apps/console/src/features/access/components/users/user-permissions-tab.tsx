import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { Rows } from "../../../../shared/ui/page/rows.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { type HeldPermissions, userPermissionsQuery } from "../../api/read-user-permissions.ts";
import { permissionsOf, rowsOf } from "../../matrix.ts";
import { useRightLabels } from "../../use-right-labels.ts";

const Effective = ({ answer }: { answer: HeldPermissions }) => {
  const { t } = useTranslation("access");
  const labels = useRightLabels();
  const from = new Map(answer.data.map((held) => [held.name, held.from]));
  const { superUser, role } = answer.metaData;
  return (
    <>
      {(superUser || role?.everything) && (
        <div style={{ display: "grid", gap: 8, padding: "0 14px 12px" }}>
          {superUser && <Alert severity="info">{t("everything.superUser")}</Alert>}
          {role?.everything && <Alert severity="info">{t("everything.role", { role: role.name })}</Alert>}
        </div>
      )}
      {answer.data.length === 0 ? (
        <EmptyState reason={t("noRights")} next={t("noRightsNext")} />
      ) : (
        <Rows>
          {rowsOf(answer.data.map(({ name }) => name)).map((row) => (
            <li key={row.resource} style={{ alignItems: "baseline" }}>
              <b style={{ flex: "0 0 160px" }}>{labels.resource(row.resource)}</b>
              <div>
                {permissionsOf(row).map((name) => (
                  <div key={name}>
                    {labels.describe(name)}
                    <small style={{ display: "inline", marginInlineStart: 8 }}>
                      {(from.get(name) ?? [])
                        .map((source) =>
                          source === "superUser" ? t("superUser") : t("fromRole", { role: role?.name ?? "" }),
                        )
                        .join(" · ")}
                    </small>
                  </div>
                ))}
              </div>
            </li>
          ))}
        </Rows>
      )}
    </>
  );
};

/** What somebody may do in effect, in plain words, and where each right comes from. */
export const UserPermissionsTab = ({ userId }: { userId: number }) => {
  const { t } = useTranslation("access");
  const query = useQuery(userPermissionsQuery(userId));
  return (
    <SectionCard title={t("effective")} sub={query.data && String(query.data.data.length)} flush>
      <QueryState query={query} failed={t("rightsFailed")}>
        {(answer) => <Effective answer={answer} />}
      </QueryState>
    </SectionCard>
  );
};
