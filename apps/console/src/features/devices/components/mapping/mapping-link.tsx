import Button from "@mui/material/Button";
import { IconArrowsRightLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../config/paths.ts";
import { useMay } from "../../../../shared/api/ability.ts";

/** Leads to the editor that maps the keys of a device, for those who may change it. */
export const MappingLink = ({ deviceId }: { deviceId: number }) => {
  const { t } = useTranslation("devices");
  if (!useMay()("Device.Update")) return null;
  return (
    <Link to={paths.deviceMapping} params={{ id: String(deviceId) }}>
      <Button
        component="span"
        variant="outlined"
        tabIndex={-1}
        startIcon={<IconArrowsRightLeft size={18} stroke={1.75} />}
      >
        {t("mapping.open")}
      </Button>
    </Link>
  );
};
