import type { Activity } from "@sgval/contract/activity/activity";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { DescriptionList } from "../../../shared/ui/page/description-list.tsx";
import { DetailDrawer } from "../../../shared/ui/page/detail-drawer.tsx";
import { useActorName, useHappening, useWrittenChanges } from "../entry-text.ts";
import { Subject } from "./activity-subject.tsx";

/** Everything one entry of the log says: who, from where, what, and each field before and after. */
export const ActivityDrawer = ({ entry, onClose }: { entry: Activity; onClose: () => void }) => {
  const { t } = useTranslation("activity");
  const format = useFormat();
  const happening = useHappening();
  const fields = useWrittenChanges(entry);
  const actorName = useActorName();
  return (
    <DetailDrawer title={happening(entry)} onClose={onClose}>
      <DescriptionList
        properties={[
          { key: "at", label: t("at"), content: format.dateTime(entry.at) },
          {
            key: "actor",
            label: t("actor"),
            content: [actorName(entry), entry.actor.role].filter(Boolean).join(" · "),
          },
          { key: "subject", label: t("subject"), content: <Subject entry={entry} /> },
          ...(entry.ip === null ? [] : [{ key: "ip", label: t("ip"), content: entry.ip }]),
          ...fields.map((field) => ({
            key: `field ${field.key}`,
            label: field.name,
            content: field.before === null ? field.after : `${field.before} → ${field.after}`,
          })),
        ]}
      />
    </DetailDrawer>
  );
};
