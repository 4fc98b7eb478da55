import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import { type Language, languageNames, languages, languageTag } from "@sgval/quantities/language";
import { IconChevronDown, IconLanguage } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { changeLanguage } from "../../../shared/i18n/i18n.ts";
import { useLanguage } from "../../../shared/i18n/use-language.ts";
import { underOverlay } from "../../../shared/notices/overlay.ts";
import { chooseSettings } from "../../customizer/settings.ts";

const LanguageButton = styled(Button)(({ theme }) => ({
  color: (theme.vars ?? theme).palette.text.primary,
  "&[data-compact=true]": { paddingInline: 8 },
}));

/** Loads the other language under the overlay; the language also sets the direction, and all three run from left to right. */
export const switchLanguage = (language: Language, label: string): void => {
  chooseSettings({ direction: "ltr" });
  void underOverlay(label, () => changeLanguage(language));
};

export const LanguageMenu = ({ compact = false }: { compact?: boolean }) => {
  const { t } = useTranslation(["shell", "common"]);
  const language = useLanguage();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (chosen: Language) => {
    setAnchor(null);
    switchLanguage(chosen, t("loadingLanguage"));
  };
  return (
    <>
      <LanguageButton
        variant="text"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${t("language")}${t("common:colon")}${languageNames[language]}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        startIcon={compact ? undefined : <IconLanguage size={18} stroke={1.75} />}
        endIcon={compact ? undefined : <IconChevronDown size={16} stroke={1.75} />}
        data-compact={compact}
      >
        {compact ? languageTag(language).toUpperCase() : languageNames[language]}
      </LanguageButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {languages.map((one) => (
          <MenuItem key={one} lang={languageTag(one)} selected={one === language} onClick={() => choose(one)}>
            {languageNames[one]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
