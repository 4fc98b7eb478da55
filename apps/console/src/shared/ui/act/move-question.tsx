import type { AutomationPreview } from "@sgval/contract/automation/preview";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { type TriedAutomation, triedAutomationQuery } from "../../queries/tried-automation.ts";
import { QuestionDialog } from "./question-dialog.tsx";

/** Each preview replays a week, and the server takes thirty in a minute from one person. */
export const mostTried = 20;

/** A preview that was asked for so long ago (ms) may show what the device no longer does. */
const knownFor = 60_000;

/** Whether a device moves as soon as it has the settings: by the server now, or by itself once it took them. */
export const movesAtOnce = ({ atOnce, heldAs }: Pick<AutomationPreview, "atOnce" | "heldAs">): boolean =>
  heldAs === null &&
  atOnce?.wanted != null &&
  (atOnce.heldBack === null || atOnce.heldBack === "executed_by_device");

/** What a device would do at once, or why that is not known. */
export interface Move<Device> {
  device: Device;
  text: string;
}

/**
 * Asks before settings are saved by which devices in automatic mode move water at once, or of which that is not known; where
 * `changesOf` says what changes, also where nothing moves.
 */
export const useMoveQuestion = <Device extends { id: number }>(options: {
  /** Those in automatic mode of which a preview can be made; the first of many are worked out. */
  devices: readonly Device[];
  title: string;
  textOf: (preview: AutomationPreview, device: Device) => string;
  unknownText: (reason: string) => string;
  show: (moves: readonly Move<Device>[]) => ReactNode;
  /** What changes by the settings, above the moves; `null` where that is not asked about. */
  changesOf?: ((tried: TriedAutomation) => ReactNode) | undefined;
}): { isWanted: (tried: TriedAutomation) => Promise<boolean>; question: ReactNode } => {
  const { devices, textOf, unknownText } = options;
  const { t } = useTranslation("forms");
  const client = useQueryClient();
  const errorText = useErrorText();
  const [asked, setAsked] = useState<{
    moves: readonly Move<Device>[];
    changes: ReactNode;
    answer: (isWanted: boolean) => void;
  } | null>(null);
  const moveOf = (device: Device, tried: TriedAutomation): Promise<Move<Device>[]> =>
    client.fetchQuery({ ...triedAutomationQuery(device.id, tried), staleTime: knownFor, retry: false }).then(
      (preview) => (movesAtOnce(preview) ? [{ device, text: textOf(preview, device) }] : []),
      (error: unknown) => [{ device, text: unknownText(errorText(error)) }],
    );
  const isWanted = async (tried: TriedAutomation): Promise<boolean> => {
    const known = devices.slice(0, mostTried);
    const moves = (await Promise.all(known.map((device) => moveOf(device, tried)))).flat();
    const changes = options.changesOf?.(tried) ?? null;
    if (moves.length === 0 && devices.length <= mostTried && changes === null) return true;
    return new Promise((resolve) => setAsked({ moves, changes, answer: resolve }));
  };
  const end = (answer: boolean) => {
    asked?.answer(answer);
    setAsked(null);
  };
  const question = asked && (
    <QuestionDialog
      open
      title={options.title}
      cancelLabel={t("cancel")}
      verbLabel={t("save")}
      onCancel={() => end(false)}
      onConfirm={() => end(true)}
    >
      {asked.changes}
      {options.show(asked.moves)}
    </QuestionDialog>
  );
  return { isWanted, question };
};
