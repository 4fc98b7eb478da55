import { useTranslation } from "react-i18next";
import { toApiError } from "../api/api-error.ts";

/** Turns any thrown thing into a sentence of the user's language. */
export const useErrorText = (): ((error: unknown) => string) => {
  const { t } = useTranslation("errors");
  return (error) => t(toApiError(error).code);
};
