import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import Switch from "@mui/material/Switch";
import { styled } from "@mui/material/styles";
import { type Preferences, preferences as preferencesSchema } from "@sgval/contract/account/preferences";
import { unitLabels } from "@sgval/contract/account/unit-labels";
import { switchableQuantities } from "@sgval/contract/settings/installation";
import { isUnit, type Quantity, unitSymbol, unitsOf } from "@sgval/quantities/unit";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../shared/api/session.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { installationQuery } from "../../../shared/queries/installation.ts";
import { MutedText, Stack, Text } from "../../../shared/ui/arrange.ts";
import { DraftOffer } from "../../../shared/ui/form/draft-offer.tsx";
import { Field } from "../../../shared/ui/form/field.tsx";
import { useLiveForm } from "../../../shared/ui/form/use-live-form.ts";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { useUpdatePreferences } from "../api/preferences.ts";
import { AppCard } from "./app-card.tsx";

const ChoiceLabel = styled(FormControlLabel)({ alignItems: "flex-start", marginInline: 0 });

const ChoiceSwitch = styled(Switch)({ marginTop: 6, marginRight: 8 });

const Fields = styled("div")({ display: "grid", gap: 14, maxWidth: 520 });
const Help = styled("small")({ ...typeScale.age, display: "block", color: paint.mute });
const ChoiceText = styled("span")({ display: "block", paddingTop: 8, "& b": { fontWeight: 550 } });

/** Display units of the user; stored values are unchanged. */
const UnitsCard = (props: {
  units: Preferences["units"];
  onChange: (units: Preferences["units"]) => void;
}) => {
  const { t } = useTranslation("account");
  const { language } = useFormat();
  const installed = useQuery(installationQuery()).data?.units;
  const defaultUnitOf = (quantity: Quantity): string => {
    const unit = installed?.[quantity] ?? unitsOf(quantity)[0] ?? "";
    return isUnit(unit) ? unitSymbol(unit, language) : "";
  };
  const choose = (quantity: Quantity, unit: string) => {
    const { [quantity]: _before, ...others } = props.units;
    props.onChange(unit === "" ? others : { ...others, [quantity]: unit });
  };
  return (
    <SectionCard title={t("appearance.units")} sub={t("appearance.unitsHelp")}>
      <Fields>
        {switchableQuantities.map((quantity) => {
          const choices = unitsOf(quantity);
          const label = unitLabels[quantity][language];
          return (
            <Field key={quantity} label={label}>
              {({ id, ...aria }) => (
                <Select
                  displayEmpty
                  value={choices.find((unit) => unit === props.units[quantity]) ?? ""}
                  onChange={(event) => choose(quantity, event.target.value)}
                  SelectDisplayProps={{ id, ...aria, "aria-label": label }}
                >
                  <MenuItem value="">
                    {t("appearance.unitDefault", { unit: defaultUnitOf(quantity) })}
                  </MenuItem>
                  {choices.map((unit) => (
                    <MenuItem key={unit} value={unit}>
                      {unitSymbol(unit, language)}
                    </MenuItem>
                  ))}
                </Select>
              )}
            </Field>
          );
        })}
      </Fields>
    </SectionCard>
  );
};

const appearance = preferencesSchema.pick({
  units: true,
  startPage: true,
  singleKeys: true,
  developer: true,
});
const fields = ["units", "startPage", "singleKeys", "developer"] as const;
type Appearance = Pick<Preferences, (typeof fields)[number]>;

const appearanceOf = ({ units, startPage, singleKeys, developer }: Preferences): Appearance => ({
  units,
  startPage,
  singleKeys,
  developer,
});
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export type StartPageChoice = { to: string; label: string };

const Choice = (props: { label: string; help: string; on: boolean; onChange: (on: boolean) => void }) => (
  <ChoiceLabel
    control={<ChoiceSwitch checked={props.on} onChange={(_event, on) => props.onChange(on)} />}
    label={
      <ChoiceText>
        <b>{props.label}</b>
        <Help>{props.help}</Help>
      </ChoiceText>
    }
  />
);

/**
 * Preferences of the account, the same in every browser; the appearance is changed in the customizer. Each change is
 * saved immediately; a refused one stays selected.
 */
export const AppearanceTab = (props: {
  preferences: Preferences;
  startPages: readonly StartPageChoice[];
  /** Starts a wall display with this page. */
  wallDisplay: (page: string) => ReactNode;
  onCustomize: () => void;
}) => {
  const { t } = useTranslation("account");
  const format = useFormat();
  const superUser = useSession((session) => session.userData?.superUser ?? false);
  const update = useUpdatePreferences();
  const { preferences } = props;
  const { form, card } = useLiveForm({
    values: appearanceOf(preferences),
    fields,
    save: async (values) => {
      const changed = fields.filter((name) => !isSame(values[name], preferences[name]));
      const body = Object.fromEntries(changed.map((name) => [name, values[name]]));
      return appearanceOf(await update.mutateAsync(body));
    },
  });
  const chosen = form.watch();
  const change = (choice: Partial<Appearance>) => {
    form.reset({ ...form.getValues(), ...choice }, { keepDefaultValues: true });
    void card.onSubmit();
  };
  const shown = props.startPages.some(({ to }) => to === chosen.startPage) ? chosen.startPage : null;
  const display = shown ?? props.startPages[0]?.to;
  return (
    <Stack gap={12}>
      <DraftOffer
        form={t("appearance.title")}
        dirty={card.dirty}
        source={{
          read: card.draft.read,
          restore: (values) => change(appearance.partial().safeParse(values).data ?? {}),
        }}
      />
      {card.failure && <Alert severity="error">{card.failure}</Alert>}
      <SectionCard title={t("appearance.title")}>
        <MutedText sx={{ mb: 3.5 }}>{t("appearance.text")}</MutedText>
        <Button variant="outlined" onClick={props.onCustomize}>
          {t("appearance.open")}
        </Button>
      </SectionCard>
      <AppCard />
      <UnitsCard units={chosen.units} onChange={(units) => change({ units })} />
      <SectionCard title={t("appearance.behaviour")}>
        <Fields>
          <Field label={t("appearance.startPage")}>
            {({ id, ...aria }) => (
              <Select
                displayEmpty
                value={shown ?? ""}
                onChange={(event) => change({ startPage: event.target.value || null })}
                SelectDisplayProps={{ id, ...aria, "aria-label": t("appearance.startPage") }}
              >
                <MenuItem value="">{t("appearance.startPageDefault")}</MenuItem>
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
            on={chosen.singleKeys}
            onChange={(singleKeys) => change({ singleKeys })}
          />
          {superUser && (
            <Choice
              label={t("appearance.developer")}
              help={t("appearance.developerHelp")}
              on={chosen.developer}
              onChange={(developer) => change({ developer })}
            />
          )}
          {display && (
            <Text>
              {props.wallDisplay(display)}
              <Help>{t("appearance.kioskHelp")}</Help>
            </Text>
          )}
          <MutedText>
            {t("appearance.zone")}: {format.zone()}
          </MutedText>
        </Fields>
      </SectionCard>
    </Stack>
  );
};
