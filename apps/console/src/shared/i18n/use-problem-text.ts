import { type ValidationMessage, validationMessages } from "@sgval/contract/message";
import { useTranslation } from "react-i18next";

const isValidationMessage = (key: string): key is ValidationMessage =>
  validationMessages.some((known) => known === key);

/** Translates a message key of the validation catalogue; undefined without a key. */
export const useProblemText = (): ((key: string | undefined) => string | undefined) => {
  const { t } = useTranslation("validation");
  return (key) => {
    if (key === undefined || key === "") return undefined;
    const name = key.replace(/^validation\./, "");
    return t(isValidationMessage(name) ? name : "invalid_value");
  };
};
