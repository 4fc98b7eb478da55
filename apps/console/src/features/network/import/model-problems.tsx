import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { invalidModel, type ModelProblem, unplacedModel } from "@sgval/contract/network/model";
import { useTranslation } from "react-i18next";
import { toApiError } from "../../../shared/api/api-error.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

const List = styled("ul")({
  ...typeScale.bodyS,
  margin: "8px 0 0",
  paddingInlineStart: 18,
  maxHeight: 220,
  overflowY: "auto",
  "& code": { display: "block", color: paint.ink2, overflowWrap: "anywhere" },
});

/** Errors of the engine that have a sentence here; the others keep the engine's own. */
const translated = [
  201, 202, 203, 204, 205, 206, 213, 214, 215, 216, 219, 222, 223, 224, 225, 227, 230, 252,
] as const;
type Translated = (typeof translated)[number];
const isTranslated = (code: number): code is Translated => translated.some((known) => known === code);

const Problem = ({ problem }: { problem: ModelProblem }) => {
  const { t } = useTranslation(["network", "common"]);
  const { code, sentence, section, line, text } = problem;
  const where = [section && `[${section}]`, line && t("problem.line", { line })].filter(Boolean).join(", ");
  return (
    <li>
      {where && `${where}${t("common:colon")}`}
      {isTranslated(code) ? t(`engine.e${code}`) : sentence}
      {text && <code>{text}</code>}
    </li>
  );
};

/** What is wrong with a file: the sentence of the error, and what the engine said line by line. */
export const ModelProblems = ({ error }: { error: unknown }) => {
  const { t } = useTranslation("network");
  const errorText = useErrorText();
  const { details } = toApiError(error);
  const invalid = invalidModel.safeParse(details).data;
  const unplaced = unplacedModel.safeParse(details).data;
  const more = invalid ? invalid.total - invalid.problems.length : 0;
  return (
    <Alert severity="error">
      {errorText(error)}
      {(invalid ?? unplaced)?.truncated && <div>{t("problem.truncated")}</div>}
      {unplaced && (
        <div>
          {t("problem.unplaced", { missing: unplaced.missing, total: unplaced.total })}{" "}
          {unplaced.nodes.slice(0, 10).join(", ")}
        </div>
      )}
      {invalid && (
        <List>
          {invalid.problems.map((problem) => (
            <Problem key={`${problem.code} ${problem.line} ${problem.sentence}`} problem={problem} />
          ))}
          {more > 0 && <li>{t("problem.more", { count: more })}</li>}
        </List>
      )}
    </Alert>
  );
};
