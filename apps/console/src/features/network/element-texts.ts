import type { ElementName } from "@sgval/contract/network/elements";
import type { ElementKind } from "@sgval/contract/network/model";
import { elementNames, linkTypeNames } from "@sgval/contract/network/texts";
import type { Language } from "@sgval/quantities/language";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../shared/i18n/use-language.ts";

/** What an element is: a pressure-reducing valve rather than a valve where the model says so. */
export const kindText = (
  { kind, type }: { kind: ElementKind; type?: string | null | undefined },
  language: Language,
): string => ((type && linkTypeNames[type]) || elementNames[kind])[language];

/** An element in words: its kind, or node or link when the kind is not known any more, and its id. */
export const useElementText = (): ((element: ElementName, kind: ElementKind | null) => string) => {
  const { t } = useTranslation("network");
  const language = useLanguage();
  return (element, kind) =>
    `${kind ? kindText({ kind }, language) : t(`class.${element.class}`)} ${element.id}`;
};
