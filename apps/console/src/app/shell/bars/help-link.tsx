import IconButton from "@mui/material/IconButton";
import { IconHelp } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { chapterAt } from "../../guide-of.ts";

/** Opens the chapter of the guide about the open page, or its contents. */
export const HelpLink = ({ onGo }: { onGo?: () => void }) => {
  const { t } = useTranslation("shell");
  const href = useLocation({
    select: ({ pathname, search }) => {
      const chapter = chapterAt(pathname, "tab" in search ? `${search.tab}` : undefined);
      return chapter ? pathTo(paths.guideChapter, { chapter }) : paths.guide;
    },
  });
  return (
    <IconButton component={AddressLink} href={href} aria-label={t("help")} title={t("help")} onClick={onGo}>
      <IconHelp size={19} stroke={1.75} />
    </IconButton>
  );
};
