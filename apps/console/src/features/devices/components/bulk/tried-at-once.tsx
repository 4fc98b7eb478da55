import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { AutomationPreview } from "@sgval/contract/automation/preview";
import { isRegulatedType } from "@sgval/contract/control/automatic-mode";
import { actionLabels } from "@sgval/contract/control/labels";
import type { DeviceChoice } from "@sgval/contract/devices/bulk";
import { IconEyeSearch } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { type TriedAutomation, triedAutomationQuery } from "../../../../shared/queries/tried-automation.ts";
import { mostTried, movesAtOnce, useMoveQuestion } from "../../../../shared/ui/act/move-question.tsx";
import { Stack } from "../../../../shared/ui/arrange.ts";
import { DescriptionList } from "../../../../shared/ui/page/description-list.tsx";

/** The name of a device with its code: several may have one name. */
export const withCode = ({ displayName, name }: Pick<DeviceChoice, "displayName" | "name">): string =>
  displayName === name ? name : `${displayName} (${name})`;

/** What one device would do at once. */
const useMoveText = () => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  return (preview: AutomationPreview, { type }: DeviceChoice): string => {
    const { atOnce, samples } = preview;
    if (!atOnce?.wanted)
      return samples === 0 && type === "VGA" ? t("bulk.atOnce.unknown") : t("bulk.atOnce.stays");
    const { action, value } = atOnce.wanted;
    const label = actionLabels[action][format.language];
    const move = value === null ? label : `${label} (${format.quantity(value, "bar", 2)})`;
    return movesAtOnce(preview) ? move : t("bulk.atOnce.held", { move });
  };
};

/** That of so many devices only the first are worked out; nothing for fewer. */
const OnlyFirst = ({ of }: { of: number }) => {
  const { t } = useTranslation("devices");
  return of > mostTried ? <Alert severity="info">{t("bulk.atOnce.first", { most: mostTried })}</Alert> : null;
};

const Moves = ({ devices, tried }: { devices: readonly DeviceChoice[]; tried: TriedAutomation }) => {
  const { t } = useTranslation("devices");
  const errorText = useErrorText();
  const moveText = useMoveText();
  const answers = useQueries({ queries: devices.map(({ id }) => triedAutomationQuery(id, tried)) });
  return (
    <DescriptionList
      properties={devices.map((device, index) => {
        const { data, error } = answers[index] ?? {};
        const text = data ? moveText(data, device) : t("bulk.atOnce.working");
        const content = error ? t("bulk.atOnce.failed", { reason: errorText(error) }) : text;
        return { key: String(device.id), label: withCode(device), content };
      })}
    />
  );
};

/** Asks before settings are saved by which devices in automatic mode move water at once, naming each of them. */
export const useMoveQuestionOfDevices = (
  /** Those in automatic mode. */
  devices: readonly DeviceChoice[],
) => {
  const { t } = useTranslation("devices");
  const regulated = devices.filter(isRegulatedType);
  return useMoveQuestion({
    devices: regulated,
    title: t("bulk.atOnce.question"),
    textOf: useMoveText(),
    unknownText: (reason) => t("bulk.atOnce.failed", { reason }),
    show: (moves) => (
      <>
        <DescriptionList
          properties={moves.map(({ device, text }) => ({
            key: String(device.id),
            label: withCode(device),
            content: text,
          }))}
        />
        <OnlyFirst of={regulated.length} />
      </>
    ),
  });
};

type Props = {
  /** Those in automatic mode. */
  devices: readonly DeviceChoice[];
  /** What the form holds; null when it cannot be tried, and the form says why. */
  read: () => TriedAutomation | null;
  /** What it holds now: another one was not tried. */
  now: unknown;
};

/** Works out, before settings are saved for several devices, what each in automatic mode would do at once. */
export const TriedAtOnce = ({ devices, read, now }: Props) => {
  const { t } = useTranslation("devices");
  const [tried, setTried] = useState<{ settings: TriedAutomation; of: string } | null>(null);
  const regulated = devices.filter(isRegulatedType);
  if (regulated.length === 0) return null;
  const held = JSON.stringify(now);
  const work = () => {
    const settings = read();
    setTried(settings && { settings, of: held });
  };
  return (
    <Stack gap={12} role="region" aria-label={t("bulk.atOnce.title")}>
      <Button
        variant="outlined"
        startIcon={<IconEyeSearch size={17} stroke={1.75} aria-hidden />}
        onClick={work}
      >
        {t("bulk.atOnce.verb")}
      </Button>
      {tried?.of === held && (
        <>
          <Moves devices={regulated.slice(0, mostTried)} tried={tried.settings} />
          <OnlyFirst of={regulated.length} />
        </>
      )}
    </Stack>
  );
};
