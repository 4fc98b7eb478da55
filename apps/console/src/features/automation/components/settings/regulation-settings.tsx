import { zodResolver } from "@hookform/resolvers/zod";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { AutomationSettings } from "@sgval/contract/automation/settings";
import type { ControlMode } from "@sgval/contract/control/control";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Stack } from "../../../../shared/ui/arrange.ts";
import { FormCard } from "../../../../shared/ui/form/form-card.tsx";
import { useLiveForm } from "../../../../shared/ui/form/use-live-form.ts";
import { DescriptionList } from "../../../../shared/ui/page/description-list.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { type Regulation, regulationQuery } from "../../api/read-settings.ts";
import { useSetRegulation } from "../../api/save-settings.ts";
import {
  formOf,
  isDefault,
  type SettingsForm,
  settingGroups,
  settingNames,
  settingsForm,
} from "../../regulation-form.ts";
import { type ChartPreview, PreviewButton } from "../preview/preview-button.tsx";
import { MovesAtOnce, useMoveQuestionOfDevice } from "../state/moves-at-once.tsx";
import { SettingField, settingText } from "./setting-field.tsx";

const Group = styled("fieldset")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(150px, 1fr))",
  alignItems: "end",
  gap: "12px 10px",
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  "& > legend": { ...typeScale.label, padding: "0 0 8px", color: paint.mute, fontWeight: 600 },
  // Choices and tables need the whole width.
  "& > [data-wide=true]": { gridColumn: "1 / -1", minWidth: 0 },
});
const wide: readonly string[] = ["strategy", "watched", "flowTable", "failSafe", "onLeave"];

type Props = {
  device: { id: number; mode: ControlMode };
  preview: ChartPreview;
};

const Fold = ({ open, onToggle }: { open: boolean; onToggle: () => void }) => {
  const { t } = useTranslation("automation");
  const Icon = open ? IconChevronUp : IconChevronDown;
  return (
    <Button
      variant="text"
      size="small"
      aria-expanded={open}
      onClick={onToggle}
      endIcon={<Icon size={16} stroke={1.75} aria-hidden />}
    >
      {open ? t("settings.close") : t("settings.open")}
    </Button>
  );
};

/** The settings in force, as text. */
const Overview = ({ settings, regulation }: { settings: AutomationSettings; regulation: Regulation }) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const groups = settingGroups(settings, regulation.device);
  return (
    <DescriptionList
      properties={groups
        .flatMap(({ fields }) => fields)
        .map((name) => ({
          key: name,
          label: t(`field.${name}`),
          content: settingText(settings, name, regulation.device, t, format),
        }))}
    />
  );
};

const Form = ({
  device,
  preview,
  regulation,
  onClose,
}: Props & { regulation: Regulation; onClose: () => void }) => {
  const { t } = useTranslation("automation");
  const set = useSetRegulation(device.id);
  const { defaults, device: regulated } = regulation;
  const { isWanted, question } = useMoveQuestionOfDevice(device, true);
  const schema = useMemo(() => settingsForm(regulated), [regulated]);
  const { form, card } = useLiveForm<SettingsForm, AutomationSettings>({
    values: formOf(regulation.settings, defaults),
    resolver: zodResolver(schema),
    fields: settingNames,
    isWanted: (settings) => isWanted({ settings }),
    save: async (settings) => {
      const saved = await set.mutateAsync(settings);
      return formOf(saved.settings, saved.defaults);
    },
  });
  const values = form.watch();
  const typed = schema.safeParse(values);
  const read = () => {
    const tried = schema.safeParse(form.getValues());
    if (!tried.success) void form.trigger();
    return tried.success ? { settings: tried.data } : null;
  };
  const reset = () => {
    const cleared = formOf(defaults, defaults);
    for (const name of settingNames)
      form.setValue(name, cleared[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  return (
    <FormCard
      title={t("settings.title")}
      {...card}
      actions={!card.dirty && <Fold open onToggle={onClose} />}
      extra={
        <>
          <PreviewButton device={device} read={read} preview={preview} />
          <Button variant="outlined" disabled={isDefault(values, defaults)} onClick={reset}>
            {t("settings.reset")}
          </Button>
        </>
      }
    >
      <MovesAtOnce device={device} tried={card.dirty && typed.success ? { settings: typed.data } : null} />
      {question}
      {settingGroups(values, regulated).map(({ key, fields }) => (
        <Group key={key}>
          {key !== "leave" && <legend>{t(`settings.groups.${key}`)}</legend>}
          {fields.map((name) => (
            <div key={name} data-wide={wide.includes(name)}>
              <SettingField name={name} control={form.control} device={regulated} defaults={defaults} />
            </div>
          ))}
        </Group>
      ))}
    </FormCard>
  );
};

/** By what the automatic mode of a valve regulates, folded until somebody looks at it. */
export const RegulationSettings = ({ device, preview }: Props) => {
  const { t } = useTranslation("automation");
  const mayUpdate = useMay()("Threshold.Update");
  const query = useQuery(regulationQuery(device.id));
  const [open, setOpen] = useState(false);
  return (
    <QueryState query={query} failed={t("settings.failed")} Frame={SectionFrame}>
      {(regulation) =>
        open && mayUpdate ? (
          <Form
            key={device.id}
            device={device}
            preview={preview}
            regulation={regulation}
            onClose={() => setOpen(false)}
          />
        ) : (
          <SectionCard
            title={t("settings.title")}
            sub={regulation.saved ? undefined : t("settings.unsaved")}
            actions={<Fold open={open} onToggle={() => setOpen(!open)} />}
          >
            <Stack gap={8}>
              {open ? (
                <Overview settings={regulation.settings} regulation={regulation} />
              ) : (
                <Brief regulation={regulation} />
              )}
            </Stack>
          </SectionCard>
        )
      }
    </QueryState>
  );
};

const SectionFrame = ({ children }: { children: React.ReactNode }) => {
  const { t } = useTranslation("automation");
  return <SectionCard title={t("settings.title")}>{children}</SectionCard>;
};

const briefly = ["strategy", "watched", "failSafe", "onLeave"] as const;

/** What a person has to know without opening the fold. */
const Brief = ({ regulation: { settings, device } }: { regulation: Regulation }) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  return (
    <DescriptionList
      properties={briefly.map((name) => ({
        key: name,
        label: t(`field.${name}`),
        content: settingText(settings, name, device, t, format),
      }))}
    />
  );
};
