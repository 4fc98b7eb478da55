import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { styled } from "@mui/material/styles";
import {
  notificationKinds,
  type Preferences,
  preferences as preferencesSchema,
} from "@sgval/contract/account/preferences";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useProblemText } from "../../../shared/i18n/use-problem-text.ts";
import { Field } from "../../../shared/ui/form/field.tsx";
import { FormCard } from "../../../shared/ui/form/form-card.tsx";
import { LazyTimeInput } from "../../../shared/ui/form/lazy-pickers.tsx";
import { NoticeGrid } from "../../../shared/ui/form/notice-grid.tsx";
import { FilterChoice } from "../../../shared/ui/list/filter-choice.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { useUpdatePreferences } from "../api/preferences.ts";

const Help = styled("p")({ ...typeScale.age, margin: 0, color: paint.mute });
const Hours = styled("div")({ display: "flex", gap: 12 });

export type NotificationKind = (typeof notificationKinds)[number];
const keptChoice = preferencesSchema.pick({ notifications: true, quietHours: true });
const usualQuiet = { from: "22:00", to: "06:00" };

/** What one is told of, and how; and the hours in which nothing sounds or pops up. */
export const NotificationsForm = (props: {
  preferences: Preferences;
  /** Shows and sounds what a notice of this kind is like, whatever is chosen for it. */
  onTry: (kind: NotificationKind, text: string) => void;
}) => {
  const { preferences } = props;
  const { t } = useTranslation(["account", "forms", "messages"]);
  const errorText = useErrorText();
  const problemText = useProblemText();
  const update = useUpdatePreferences();
  const [notifications, setNotifications] = useState(preferences.notifications);
  const [quiet, setQuiet] = useState(preferences.quietHours);
  const [tried, setTried] = useState<NotificationKind>("alarmCritical");
  const dirty =
    JSON.stringify([notifications, quiet]) !==
    JSON.stringify([preferences.notifications, preferences.quietHours]);
  return (
    <FormCard
      title={t("notice.title")}
      dirty={dirty}
      saving={update.isPending}
      saveLabel={t("forms:save")}
      failure={update.error && `${t("messages:update_failed")}: ${errorText(update.error)}`}
      onSubmit={async (event) => {
        event?.preventDefault();
        if (quiet && (quiet.from === "" || quiet.to === "")) return;
        update.mutate(
          { notifications, quietHours: quiet },
          { onSuccess: () => showSnackbar("success", t("messages:update_success")) },
        );
      }}
      draft={{
        read: () => ({ notifications, quietHours: quiet }),
        restore: (values) => {
          const kept = keptChoice.safeParse(values);
          if (!kept.success) return;
          setNotifications(kept.data.notifications);
          setQuiet(kept.data.quietHours);
        },
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
        <NoticeGrid choice={notifications} onChange={setNotifications} />
        <Help sx={{ mt: 1.5 }}>{t("notice.mailHelp")}</Help>
      </div>
      <div>
        <FormControlLabel
          control={
            <Checkbox checked={quiet !== null} onChange={(_event, on) => setQuiet(on ? usualQuiet : null)} />
          }
          label={t("notice.quiet")}
        />
        <Help>{t("notice.quietHelp")}</Help>
      </div>
      {quiet && (
        <Hours>
          {(["from", "to"] as const).map((end) => (
            <Field
              key={end}
              label={t(`notice.${end}`)}
              error={quiet[end] === "" ? problemText("validation.invalid_time") : undefined}
            >
              {(aria) => (
                <LazyTimeInput
                  label={t(`notice.${end}`)}
                  value={quiet[end]}
                  onChange={(time) => setQuiet((before) => before && { ...before, [end]: time })}
                  control={aria}
                />
              )}
            </Field>
          ))}
        </Hours>
      )}
    </FormCard>
  );
};
