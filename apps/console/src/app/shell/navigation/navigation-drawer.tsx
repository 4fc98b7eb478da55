import IconButton from "@mui/material/IconButton";
import SwipeableDrawer from "@mui/material/SwipeableDrawer";
import { styled } from "@mui/material/styles";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { paint } from "../../../shared/ui/paint.ts";
import { HelpLink } from "../bars/help-link.tsx";
import { LanguageMenu } from "../bars/language-menu.tsx";
import { LiveState } from "../bars/live-state.tsx";
import { ThemeMenu } from "../bars/theme-menu.tsx";
import { UserMenu } from "../bars/user-menu.tsx";
import { closeInShell, openInShell, useShell } from "../shell-state.ts";
import { Brand } from "./brand.tsx";
import { NavigationList } from "./navigation-list.tsx";

const Head = styled("div")({
  display: "flex",
  flex: "none",
  alignItems: "center",
  justifyContent: "space-between",
  minHeight: 54,
  paddingInline: "16px 6px",
  borderBottom: `1px solid ${paint.line}`,
});

const Search = styled(IconButton)({ marginInlineStart: "auto" });

const Foot = styled("div")({
  display: "flex",
  flex: "none",
  alignItems: "center",
  gap: 8,
  padding: "10px 16px calc(10px + env(safe-area-inset-bottom))",
  borderTop: `1px solid ${paint.line}`,
});

const Scroll = styled("nav")({ flex: 1, overflowY: "auto", padding: 8 });

/** The navigation of narrow windows: over the page, closed by choosing, Esc, the scrim or a swipe. */
export const NavigationDrawer = ({ phone }: { phone: boolean }) => {
  const { t } = useTranslation("shell");
  const open = useShell((state) => state.navigation);
  const close = () => closeInShell("navigation");
  return (
    <SwipeableDrawer
      open={open}
      onClose={close}
      onOpen={() => openInShell("navigation")}
      disableDiscovery
      disableSwipeToOpen
      slotProps={{ paper: { sx: { width: 260 } } }}
    >
      <Head>
        <Brand />
        {phone && (
          <Search aria-label={t("search")} onClick={() => openInShell("palette")} size="large">
            <IconSearch size={20} stroke={1.75} />
          </Search>
        )}
        <IconButton aria-label={t("closeNavigation")} onClick={close} size="large">
          <IconX size={20} stroke={1.75} />
        </IconButton>
      </Head>
      <Scroll aria-label={t("mainNavigation")}>
        <NavigationList onGo={close} />
      </Scroll>
      {phone && (
        <Foot>
          <UserMenu />
          <LanguageMenu compact />
          <ThemeMenu />
          {/* Its words would break the row; they stand in the bar of the page. */}
          <LiveState bare />
          <HelpLink onGo={close} />
        </Foot>
      )}
    </SwipeableDrawer>
  );
};
