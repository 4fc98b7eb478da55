import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import {
  IconDownload,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconFileTypeXls,
  IconTableExport,
} from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { type MouseEvent, memo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TableRequest } from "../../api/download-table.ts";
import { useOnline } from "../../api/use-online.ts";
import { LockedButton, LockedIconButton } from "../act/locked-button.tsx";
import { useBelow } from "../breakpoints.ts";
import { RowMenu } from "./row-menu.tsx";
import { useTableDownload } from "./use-table-download.ts";

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

const kinds = [
  { key: "csv", format: "csv", icon: <IconFileTypeCsv {...icon} /> },
  { key: "machine", format: "csv", machine: true, icon: <IconTableExport {...icon} /> },
  { key: "xlsx", format: "xlsx", icon: <IconFileTypeXls {...icon} /> },
  { key: "pdf", format: "pdf", icon: <IconFileTypePdf {...icon} /> },
] as const;
const named = {
  key: "named",
  format: "pdf",
  personal: true,
  icon: <IconFileTypePdf {...icon} />,
} as const;

const useLock = (): string | undefined => {
  const { t } = useTranslation("tables");
  const online = useOnline();
  const kiosk = useSearch({
    strict: false,
    select: (search: object) => "kiosk" in search && search.kiosk === 1,
  });
  return kiosk ? t("notOnWallDisplay") : online ? undefined : t("offline");
};

type ExportMenuProps = TableRequest & {
  /** What is exported, in the head of a card: there it is one of several, and an icon that leaves the space to the title. */
  about?: string;
};

/**
 * Exports the list with its current filters as a file. On a phone the choices are in the menu of the header.
 */
export const ExportMenu = memo(({ about, ...request }: ExportMenuProps) => {
  const { t } = useTranslation(["tables", "common"]);
  const label = about === undefined ? t("export") : `${t("export")}${t("common:colon")}${about}`;
  const phone = useBelow("sm");
  const locked = useLock();
  const run = useTableDownload(request);
  // A PDF is printed and handed on: it names customers only where that is chosen.
  const choices = request.personal ? [...kinds, named] : kinds;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // Drawn anew with each change of what is exported, and hardly ever opened; one that was may still fade out.
  const [wasOpened, setWasOpened] = useState(false);
  if (phone)
    return (
      <RowMenu
        label={label}
        actions={choices.map(({ key, icon: sign, ...kind }) => ({
          key,
          label: t(`exportAs.${key}`),
          icon: sign,
          locked,
          onChoose: () => void run(kind),
        }))}
      />
    );
  const opener = {
    locked,
    "aria-label": label,
    "aria-haspopup": "menu",
    "aria-expanded": anchor !== null,
    onClick: (event: MouseEvent<HTMLElement>) => {
      setAnchor(event.currentTarget);
      setWasOpened(true);
    },
  } as const;
  return (
    <>
      {about === undefined ? (
        <LockedButton variant="outlined" startIcon={<IconDownload {...icon} />} {...opener}>
          {t("export")}
        </LockedButton>
      ) : (
        <LockedIconButton size="small" tip={t("export")} {...opener}>
          <IconDownload {...icon} />
        </LockedIconButton>
      )}
      {wasOpened && (
        <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
          {choices.map(({ key, icon: sign, ...kind }) => (
            <MenuItem
              key={key}
              onClick={() => {
                setAnchor(null);
                void run(kind);
              }}
            >
              <ListItemIcon>{sign}</ListItemIcon>
              {t(`kind.${key}`)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
});
