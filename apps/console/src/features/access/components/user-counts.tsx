import type { UserCounts as Counts } from "@sgval/contract/access/users";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { StatCard, StatCards } from "../../../shared/ui/page/stat-card.tsx";

const shown = ["total", "admins", "clients", "superUsers", "neverSignedIn"] as const;

/** Counts over all users, whatever the filters. */
export const UserCounts = ({ counts }: { counts: Counts }) => {
  const { t } = useTranslation("access");
  const format = useFormat();
  return (
    <StatCards>
      {shown.map((key) => (
        <StatCard key={key} label={t(`counts.${key}`)} value={format.count(counts[key])} />
      ))}
    </StatCards>
  );
};
