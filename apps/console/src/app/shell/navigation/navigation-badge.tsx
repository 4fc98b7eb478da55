import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import type { GroupKey, PageKey } from "../../../shared/feature.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useBadges } from "../../../shared/navigation-badges.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

const Root = styled("span")({
  ...typeScale.micro,
  minWidth: 18,
  padding: "1px 5px",
  borderRadius: 9,
  backgroundColor: paint.ink2,
  color: paint.card,
  fontWeight: 600,
  textAlign: "center",
  '&[data-critical="true"]': { backgroundColor: paint.criticalFill, color: paint.criticalInk },
});

/** A small count beside an entry; nothing while there is nothing to count. */
export const NavigationBadge = ({ of }: { of: PageKey | GroupKey }) => {
  const badge = useBadges((all) => all[of]);
  const { t } = useTranslation("common");
  const format = useFormat();
  if (!badge || badge.count === 0) return null;
  const counted = {
    offline: t("freshness.offline"),
    mails: t("mailsWaiting"),
    alarms: t("alarmsWaiting"),
    reports: t("reportsWaiting"),
    readings: t("readingsWaiting"),
  };
  return (
    <Root data-critical={badge.critical ?? false}>
      {format.count(badge.count)}
      {badge.counted && <span className="visually-hidden">{` ${counted[badge.counted]}`}</span>}
    </Root>
  );
};
