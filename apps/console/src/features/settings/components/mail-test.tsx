import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import { email } from "@sgval/contract/access/fields";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useProblemText } from "../../../shared/i18n/use-problem-text.ts";
import { Field } from "../../../shared/ui/form/field.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { useTestMail } from "../api/mail.ts";

const Form = styled("form")({ display: "grid", gap: 12, maxWidth: 520, justifyItems: "start" });
const Wide = styled("div")({ width: "100%" });

/** Sends a test mail at once and says what the mail server made of it. */
export const MailTest = () => {
  const { t } = useTranslation("settings");
  const problemText = useProblemText();
  const errorText = useErrorText();
  const test = useTestMail();
  const [to, setTo] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = email.safeParse(to);
    setProblem(parsed.success ? undefined : parsed.error.issues[0]?.message);
    if (parsed.success) test.mutate(parsed.data);
  };
  return (
    <SectionCard title={t("mail.test")} sub={t("mail.testSub")}>
      <Form noValidate onSubmit={submit}>
        <Wide>
          <Field label={t("mail.testTo")} error={problemText(problem)}>
            {(aria) => (
              <OutlinedInput
                fullWidth
                value={to}
                error={problem !== undefined}
                onChange={(event) => setTo(event.target.value)}
                inputProps={{ ...aria, inputMode: "email", autoCapitalize: "none" }}
              />
            )}
          </Field>
        </Wide>
        <Button type="submit" variant="outlined" disabled={test.isPending}>
          {test.isPending ? t("mail.testing") : t("mail.test")}
        </Button>
        {test.data && (
          <Alert severity={test.data.sent ? "success" : "error"}>
            {test.data.sent ? t("mail.testSent") : t("mail.testFailed", { reason: test.data.reason ?? "--" })}
          </Alert>
        )}
        {test.error && <Alert severity="error">{errorText(test.error)}</Alert>}
      </Form>
    </SectionCard>
  );
};
