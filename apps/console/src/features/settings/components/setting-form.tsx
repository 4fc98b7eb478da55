import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { FormCard } from "../../../shared/ui/form/form-card.tsx";
import type { LiveFormCard } from "../../../shared/ui/form/use-live-form.ts";

/** A card with one setting of the installation: read-only without `Setting.Update`. */
export const SettingForm = (props: {
  title: string;
  sub?: string;
  card: LiveFormCard;
  children: (locked: boolean) => ReactNode;
}) => {
  const { t } = useTranslation("messages");
  const locked = !useMay()("Setting.Update");
  return (
    <FormCard
      title={props.title}
      sub={locked ? t("no_permission") : props.sub}
      locked={locked}
      {...props.card}
    >
      {props.children(locked)}
    </FormCard>
  );
};
