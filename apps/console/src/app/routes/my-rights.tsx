import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { permissionCatalogue, rightsOf } from "@sgval/contract/permission";
import { IconCheck, IconMail, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useRightLabels } from "../../features/access/use-right-labels.ts";
import { accessMailQuery } from "../../features/settings/api/settings.ts";
import { useRights } from "../../shared/api/ability.ts";
import { useSession } from "../../shared/api/session.ts";
import { useRoleName } from "../../shared/i18n/use-role-name.ts";
import { MutedText } from "../../shared/ui/arrange.ts";
import { Fold } from "../../shared/ui/fold.ts";
import { QueryState } from "../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../shared/ui/page/section-card.tsx";
import { paint } from "../../shared/ui/paint.ts";
import { typeScale } from "../../shared/ui/type-scale.ts";

const Rights = styled("dl")({
  ...typeScale.bodyS,
  display: "grid",
  gridTemplateColumns: "minmax(120px, max-content) 1fr",
  gap: "6px 16px",
  margin: 0,
  "& dt": { color: paint.mute },
  "& dd": { display: "flex", flexWrap: "wrap", gap: "2px 14px", margin: 0 },
  "& dd span": { display: "inline-flex", alignItems: "center", gap: 4 },
  "& dd span[data-held=false]": { color: paint.mute },
});

const Folded = styled(Fold)({
  marginTop: 14,
  paddingTop: 12,
  borderTop: `1px solid ${paint.line}`,
  "& > summary": { marginBottom: 10 },
});

type Right = { resource: string; verbs: { verb: string; held: boolean }[] };

const RightList = ({ rights }: { rights: readonly Right[] }) => {
  const { t } = useTranslation("rights");
  const labels = useRightLabels();
  return (
    <Rights>
      {rights.map(({ resource, verbs }) => [
        <dt key={`${resource}-name`}>{labels.resource(resource)}</dt>,
        <dd key={resource}>
          {verbs.map(({ verb, held }) => (
            <span key={verb} data-held={held}>
              {held ? (
                <IconCheck size={15} stroke={2} role="img" aria-label={t("allowed")} />
              ) : (
                <IconX size={15} stroke={2} role="img" aria-label={t("notAllowed")} />
              )}
              {labels.tick(`${resource}.${verb}`)}
            </span>
          ))}
        </dd>,
      ])}
    </Rights>
  );
};

const Ask = styled("div")({
  display: "grid",
  justifyItems: "start",
  gap: 8,
  marginTop: 14,
  paddingTop: 12,
  borderTop: `1px solid ${paint.line}`,
});

/** A mail to the administrators that says who asks and leaves space for what. */
const AskForAccess = () => {
  const { t } = useTranslation(["rights", "settings"]);
  const roleName = useRoleName();
  const user = useSession((session) => session.userData);
  const query = useQuery(accessMailQuery());
  const about = { name: user?.username ?? "", role: user?.role ? roleName(user.role.name) : "--" };
  const subject = encodeURIComponent(t("ask.subject", about));
  const body = encodeURIComponent(t("ask.body", about));
  return (
    <Ask>
      <QueryState query={query} failed={t("settings:accessMail.failed")}>
        {({ email }) =>
          email === null ? (
            <MutedText>{t("ask.noAddress")}</MutedText>
          ) : (
            <>
              <MutedText>{t("ask.text")}</MutedText>
              <Button
                variant="outlined"
                href={`mailto:${email}?subject=${subject}&body=${body}`}
                startIcon={<IconMail size={18} stroke={1.75} aria-hidden />}
              >
                {t("ask.title")}
              </Button>
            </>
          )
        }
      </QueryState>
    </Ask>
  );
};

/**
 * Each resource with its permissions: icon and text, not colour alone. Resources without any permission
 * are folded away, to keep the list of a client short.
 */
export const MyRights = () => {
  const { t } = useTranslation("rights");
  const roleName = useRoleName();
  const own = rightsOf(useRights());
  const user = useSession((session) => session.userData);
  const rights = Object.entries(permissionCatalogue).map(([resource, verbs]) => ({
    resource,
    verbs: verbs.map((verb) => ({ verb, held: own === "all" || own.has(`${resource}.${verb}`) })),
  }));
  const some = rights.filter(({ verbs }) => verbs.some(({ held }) => held));
  const none = rights.filter((right) => !some.includes(right));
  return (
    <SectionCard
      title={t("rights")}
      sub={
        user?.superUser ? t("superUser") : t("role", { role: user?.role ? roleName(user.role.name) : "--" })
      }
    >
      <RightList rights={some} />
      {none.length > 0 && (
        <Folded>
          <summary>{t("withoutRight", { count: none.length })}</summary>
          <RightList rights={none} />
        </Folded>
      )}
      {own !== "all" && <AskForAccess />}
    </SectionCard>
  );
};
