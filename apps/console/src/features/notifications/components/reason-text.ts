import { deliveryFailures } from "@sgval/contract/notifications/deliveries";
import { useTranslation } from "react-i18next";

const known = deliveryFailures.filter((one) => one !== "unknown");

/** Why a message did not leave, in words. */
export const useReasonText = () => {
  const { t } = useTranslation("notifications");
  return (reason: string | null): string => {
    const named = known.find((one) => one === reason);
    if (named) return t(`reason.${named}`);
    const [, status] = /^status_(\d+)$/.exec(reason ?? "") ?? [];
    return status ? t("reason.status", { status }) : t("reason.other", { reason: reason ?? "--" });
  };
};
