import type { RowProblem } from "@sgval/contract/devices/bulk";
import { useTranslation } from "react-i18next";
import { isErrorCode } from "../../../../shared/api/api-error.ts";
import { useProblemText } from "../../../../shared/i18n/use-problem-text.ts";

/** What is wrong with a row, in the language of the user. */
export const useRowProblemText = (): ((problem: RowProblem) => string) => {
  const { t } = useTranslation("errors");
  const problemText = useProblemText();
  return ({ code, message }) =>
    (code === "link_not_allowed" ? undefined : problemText(message)) ??
    t(isErrorCode(code) ? code : "unknown_error");
};
