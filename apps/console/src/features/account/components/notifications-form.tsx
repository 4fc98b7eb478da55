import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import {
  notificationKinds,
  type Preferences,
  preferences as preferencesSchema,
} from "@sgval/contract/account-preferences";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { Field } from "../../../shared/ui/field.tsx";
import { FormCard } from "../../../shared/ui/form-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { useUpdatePreferences } from "../api/preferences.ts";

const channels = ["inApp", "sound", "mail"] as const;
export type NotificationKind = (typeof notificationKinds)[number];
const keptChoice = preferencesSchema.pick({ notifications: true, quietHours: true });
const usualQuiet = { from: "22:00", to: "06:00" };

const Table = styled("table")({
  ...typeScale.table,
  width: "100%",
  borderCollapse: "collapse",
  "& th, & td": { padding: "2px 8px", borderBottom: `1px solid ${paint.line}`, textAlign: "center" },
  "& th:first-of-type": { textAlign: "start", paddingInlineStart: 0, fontWeight: 500 },
  "& thead th": { ...typeScale.label, height: 34, color: paint.mute },
});

/** What one is told of, and how; and the hours in which neither sound nor mail comes. */
export const NotificationsForm = (props: {
  preferences: Preferences;
  /** Shows what a notification of this kind looks like; it makes no sound. */
  onTry: (kind: NotificationKind, text: string) => void;
}) => {
  const { preferences } = props;
  const { t } = useTranslation(["account", "forms", "messages"]);
  const errorText = useErrorText();
  const update = useUpdatePreferences();
  const [notifications, setNotifications] = useState(preferences.notifications);
  const [quiet, setQuiet] = useState(preferences.quietHours);
  const shown = notificationKinds.filter((kind) => notifications[kind].inApp);
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
        <Button
          variant="outlined"
          disabled={shown.length === 0}
          onClick={() => {
            for (const kind of shown)
              props.onTry(kind, t("notice.testText", { what: t(`notice.kind.${kind}`) }));
          }}
        >
          {t("notice.test")}
        </Button>
      }
    >
      <Table>
        <thead>
          <tr>
            <th scope="col">{t("notice.what")}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {t(`notice.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`notice.kind.${kind}`)}</th>
              {channels.map((channel) => (
                <td key={channel}>
                  <Checkbox
                    checked={notifications[kind][channel]}
                    onChange={(_event, on) =>
                      setNotifications({
                        ...notifications,
                        [kind]: { ...notifications[kind], [channel]: on },
                      })
                    }
                    slotProps={{
                      input: {
                        "aria-label": t("notice.cell", {
                          what: t(`notice.kind.${kind}`),
                          how: t(`notice.${channel}`),
                        }),
                      },
                    }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <div>
        <FormControlLabel
          control={
            <Checkbox checked={quiet !== null} onChange={(_event, on) => setQuiet(on ? usualQuiet : null)} />
          }
          label={t("notice.quiet")}
        />
        <p style={{ ...typeScale.age, margin: 0, color: paint.mute }}>{t("notice.quietHelp")}</p>
      </div>
      {quiet && (
        <div style={{ display: "flex", gap: 12 }}>
          {(["from", "to"] as const).map((end) => (
            <Field key={end} label={t(`notice.${end}`)}>
              {(aria) => (
                <OutlinedInput
                  type="time"
                  value={quiet[end]}
                  onChange={(event) => setQuiet({ ...quiet, [end]: event.target.value })}
                  inputProps={aria}
                />
              )}
            </Field>
          ))}
        </div>
      )}
    </FormCard>
  );
};
