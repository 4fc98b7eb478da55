import Avatar from "@mui/material/Avatar";
import ButtonBase from "@mui/material/ButtonBase";
import Divider from "@mui/material/Divider";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import { IconAdjustments, IconId, IconKeyboard, IconLogout, IconUserCircle } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { signOut } from "../../../features/sign-in/api/session.ts";
import { useSession } from "../../../shared/api/session.ts";
import { useRoleName } from "../../../shared/i18n/use-role-name.ts";
import { underOverlay } from "../../../shared/notices/overlay.ts";
import { from } from "../../../shared/ui/breakpoints.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { openInShell } from "../shell-state.ts";

const MenuButton = styled(ButtonBase)({ gap: 10, borderRadius: 6, padding: "3px 4px" });

const Names = styled("span")({
  display: "none",
  textAlign: "start",
  "& b": { ...typeScale.bodyS, display: "block", fontWeight: 600 },
  "& small": { ...typeScale.micro, display: "block", color: paint.mute },
  [from("md")]: { display: "block" },
});

const Initials = styled(Avatar)({
  width: "1.875rem",
  height: "1.875rem",
  fontSize: "0.75rem",
  fontWeight: 600,
  backgroundColor: paint.ink2,
});

const Who = styled("li")({ padding: "6px 10px", "& div": { color: paint.mute } });

export const UserMenu = ({ bare = false }: { bare?: boolean }) => {
  const { t } = useTranslation("shell");
  const user = useSession((session) => session.userData);
  const navigate = useNavigate();
  const roleName = useRoleName();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!user) return null;
  const role = user.superUser ? t("superUser") : roleName(user.role?.name ?? "");
  const leave = async () => {
    await underOverlay(t("signingOut"), signOut);
    await navigate({ to: paths.login });
  };
  const entries = [
    { key: "profile", name: t("profile"), Icon: IconId, run: () => void navigate({ to: paths.profile }) },
    {
      key: "account",
      name: t("accountSettings"),
      Icon: IconUserCircle,
      run: () => void navigate({ to: paths.account }),
    },
    { key: "appearance", name: t("appearance"), Icon: IconAdjustments, run: () => openInShell("customizer") },
    { key: "keyboard", name: t("keyboard"), Icon: IconKeyboard, run: () => openInShell("keyboard") },
    { key: "signOut", name: t("signOut"), Icon: IconLogout, run: () => void leave() },
  ];
  return (
    <>
      <MenuButton
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t("userMenu", { name: user.username })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Initials>{user.username.slice(0, 2).toUpperCase()}</Initials>
        {!bare && (
          <Names>
            <b>{user.username}</b>
            <small>{role}</small>
          </Names>
        )}
      </MenuButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <Who role="none">
          <b>{user.username}</b>
          <div>{role}</div>
        </Who>
        <Divider />
        {entries.map(({ key, name, Icon, run }) => (
          <MenuItem
            key={key}
            onClick={() => {
              setAnchor(null);
              run();
            }}
          >
            <ListItemIcon>
              <Icon size={18} stroke={1.75} />
            </ListItemIcon>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
