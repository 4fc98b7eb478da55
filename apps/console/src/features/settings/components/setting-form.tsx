import type { ReactNode } from "react";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { FormCard } from "../../../shared/ui/form/form-card.tsx";
import type { LiveFormCard } from "../../../shared/ui/form/use-live-form.ts";

/** A card with one setting of the installation: read-only without `Setting.Update`. */
export const SettingForm = (props: {
  title: string;
  sub?: string;
  card: LiveFormCard;
  children: (locked: boolean) => ReactNode;
}) => {
  const missing = useMissingPermission("Setting.Update");
  const locked = missing !== undefined;
  return (
    <FormCard title={props.title} sub={props.sub} locked={missing} {...props.card}>
      {props.children(locked)}
    </FormCard>
  );
};
