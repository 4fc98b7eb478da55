import type { ElementKind } from "@sgval/contract/network/model";
import type { NetworkDevice } from "@sgval/contract/network/networks";
import { useTranslation } from "react-i18next";

/** An element in words: its kind, or node or link when the kind is not known any more, and its id. */
export const useElementText = (): ((
  element: NetworkDevice["element"],
  kind: ElementKind | null,
) => string) => {
  const { t } = useTranslation("network");
  return (element, kind) => `${kind ? t(`kind.${kind}`) : t(`class.${element.class}`)} ${element.id}`;
};
