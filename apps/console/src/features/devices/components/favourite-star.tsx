import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useReadOnly } from "../../../shared/api/read-only.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { touch } from "../../../shared/ui/breakpoints.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { favouritesQuery, usePin } from "../api/favourites.ts";

const Star = styled(IconButton)({
  color: paint.mute,
  "&[aria-pressed=true]": { color: paint.primaryStrong },
  [touch]: { width: 44, height: 44 },
});

/** Pins or unpins a device; filled and pressed means pinned. */
export const FavouriteStar = ({ device }: { device: { id: number; displayName: string } }) => {
  const { t } = useTranslation("devices");
  const errorText = useErrorText();
  const { id } = device;
  // A page has a hundred stars, of which a press changes one.
  const select = useCallback((ids: readonly number[]) => ids.includes(id), [id]);
  const { data } = useQuery({ ...favouritesQuery(), select });
  const pin = usePin(id);
  const readOnly = useReadOnly();
  // Optimistic while the request runs; allowed because a pin controls nothing.
  const pinned = pin.isPending ? pin.variables : (data ?? false);
  if (readOnly) return null;
  const Icon = pinned ? IconStarFilled : IconStar;
  return (
    <Star
      size="small"
      aria-pressed={pinned}
      aria-label={t("favourite", { name: device.displayName })}
      title={pinned ? t("unpin") : t("pin")}
      disabled={data === undefined}
      onClick={() => pin.mutate(!pinned, { onError: (error) => showSnackbar("error", errorText(error)) })}
    >
      <Icon size={18} {...(pinned ? {} : { stroke: 1.75 })} aria-hidden />
    </Star>
  );
};
