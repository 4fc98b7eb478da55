import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { IconX } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMay } from "../../shared/api/ability.ts";
import { paint } from "../../shared/ui/paint.ts";
import { typeScale } from "../../shared/ui/type-scale.ts";
import { Brand } from "./brand.tsx";
import { navigationTree } from "./navigation-tree.ts";

const Head = styled("div")({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  minHeight: 54,
  padding: "0 8px 0 16px",
  borderBottom: `1px solid ${paint.line}`,
});

const Group = styled("h2")({ ...typeScale.label, margin: "16px 16px 4px", color: paint.mute });

const Item = styled(Link)({
  ...typeScale.body,
  display: "flex",
  alignItems: "center",
  gap: 10,
  minHeight: 44,
  margin: "0 8px",
  padding: "0 8px",
  borderRadius: 6,
  color: paint.ink2,
  fontWeight: 500,
  textDecoration: "none",
  "&[data-lit=true]": { backgroundColor: paint.tint, color: paint.primaryStrong, fontWeight: 600 },
});

/** The navigation of narrow screens: an overlay that closes when a page was chosen. */
export const NavigationDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation("shell");
  const may = useMay();
  const { pathname } = useLocation();
  return (
    <Drawer open={open} onClose={onClose} slotProps={{ paper: { sx: { width: 260 } } }}>
      <Head>
        <Brand />
        <IconButton aria-label={t("closeNavigation")} onClick={onClose} size="large">
          <IconX size={20} stroke={1.75} />
        </IconButton>
      </Head>
      <nav aria-label={t("mainNavigation")}>
        {navigationTree.map((group) => {
          const items = group.items.filter((item) => may(item.permission));
          if (items.length === 0) return null;
          return (
            <section key={group.key}>
              <Group>{t(group.key)}</Group>
              {items.map(({ key, to, Icon, covers }) => {
                const lit = covers.some((start) => pathname.startsWith(start));
                return (
                  <Item
                    key={key}
                    to={to}
                    onClick={onClose}
                    data-lit={lit}
                    aria-current={lit ? "page" : undefined}
                  >
                    <Icon size={20} stroke={1.75} aria-hidden />
                    {t(key)}
                  </Item>
                );
              })}
            </section>
          );
        })}
      </nav>
    </Drawer>
  );
};
