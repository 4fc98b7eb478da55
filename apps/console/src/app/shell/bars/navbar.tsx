import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { IconMenu2, IconSearch } from "@tabler/icons-react";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { CommandTray } from "../../../features/control/components/command-tray.tsx";
import { Row } from "../../../shared/ui/arrange.ts";
import { from } from "../../../shared/ui/breakpoints.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import type { EffectiveLayout } from "../../customizer/settings-rules.ts";
import { Brand } from "../navigation/brand.tsx";
import { ShortcutsMenu } from "../navigation/shortcuts-menu.tsx";
import { NoticeBell } from "../notices/notice-bell.tsx";
import { openInShell, useShell } from "../shell-state.ts";
import { HelpLink } from "./help-link.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { LiveState } from "./live-state.tsx";
import { ThemeMenu } from "./theme-menu.tsx";
import { UserMenu } from "./user-menu.tsx";

const Line = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 8,
  boxSizing: "border-box",
  minHeight: 54,
  padding: "0 12px",
  marginInline: "auto",
  [from("sm")]: { minHeight: "3.25rem", padding: "0 24px", gap: 12 },
});

const Tools = styled(Row)({ flex: "none", marginInlineStart: "auto" });

/** Filled by a page with a bar of its own, which leaves the width to its name: the search is in the menu then, too. */
const PagePlace = styled("div")({
  flex: 1,
  minWidth: 0,
  "&:empty": { display: "none" },

  "&:not(:empty) + a": { display: "none" },
  "&:not(:empty) ~ div > [aria-keyshortcuts]": { display: "none" },
  "&:not(:empty) ~ div > [aria-haspopup][data-busy=false]": { display: "none" },
});

const SearchField = styled("button")({
  ...typeScale.body,
  display: "flex",
  alignItems: "center",
  gap: 8,
  width: 280,
  minHeight: 34,
  padding: "0 8px 0 10px",
  border: `1px solid ${paint.edge}`,
  borderRadius: 6,
  backgroundColor: paint.card,
  color: paint.mute,
  cursor: "pointer",
  "&:hover": { backgroundColor: paint.hover },
  "& kbd": {
    ...typeScale.micro,
    marginInlineStart: "auto",
    padding: "1px 6px",
    border: `1px solid ${paint.lineStrong}`,
    borderRadius: 4,
    fontFamily: "inherit",
  },
});

const openPalette = () => openInShell("palette");

/** The bar on top: title or that of the page on a phone, search, tray, bell, shortcuts, connection, language, theme and user. */
export const Navbar = ({
  layout,
  phone,
  width,
  pageRef,
}: {
  layout: EffectiveLayout;
  phone: boolean;
  width: number | "100%";
  /** The element that a page of a phone may fill. */
  pageRef: Ref<HTMLDivElement>;
}) => {
  const { t } = useTranslation("shell");
  const menuOpen = useShell((state) => state.navigation);
  const menu = (
    <IconButton
      aria-label={t("openNavigation")}
      aria-expanded={menuOpen}
      onClick={() => openInShell("navigation")}
      size="large"
    >
      <IconMenu2 size={22} stroke={1.75} />
    </IconButton>
  );
  return (
    <Line style={{ maxWidth: width }}>
      {layout.navigation === "overlay" && !phone && menu}
      {phone && <PagePlace ref={pageRef} />}
      {layout.navigation === "vertical" ? (
        <SearchField type="button" onClick={openPalette} aria-keyshortcuts="Control+K">
          <IconSearch size={18} stroke={1.75} aria-hidden />
          {t("search")}
          <kbd>Ctrl K</kbd>
        </SearchField>
      ) : (
        <Brand />
      )}
      <Tools gap={phone ? 0 : 8}>
        {phone && <LiveState bare />}
        {layout.navigation !== "vertical" && (
          <IconButton
            aria-label={t("search")}
            aria-keyshortcuts="Control+K"
            title={`${t("search")} (Ctrl+K)`}
            onClick={openPalette}
            size={phone ? "large" : "medium"}
          >
            <IconSearch size={phone ? 22 : 19} stroke={1.75} />
          </IconButton>
        )}
        <CommandTray />
        <NoticeBell large={phone} />
        {!phone && (
          <>
            <ShortcutsMenu />
            <HelpLink />
            <LiveState />
            <LanguageMenu compact />
            <ThemeMenu />
            <UserMenu />
          </>
        )}
        {layout.navigation === "overlay" && phone && menu}
      </Tools>
    </Line>
  );
};
