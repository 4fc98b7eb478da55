import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useColorScheme } from "@mui/material/styles";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

const modes = [
  { mode: "light", Icon: IconSun },
  { mode: "dark", Icon: IconMoon },
  { mode: "system", Icon: IconDeviceDesktop },
] as const;

export const ThemeMenu = () => {
  const { t } = useTranslation("shell");
  const { mode = "light", setMode } = useColorScheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const Current = modes.find((one) => one.mode === mode)?.Icon ?? IconSun;
  return (
    <>
      <IconButton
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t("theme.label")}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Current size={19} stroke={1.75} />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {modes.map(({ mode: one, Icon }) => (
          <MenuItem
            key={one}
            selected={one === mode}
            onClick={() => {
              setMode(one);
              setAnchor(null);
            }}
          >
            <Icon size={18} stroke={1.75} />
            {t(`theme.${one}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
