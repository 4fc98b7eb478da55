import { useTranslation } from "react-i18next";
import * as z from "zod";
import { toApiError } from "../../shared/api/api-error.ts";

const details = z.object({ detail: z.string().min(1) });

/** What the engine says of a program that it refused, with the line where it names one. */
export const useProgramProblem = (): ((error: unknown) => string | undefined) => {
  const { t } = useTranslation(["decoders", "common"]);
  return (error) => {
    const refused = toApiError(error);
    const detail = refused.code === "decoder_unusable" && details.safeParse(refused.details).data?.detail;
    if (!detail) return undefined;
    const [, message, line] = /^(.*) \((\d+)\)$/s.exec(detail) ?? [];
    return message && line ? `${t("programLine", { number: line })}${t("common:colon")}${message}` : detail;
  };
};
