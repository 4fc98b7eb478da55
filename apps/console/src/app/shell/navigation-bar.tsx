import { styled } from "@mui/material/styles";
import { Link, useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMay } from "../../shared/api/ability.ts";
import { useClock } from "../../shared/format/use-age.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { paint } from "../../shared/ui/paint.ts";
import { typeScale } from "../../shared/ui/type-scale.ts";
import { navigationTree } from "./navigation-tree.ts";

const Bar = styled("nav")({
  ...typeScale.body,
  display: "flex",
  alignItems: "stretch",
  gap: 24,
  height: 40,
  padding: "0 24px",
  borderTop: `1px solid ${paint.line}`,
  borderBottom: `1px solid ${paint.lineStrong}`,
  backgroundColor: paint.card,
});

const Item = styled(Link)({
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  borderBottom: "2.5px solid transparent",
  color: paint.ink2,
  fontWeight: 500,
  textDecoration: "none",
  "&:hover": { color: paint.ink },
  "&[data-lit=true]": { color: paint.ink, fontWeight: 600, borderBottomColor: paint.primary },
  "&[data-lit=true] svg": { color: paint.primaryStrong },
});

const Clock = styled("span")({
  ...typeScale.bodyS,
  display: "flex",
  alignItems: "center",
  gap: 8,
  marginInlineStart: "auto",
  color: paint.mute,
  "& b": { color: paint.ink, fontWeight: 600 },
});

/** The horizontal navigation. While a group holds one item only, the item stands for the group. */
export const NavigationBar = () => {
  const { t } = useTranslation("shell");
  const may = useMay();
  const format = useFormat();
  const { pathname } = useLocation();
  const time = useClock((now) => format.time(now));
  const date = useClock((now) => format.date(now));
  const items = navigationTree.flatMap((group) => group.items).filter((item) => may(item.permission));
  return (
    <Bar aria-label={t("mainNavigation")}>
      {items.map(({ key, to, Icon, covers }) => {
        const lit = covers.some((start) => pathname.startsWith(start));
        return (
          <Item key={key} to={to} data-lit={lit} aria-current={lit ? "page" : undefined}>
            <Icon size={18} stroke={1.75} aria-hidden />
            {t(key)}
          </Item>
        );
      })}
      <Clock>
        {date} <b>{time}</b> {format.zone()}
      </Clock>
    </Bar>
  );
};
