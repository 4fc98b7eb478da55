import type { ActivitySetting } from "@sgval/contract/activity/settings";
import { dayLabels } from "@sgval/contract/automation/automation";
import { weekdays } from "@sgval/contract/notifications/duty";
import { IconMail, IconMailOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../config/paths.ts";
import { ApiError } from "../../../../shared/api/api-error.ts";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { DeleteDialog } from "../../../../shared/ui/act/delete-dialog.tsx";
import { QuestionDialog } from "../../../../shared/ui/act/question-dialog.tsx";
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

type Open =
  | { act: "edit"; setting: ActivitySetting | null }
  | { act: "delete" | "test"; setting: ActivitySetting };

/** Asks before a test is mailed, to whoever presses it and not to those of the setting. */
const TestDialog = ({ setting, onClose }: { setting: ActivitySetting; onClose: () => void }) => {
  const { t } = useTranslation(["activity", "forms", "common"]);
  const errorText = useErrorText();
  const test = useTestActivitySetting();
  const hasNoAddress = test.error instanceof ApiError && test.error.code === "no_address";
  return (
    <QuestionDialog
      open
      title={[t("mails.test"), setting.name].join(t("common:colon"))}
      text={t("mails.testText")}
      cancelLabel={t("forms:cancel")}
      verbLabel={t("mails.test")}
      busy={test.isPending}
      problem={test.error && (hasNoAddress ? t("mails.noAddress") : errorText(test.error))}
      onCancel={onClose}
      onConfirm={() =>
        test.mutate(setting.id, {
          onSuccess: ({ to, entries }) => {
            showSnackbar("success", t("mails.tested", { to, count: entries }));
            onClose();
          },
        })
      }
    >
      {hasNoAddress && <Link to={paths.account}>{t("mails.enterAddress")}</Link>}
    </QuestionDialog>
  );
};

/** What is mailed of the activity log, to whom, and when. */
export const ActivitySettingsPanel = () => {
  const { t } = useTranslation("activity");
  const missing = useMissingPermission("ActivitySetting.Update");
  const query = useQuery(activitySettingsQuery());
  const remove = useDeleteActivitySetting();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
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
          onTest={() => setOpen({ act: "test", setting })}
          onEdit={() => setOpen({ act: "edit", setting })}
          onDelete={() => setOpen({ act: "delete", setting })}
        />
      )}
    >
      {open?.act === "edit" && <ActivitySettingDrawer setting={open.setting} onClose={close} />}
      {open?.act === "test" && <TestDialog setting={open.setting} onClose={close} />}
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
