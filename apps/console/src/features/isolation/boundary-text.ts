import type { Boundary, ShutBoundary } from "@sgval/contract/isolation/isolation";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useLockOutText } from "../../shared/ui/device/lock-out-badge.tsx";

/** The lock-out tags of a device at a boundary in words; nothing where none hangs. */
export const useTagText = () => {
  const { t } = useTranslation("common");
  const text = useLockOutText();
  return (device: Boundary["device"]): string[] =>
    (device?.lockOuts ?? []).map((tag) => `${t("lockOut.short")}${t("colon")}${text(tag)}`);
};

/** What stands at a boundary and where, in words: `Isolation valve, pipe P3, end J12`. */
export const useBoundaryText = () => {
  const { t } = useTranslation("isolation");
  return ({ kind, link, node, type }: Boundary): string => {
    const at =
      kind === "marked" && link !== null && node !== null
        ? t("atNode", { link, node })
        : (link ?? node ?? "");
    return [t(`kind.${kind}`), kind === "marked" ? at : [type, at].filter(Boolean).join(" ")].join(" · ");
  };
};

/** What helps to find and to turn it: its size, how far it is, its note, and whether it can be closed from afar. */
export const useBoundaryDetail = () => {
  const { t } = useTranslation("isolation");
  const format = useFormat();
  return ({ distance, diameter, isWithin, note, device }: Boundary): string =>
    [
      diameter === null ? null : `Ø ${format.length(diameter, "mm")}`,
      t("close.distance", { distance: format.length(distance, "m") }),
      isWithin ? t("close.within") : null,
      note,
      device?.remote ? t("close.remote") : null,
    ]
      .filter(Boolean)
      .join(" · ");
};

/** Who says that something is shut now: its device, or only the file of the model. */
export const useShutText = () => {
  const { t } = useTranslation("isolation");
  const format = useFormat();
  return ({ shutAt }: ShutBoundary): string =>
    shutAt === null ? t("close.shutInModel") : t("close.shutAt", { time: format.dateTime(shutAt) });
};
