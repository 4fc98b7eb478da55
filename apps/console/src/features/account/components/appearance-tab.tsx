import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import Switch from "@mui/material/Switch";
import type { Preferences } from "@sgval/contract/account/preferences";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../shared/api/session.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { Field } from "../../../shared/ui/form/field.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { useUpdatePreferences } from "../api/preferences.ts";
import { UnitsCard } from "./units-card.tsx";

export type StartPageChoice = { to: string; label: string };

const Choice = (props: { label: string; help: string; on: boolean; onChange: (on: boolean) => void }) => (
  <FormControlLabel
    sx={{ alignItems: "flex-start", marginInline: 0 }}
    control={
      <Switch
        sx={{ mt: "6px", mr: "8px" }}
        checked={props.on}
        onChange={(_event, on) => props.onChange(on)}
      />
    }
    label={
      <span style={{ display: "block", paddingTop: 8 }}>
        <b style={{ fontWeight: 550 }}>{props.label}</b>
        <small style={{ ...typeScale.age, display: "block", color: paint.mute }}>{props.help}</small>
      </span>
    }
  />
);

/** Preferences of the account, the same in every browser; the appearance belongs to the customizer. */
export const AppearanceTab = (props: {
  preferences: Preferences;
  startPages: readonly StartPageChoice[];
  onCustomize: () => void;
}) => {
  const { t } = useTranslation(["account", "messages"]);
  const format = useFormat();
  const errorText = useErrorText();
  const superUser = useSession((session) => session.userData?.superUser ?? false);
  const update = useUpdatePreferences();
  const { preferences } = props;
  const change = (body: Partial<Preferences>) =>
    update.mutate(body, { onSuccess: () => showSnackbar("success", t("messages:update_success")) });
  const shown = props.startPages.some(({ to }) => to === preferences.startPage)
    ? preferences.startPage
    : null;
  const display = shown ?? props.startPages[0]?.to;
  return (
    <div style={{ display: "grid", gap: 12 }}>
      {update.error && (
        <Alert severity="error">{`${t("messages:update_failed")}: ${errorText(update.error)}`}</Alert>
      )}
      <SectionCard title={t("appearance.title")}>
        <p style={{ margin: "0 0 14px", color: paint.mute }}>{t("appearance.text")}</p>
        <Button variant="outlined" onClick={props.onCustomize}>
          {t("appearance.open")}
        </Button>
      </SectionCard>
      <UnitsCard units={preferences.units} onChange={(units) => change({ units })} />
      <SectionCard title={t("appearance.habits")}>
        <div style={{ display: "grid", gap: 14, maxWidth: 520 }}>
          <Field label={t("appearance.startPage")}>
            {({ id, ...aria }) => (
              <Select
                displayEmpty
                value={shown ?? ""}
                onChange={(event) => change({ startPage: event.target.value || null })}
                SelectDisplayProps={{ id, ...aria, "aria-label": t("appearance.startPage") }}
              >
                <MenuItem value="">{t("appearance.startPageUsual")}</MenuItem>
                {props.startPages.map(({ to, label }) => (
                  <MenuItem key={to} value={to}>
                    {label}
                  </MenuItem>
                ))}
              </Select>
            )}
          </Field>
          <Choice
            label={t("appearance.singleKeys")}
            help={t("appearance.singleKeysHelp")}
            on={preferences.singleKeys}
            onChange={(singleKeys) => change({ singleKeys })}
          />
          {superUser && (
            <Choice
              label={t("appearance.developer")}
              help={t("appearance.developerHelp")}
              on={preferences.developer}
              onChange={(developer) => change({ developer })}
            />
          )}
          {display && (
            <p style={{ margin: 0 }}>
              <Link to={display} search={{ kiosk: 1 }}>
                {t("appearance.kiosk")}
              </Link>
              <small style={{ ...typeScale.age, display: "block", color: paint.mute }}>
                {t("appearance.kioskHelp")}
              </small>
            </p>
          )}
          <p style={{ margin: 0, color: paint.mute }}>
            {t("appearance.zone")}: {format.zone()}
          </p>
        </div>
      </SectionCard>
    </div>
  );
};
