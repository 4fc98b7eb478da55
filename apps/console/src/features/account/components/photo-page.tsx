import { styled } from "@mui/material/styles";
import type { OwnAccount } from "@sgval/contract/account/account";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { useRoleName } from "../../../shared/i18n/use-role-name.ts";
import { DescriptionList } from "../../../shared/ui/page/description-list.tsx";
import { PageBody } from "../../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { PhotoChooser } from "../../../shared/ui/photo/photo-chooser.tsx";
import { UserPhoto } from "../../../shared/ui/photo/user-photo.tsx";
import { accountQuery, useSavePhoto } from "../api/account.ts";

const Row = styled("div")({ display: "flex", flexWrap: "wrap", gap: 20 });
const Known = styled("div")({ minWidth: 220, color: paint.ink });

const PhotoCard = ({ account }: { account: OwnAccount }) => {
  const { t } = useTranslation("account");
  const save = useSavePhoto();
  return (
    <SectionCard title={t("photo.title")} sub={t("photo.help")}>
      <PhotoChooser user={account} save={save.mutateAsync}>
        <UserPhoto user={account} size={96} />
      </PhotoChooser>
    </SectionCard>
  );
};

/** The user's photo, with a preview of the card other users see. */
export const PhotoPage = () => {
  const { t } = useTranslation(["account", "access", "common"]);
  const roleName = useRoleName();
  const format = useFormat();
  const query = useQuery(accountQuery());
  usePageTitle(t("photo.title"), t("title"));
  return (
    <PageBody>
      <PageHeader
        title={t("photo.title")}
        trailLabel={t("common:trail")}
        trail={[
          {
            key: "account",
            node: (
              <Link to={paths.accountTab} params={{ id: "account" }}>
                {t("title")}
              </Link>
            ),
          },
          { key: "photo", node: <span>{t("photo.title")}</span> },
        ]}
      />
      <QueryState query={query} failed={t("failed")}>
        {(account) => (
          <>
            <PhotoCard account={account} />
            <SectionCard title={t("photo.asSeen")}>
              <Row>
                <UserPhoto user={account} size={56} />
                <Known>
                  <DescriptionList
                    properties={[
                      { key: "name", label: t("access:columns.username"), content: account.username },
                      { key: "email", label: t("access:columns.email"), content: account.email ?? "--" },
                      { key: "phone", label: t("access:phone"), content: account.phone ?? "--" },
                      {
                        key: "role",
                        label: t("access:columns.role"),
                        content: account.role ? roleName(account.role.name) : t("access:noRole"),
                      },
                      {
                        key: "joined",
                        label: t("access:columns.createdAt"),
                        content: format.date(account.createdAt),
                      },
                    ]}
                  />
                </Known>
              </Row>
            </SectionCard>
          </>
        )}
      </QueryState>
    </PageBody>
  );
};
