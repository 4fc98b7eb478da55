import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { type Language, languages, languageTag } from "@sgval/quantities/language";
import { IconChevronDown, IconLanguage } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { underOverlay } from "../../shared/api/overlay.ts";
import { changeLanguage } from "../../shared/i18n/i18n.ts";
import { useLanguage } from "../../shared/i18n/use-language.ts";

/** Each language under its own name, so that nobody has to read another one to find it. */
const names: Readonly<Record<Language, string>> = { vn: "Tiếng Việt", en: "English", fr: "Français" };

export const LanguageMenu = ({ compact = false }: { compact?: boolean }) => {
  const { t } = useTranslation("shell");
  const language = useLanguage();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (chosen: Language) => {
    setAnchor(null);
    void underOverlay(t("loadingLanguage"), () => changeLanguage(chosen));
  };
  return (
    <>
      <Button
        variant="text"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${t("language")}: ${names[language]}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        startIcon={compact ? undefined : <IconLanguage size={18} stroke={1.75} />}
        endIcon={compact ? undefined : <IconChevronDown size={16} stroke={1.75} />}
        sx={{ color: "text.primary", ...(compact ? { px: 2 } : {}) }}
      >
        {compact ? languageTag(language).toUpperCase() : names[language]}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {languages.map((one) => (
          <MenuItem key={one} lang={languageTag(one)} selected={one === language} onClick={() => choose(one)}>
            {names[one]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
