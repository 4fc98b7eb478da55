import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";

/** Opens the way to a place in an external map, or in the map application of a phone. */
export const DirectionsButton = ({ latitude, longitude }: { latitude: number; longitude: number }) => {
  const { t } = useTranslation("map");
  return (
    <Button
      variant="outlined"
      size="small"
      component="a"
      href={`https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t("directions")}
    </Button>
  );
};
