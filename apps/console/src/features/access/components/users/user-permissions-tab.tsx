import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useRoleName } from "../../../../shared/i18n/use-role-name.ts";
import { MutedText } from "../../../../shared/ui/arrange.ts";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { Rows } from "../../../../shared/ui/page/rows.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { type HeldPermissions, userPermissionsQuery } from "../../api/users.ts";
import { permissionsOf, rowsOf } from "../../matrix.ts";
import { useRightLabels } from "../../use-right-labels.ts";

const Everything = styled("div")({ display: "grid", gap: 8, padding: "0 14px 12px" });
const Source = styled(MutedText)({
  padding: "0 14px 10px",
  "&::first-letter": { textTransform: "uppercase" },
});
const RightRows = styled(Rows)({
  "& > li": { alignItems: "baseline" },
  "& > li > b": { flex: "0 0 160px" },
  "& small": { display: "inline", marginInlineStart: 8 },
});

const Effective = ({ answer }: { answer: HeldPermissions }) => {
  const { t } = useTranslation("access");
  const roleName = useRoleName();
  const labels = useRightLabels();
  const { superUser, role } = answer.metaData;
  const fromText = ({ from }: HeldPermissions["data"][number]): string =>
    from
      .map((source) =>
        source === "superUser" ? t("superUser") : t("fromRole", { role: role ? roleName(role.name) : "" }),
      )
      .join(" · ");
  const from = new Map(answer.data.map((held) => [held.name, fromText(held)]));
  // Where all of them come from the same it is said once.
  const sources = new Set(from.values());
  return (
    <>
      {(superUser || role?.everything) && (
        <Everything>
          {superUser && <Alert severity="info">{t("everything.superUser")}</Alert>}
          {role?.everything && (
            <Alert severity="info">{t("everything.role", { role: roleName(role.name) })}</Alert>
          )}
        </Everything>
      )}
      {answer.data.length === 0 ? (
        <EmptyState reason={t("noRights")} next={t("noRightsNext")} />
      ) : (
        <>
          {sources.size === 1 && <Source>{[...sources].join("")}</Source>}
          <RightRows>
            {rowsOf(answer.data.map(({ name }) => name)).map((row) => (
              <li key={row.resource}>
                <b>{labels.resource(row.resource)}</b>
                <div>
                  {permissionsOf(row).map((name) => (
                    <div key={name}>
                      {labels.describe(name)}
                      {sources.size > 1 && <small>{from.get(name)}</small>}
                    </div>
                  ))}
                </div>
              </li>
            ))}
          </RightRows>
        </>
      )}
    </>
  );
};

/** Effective permissions of a user with descriptions and origin. */
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
