import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { type Language, localeOf } from "@sgval/quantities/language";
import {
  IconDownload,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconFileTypeXls,
  IconTableExport,
} from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { memo, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { downloadTable, type TableKind, type TableRequest } from "../../api/download-table.ts";
import { useOnline } from "../../api/use-online.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { LockedButton } from "../act/locked-button.tsx";
import { useBelow } from "../breakpoints.ts";
import { RowMenu } from "./row-menu.tsx";

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** Formats a number of bytes in a suitable unit: 812 byte, 12,3 kB, 4,5 MB. */
const writeFileSize = (bytes: number, language: Language): string => {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(localeOf(language), {
    style: "unit",
    unit: units[step] ?? "byte",
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1000 ** step);
};

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

const kinds = [
  { key: "csv", format: "csv", icon: <IconFileTypeCsv {...icon} /> },
  { key: "machine", format: "csv", machine: true, icon: <IconTableExport {...icon} /> },
  { key: "xlsx", format: "xlsx", icon: <IconFileTypeXls {...icon} /> },
  { key: "pdf", format: "pdf", icon: <IconFileTypePdf {...icon} /> },
] as const;

/** Downloads the list as a file; a toast shows progress and result. */
const useExport = (request: TableRequest) => {
  const { t } = useTranslation(["tables", "common"]);
  const language = useLanguage();
  const errorText = useErrorText();
  const id = useId();
  return async (kind: Omit<TableKind, "language">): Promise<void> => {
    // The toast library comes when it is needed.
    const { toast } = await import("sonner");
    toast.loading(t("preparing"), { id });
    try {
      const { name, bytes } = await downloadTable(request, { ...kind, language });
      toast.success(t("ready", { name, size: writeFileSize(bytes, language) }), { id });
    } catch (error) {
      toast.error(`${t("failed")}${t("common:colon")}${errorText(error)}`, { id });
    }
  };
};

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
  /** What is exported, for assistive technology, where a page exports several tables. */
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
  const run = useExport(request);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // Drawn anew with each change of what is exported, and hardly ever opened; one that was may still fade out.
  const [wasOpened, setWasOpened] = useState(false);
  if (phone)
    return (
      <RowMenu
        label={label}
        actions={kinds.map(({ key, icon: sign, ...kind }) => ({
          key,
          label: t(`exportAs.${key}`),
          icon: sign,
          locked,
          onChoose: () => void run(kind),
        }))}
      />
    );
  return (
    <>
      <LockedButton
        variant="outlined"
        startIcon={<IconDownload size={18} stroke={1.75} />}
        locked={locked}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setWasOpened(true);
        }}
      >
        {t("export")}
      </LockedButton>
      {wasOpened && (
        <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
          {kinds.map(({ key, icon: sign, ...kind }) => (
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
