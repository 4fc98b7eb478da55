import type { Boundary } from "@sgval/contract/isolation/isolation";
import { useTranslation } from "react-i18next";

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
