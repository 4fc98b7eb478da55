import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { AutomationPreview } from "@sgval/contract/automation/preview";
import { isRegulatedType } from "@sgval/contract/control/automatic-mode";
import { actionLabels } from "@sgval/contract/control/labels";
import type { DeviceChoice } from "@sgval/contract/devices/bulk";
import { IconEyeSearch } from "@tabler/icons-react";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { QuestionDialog } from "../../../../shared/ui/act/question-dialog.tsx";
import { Stack } from "../../../../shared/ui/arrange.ts";
import { DescriptionList, type Property } from "../../../../shared/ui/page/description-list.tsx";
import { type TriedSettings, triedSettingsQuery } from "../../api/bulk-devices.ts";

/** Each preview replays a week, and the server takes thirty in a minute from one person. */
const mostTried = 20;

/** The name of a device with its code: several may have one name. */
export const withCode = ({ displayName, name }: Pick<DeviceChoice, "displayName" | "name">): string =>
  displayName === name ? name : `${displayName} (${name})`;

/** What one device would do at once. */
const useMoveText = () => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  return ({ atOnce, samples }: AutomationPreview, { type }: DeviceChoice): string => {
    if (!atOnce?.wanted)
      return samples === 0 && type === "VGA" ? t("bulk.atOnce.unknown") : t("bulk.atOnce.stays");
    const { action, value } = atOnce.wanted;
    const label = actionLabels[action][format.language];
    const move = value === null ? label : `${label} (${format.quantity(value, "bar", 2)})`;
    return atOnce.heldBack ? t("bulk.atOnce.held", { move }) : move;
  };
};

const Moves = ({ devices, tried }: { devices: readonly DeviceChoice[]; tried: TriedSettings }) => {
  const { t } = useTranslation("devices");
  const errorText = useErrorText();
  const moveText = useMoveText();
  const answers = useQueries({ queries: devices.map(({ id }) => triedSettingsQuery(id, tried)) });
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

/** A preview that was asked for so long ago (ms) may show what the device no longer does. */
const knownFor = 60_000;

/** Asks before settings are saved by which devices in automatic mode move water at once, naming each of them. */
export const useMovesQuestion = (
  /** Those in automatic mode. */
  devices: readonly DeviceChoice[],
): { isWanted: (settings: TriedSettings) => Promise<boolean>; question: ReactNode } => {
  const { t } = useTranslation(["devices", "forms"]);
  const client = useQueryClient();
  const errorText = useErrorText();
  const moveText = useMoveText();
  const [asked, setAsked] = useState<{ moves: Property[]; answer: (isWanted: boolean) => void } | null>(null);
  const regulated = devices.filter(isRegulatedType);
  const moveOf = async (device: DeviceChoice, settings: TriedSettings): Promise<Property[]> => {
    const row = (content: string) => [{ key: String(device.id), label: withCode(device), content }];
    try {
      const query = { ...triedSettingsQuery(device.id, settings), staleTime: knownFor, retry: false };
      const preview = await client.fetchQuery(query);
      const { wanted, heldBack } = preview.atOnce ?? { wanted: null, heldBack: null };
      // What regulates itself does it once it has the settings.
      const isMoved =
        preview.heldAs === null && wanted && (heldBack === null || heldBack === "executed_by_device");
      return isMoved ? row(moveText(preview, device)) : [];
    } catch (error) {
      return row(t("bulk.atOnce.failed", { reason: errorText(error) }));
    }
  };
  const isWanted = async (settings: TriedSettings): Promise<boolean> => {
    const known = regulated.slice(0, mostTried);
    const moves = (await Promise.all(known.map((device) => moveOf(device, settings)))).flat();
    if (moves.length === 0 && regulated.length <= mostTried) return true;
    return new Promise((resolve) => setAsked({ moves, answer: resolve }));
  };
  const end = (answer: boolean) => {
    asked?.answer(answer);
    setAsked(null);
  };
  const question = asked && (
    <QuestionDialog
      open
      title={t("bulk.atOnce.question")}
      cancelLabel={t("forms:cancel")}
      verbLabel={t("forms:save")}
      onCancel={() => end(false)}
      onConfirm={() => end(true)}
    >
      <DescriptionList properties={asked.moves} />
      {regulated.length > mostTried && (
        <Alert severity="info">{t("bulk.atOnce.first", { most: mostTried })}</Alert>
      )}
    </QuestionDialog>
  );
  return { isWanted, question };
};

type Props = {
  /** Those in automatic mode. */
  devices: readonly DeviceChoice[];
  /** What the form holds; null when it cannot be tried, and the form says why. */
  read: () => TriedSettings | null;
  /** What it holds now: another one was not tried. */
  now: unknown;
};

/** Works out, before settings are saved for several devices, what each in automatic mode would do at once. */
export const TriedAtOnce = ({ devices, read, now }: Props) => {
  const { t } = useTranslation("devices");
  const [tried, setTried] = useState<{ settings: TriedSettings; of: string } | null>(null);
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
          {regulated.length > mostTried && (
            <Alert severity="info">{t("bulk.atOnce.first", { most: mostTried })}</Alert>
          )}
        </>
      )}
    </Stack>
  );
};
