import { useTranslation } from "react-i18next";
import { toApiError } from "../api/api-error.ts";

/** Translates anything thrown into a sentence. */
export const useErrorText = (): ((error: unknown) => string) => {
  const { t } = useTranslation("errors");
  return (error) => t(toApiError(error).code);
};
