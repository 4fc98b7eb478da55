import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import {
  type NotificationKind,
  notificationKinds,
  type Preferences,
  preferences as preferencesSchema,
} from "@sgval/contract/account/preferences";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { FormCard } from "../../../shared/ui/form/form-card.tsx";
import { FormText } from "../../../shared/ui/form/form-fields.tsx";
import { NoticeGrid } from "../../../shared/ui/form/notice-grid.tsx";
import { hasBothEnds, QuietHours } from "../../../shared/ui/form/quiet-hours.tsx";
import { useLiveForm } from "../../../shared/ui/form/use-live-form.ts";
import { FilterChoice } from "../../../shared/ui/list/filters/filter-choice.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { useUpdatePreferences } from "../api/preferences.ts";

const Help = styled("p")({ ...typeScale.age, margin: 0, color: paint.mute });

const choice = preferencesSchema.pick({
  notifications: true,
  quietHours: true,
  telegramChat: true,
  smsNumber: true,
});
type Choice = z.output<typeof choice>;
/** As the form has it: a field holds a text. */
const choiceOf = ({ notifications, quietHours, telegramChat, smsNumber }: Preferences): Choice => ({
  notifications,
  quietHours,
  telegramChat: telegramChat ?? "",
  smsNumber: smsNumber ?? "",
});

/** Kinds and channels of the user's notifications, and the quiet hours. */
export const NotificationsForm = (props: {
  preferences: Preferences;
  /** Shows a sample notification of a kind with sound, whatever is chosen for it. */
  onTry: (kind: NotificationKind, text: string) => void;
}) => {
  const { preferences } = props;
  const { t } = useTranslation("account");
  const update = useUpdatePreferences();
  const { form, card } = useLiveForm({
    values: choiceOf(preferences),
    fields: ["notifications", "quietHours", "telegramChat", "smsNumber"],
    save: async (values) => choiceOf(await update.mutateAsync(values)),
    draft: choice,
  });
  const [notifications, quiet] = form.watch(["notifications", "quietHours"]);
  const [tried, setTried] = useState<NotificationKind>("alarmCritical");
  const setQuiet = (hours: typeof quiet) => form.setValue("quietHours", hours, { shouldDirty: true });
  return (
    <FormCard
      title={t("notice.title")}
      {...card}
      onSubmit={async (event) => {
        event?.preventDefault();
        if (hasBothEnds(quiet)) await card.onSubmit(event);
      }}
      extra={
        <>
          <FilterChoice
            label={t("notice.testKind")}
            value={tried}
            choices={notificationKinds.map((kind) => ({ value: kind, label: t(`notice.kind.${kind}`) }))}
            onChange={(next) => setTried(notificationKinds.find((kind) => kind === next) ?? tried)}
          />
          <Button
            variant="outlined"
            onClick={() => props.onTry(tried, t("notice.testText", { what: t(`notice.kind.${tried}`) }))}
          >
            {t("notice.test")}
          </Button>
        </>
      }
    >
      <div>
        <NoticeGrid
          choice={notifications}
          onChange={(next) => form.setValue("notifications", next, { shouldDirty: true })}
        />
        <Help sx={{ mt: 1.5 }}>{t("notice.waysHelp")}</Help>
      </div>
      <FormText
        control={form.control}
        name="telegramChat"
        label={t("notice.telegramChat")}
        help={t("notice.telegramHelp")}
        maxLength={65}
      />
      <FormText
        control={form.control}
        name="smsNumber"
        label={t("notice.smsNumber")}
        inputMode="tel"
        maxLength={32}
      />
      <QuietHours quiet={quiet} onChange={setQuiet} />
    </FormCard>
  );
};
