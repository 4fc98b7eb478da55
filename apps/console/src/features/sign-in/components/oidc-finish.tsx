import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ApiErrorCode, toApiError } from "../../../shared/api/api-error.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { underOverlay } from "../../../shared/notices/overlay.ts";
import { finishOidc } from "../api/finish-oidc.ts";
import { CodeField } from "./code-field.tsx";
import { EntryForm } from "./entry-frame.tsx";

/** Errors after which another code may be entered; all others return to the start. */
const staysFor: readonly ApiErrorCode[] = ["code_required", "invalid_code", "too_many_requests"];

/** Ends a single sign-on: opens the session immediately, or after the second factor. */
export const OidcFinish = (props: { onSignedIn: () => void; onFailed: (code: ApiErrorCode) => void }) => {
  const { t } = useTranslation("signIn");
  const errorText = useErrorText();
  const [code, setCode] = useState("");
  const [wantsCode, setWantsCode] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(true);
  const finish = useEffectEvent(async (given?: string) => {
    setBusy(true);
    setFailure(null);
    try {
      await underOverlay(t("signingIn"), () => finishOidc(given));
      props.onSignedIn();
    } catch (error) {
      const problem = toApiError(error).code;
      if (!staysFor.includes(problem)) {
        props.onFailed(problem);
        return;
      }
      setWantsCode(true);
      setFailure(problem === "code_required" ? null : errorText(error));
      setBusy(false);
    }
  });
  const begun = useRef(false);
  useEffect(() => {
    // The token in the fragment can be used once; a second call would be refused.
    if (begun.current) return;
    begun.current = true;
    void finish();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void finish(code.trim());
  };
  if (!wantsCode) return <p role="status">{t("signingIn")}</p>;
  return (
    <EntryForm onSubmit={submit} noValidate>
      {failure && <Alert severity="error">{failure}</Alert>}
      <CodeField value={code} onChange={setCode} />
      <Button type="submit" variant="contained" size="large" disabled={busy || code.trim() === ""}>
        {t("submit")}
      </Button>
    </EntryForm>
  );
};
