import type { ActivitySetting } from "@sgval/contract/activity/settings";
import { dayLabels } from "@sgval/contract/automation/automation";
import { weekdays } from "@sgval/contract/notifications/duty";
import { IconMail, IconMailOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { DeleteDialog } from "../../../../shared/ui/act/delete-dialog.tsx";
import { RowsCard, RowVerbs } from "../../../../shared/ui/page/rows-card.tsx";
import {
  activitySettingsQuery,
  useDeleteActivitySetting,
  useTestActivitySetting,
} from "../../api/activity-settings.ts";
import { ActivitySettingDrawer } from "./activity-setting-drawer.tsx";

/** What goes out, when, to whom, and when the next mail leaves. */
const useDetails = () => {
  const { t } = useTranslation("activity");
  const format = useFormat();
  return (setting: ActivitySetting): string[] => {
    const { types, days, sendTimes, recipients, addresses, nextSendAt, lastSentAt, savedBy } = setting;
    const daily = days.length === weekdays.length;
    const when = daily ? t("mails.daily") : days.map((day) => dayLabels[day][format.language]).join(", ");
    const to = [
      ...recipients.map(({ name, hasEmail }) => (hasEmail ? name : t("mails.named", { name }))),
      ...addresses,
    ];
    return [
      types.map((type) => t(`type.${type}`)).join(", "),
      `${when} · ${sendTimes.join(", ")}`,
      to.length > 0 ? t("mails.to", { to: to.join(", ") }) : t("mails.toNobody"),
      ...(setting.goneRecipients > 0 ? [t("mails.gone", { count: setting.goneRecipients })] : []),
      ...(addresses.length > 0 && savedBy === null ? [t("mails.authorGone")] : []),
      [
        nextSendAt === null ? t("mails.off") : t("mails.next", { at: format.dateTime(nextSendAt) }),
        lastSentAt === null ? t("mails.never") : t("mails.last", { at: format.dateTime(lastSentAt) }),
      ].join(" · "),
    ];
  };
};

const SettingRow = (props: {
  setting: ActivitySetting;
  locked: boolean;
  onTest: () => void;
  onEdit: () => void;
  onDelete: () => void;
}) => {
  const { t } = useTranslation(["activity", "forms"]);
  const { setting, locked } = props;
  const details = useDetails();
  const Icon = setting.enabled ? IconMail : IconMailOff;
  return (
    <li>
      <Icon size={20} stroke={1.75} aria-hidden />
      <div>
        <b>{setting.name}</b>
        {details(setting).map((line) => (
          <small key={line}>{line}</small>
        ))}
      </div>
      {!locked && (
        <RowVerbs
          testLabel={t("mails.test")}
          deleteLabel={t("forms:delete")}
          onTest={props.onTest}
          onEdit={props.onEdit}
          onDelete={props.onDelete}
        />
      )}
    </li>
  );
};

type Open = { act: "edit"; setting: ActivitySetting | null } | { act: "delete"; setting: ActivitySetting };

/** What is mailed of the activity log, to whom, and when. */
export const ActivitySettingsPanel = () => {
  const { t } = useTranslation("activity");
  const missing = useMissingPermission("ActivitySetting.Update");
  const query = useQuery(activitySettingsQuery());
  const remove = useDeleteActivitySetting();
  const test = useTestActivitySetting();
  const errorText = useErrorText();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const sendTest = (id: number) =>
    test.mutateAsync(id).then(
      ({ to, entries }) => showSnackbar("success", t("mails.tested", { to, count: entries })),
      (error: unknown) => showSnackbar("error", errorText(error)),
    );
  return (
    <RowsCard
      title={t("mails.title")}
      sub={t("mails.sub")}
      locked={missing}
      addLabel={t("mails.add")}
      onAdd={() => setOpen({ act: "edit", setting: null })}
      query={query}
      failed={t("mails.failed")}
      empty={{ reason: t("mails.none"), next: t("mails.noneNext") }}
      row={(setting) => (
        <SettingRow
          key={setting.id}
          setting={setting}
          locked={missing !== undefined}
          onTest={() => void sendTest(setting.id)}
          onEdit={() => setOpen({ act: "edit", setting })}
          onDelete={() => setOpen({ act: "delete", setting })}
        />
      )}
    >
      {open?.act === "edit" && <ActivitySettingDrawer setting={open.setting} onClose={close} />}
      {open?.act === "delete" && (
        <DeleteDialog
          open
          names={[open.setting.name]}
          onDelete={() => remove.mutateAsync(open.setting.id)}
          onDeleted={close}
          onClose={close}
        />
      )}
    </RowsCard>
  );
};
