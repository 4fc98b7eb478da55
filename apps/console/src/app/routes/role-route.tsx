import { styled } from "@mui/material/styles";
import { mayDo } from "@sgval/contract/permission";
import { useTranslation } from "react-i18next";
import { RolePage } from "../../features/access/components/roles/role-page.tsx";
import { roleSearch } from "../../features/access/user-list-search.ts";
import { usePageSearch } from "../../shared/page-search.ts";
import { paint } from "../../shared/ui/paint.ts";
import { typeScale } from "../../shared/ui/type-scale.ts";
import { visibleTree } from "../shell/navigation/navigation-rules.ts";
import { navigationTree } from "../shell/navigation/navigation-tree.ts";

const Root = styled("section")({
  padding: "10px 14px",
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.sunk,
  "& h3": { ...typeScale.h3, margin: "0 0 8px" },
  "& ul": { display: "flex", flexWrap: "wrap", gap: "8px 24px", margin: 0, padding: 0, listStyle: "none" },
  "& b": { ...typeScale.label, display: "flex", alignItems: "center", gap: 6, color: paint.mute },
  "& li li": { ...typeScale.bodyS, paddingInlineStart: 22 },
  "& li ul": { display: "block" },
});

/** Preview of the menu for these permissions; `null` allows everything. */
export const RoleMenu = ({ permissions }: { permissions: ReadonlySet<string> | null }) => {
  const { t } = useTranslation(["pages", "access"]);
  const role = { permissions: permissions && [...permissions] };
  const tree = visibleTree(navigationTree, (one) => mayDo({ superUser: false, role }, one), false);
  return (
    <Root>
      <h3>{t("access:role.menuTitle")}</h3>
      {tree.length === 0 && t("access:role.menuEmpty")}
      <ul>
        {tree.map(({ key, Icon, items }) => (
          <li key={key}>
            <b>
              <Icon size={16} stroke={1.75} aria-hidden />
              {t(`group.${key}`)}
            </b>
            <ul>
              {items.map((item) => (
                <li key={item.key}>{t(`name.${item.key}`)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Root>
  );
};

export const RoleRoute = () => {
  const [search, onSearch] = usePageSearch(roleSearch);
  return (
    <RolePage
      search={search}
      onSearch={onSearch}
      renderMenu={(permissions) => <RoleMenu permissions={permissions} />}
    />
  );
};
