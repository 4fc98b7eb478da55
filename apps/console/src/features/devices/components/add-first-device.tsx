import Button from "@mui/material/Button";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";

/** The way out of a list without devices, for whoever may add one. */
export const AddFirstDevice = () => {
  const { t } = useTranslation("devices");
  const may = useMay();
  if (!may("Device.Create")) return null;
  return (
    <Button component={Link} to={paths.deviceAdd} variant="outlined">
      {t("form.add")}
    </Button>
  );
};
