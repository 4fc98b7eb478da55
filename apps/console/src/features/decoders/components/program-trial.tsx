import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import {
  longestTried,
  type TestInput,
  type Tried,
  type UplinkFields,
} from "@sgval/contract/decoders/decoders";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { Stack } from "../../../shared/ui/arrange.ts";
import { Field } from "../../../shared/ui/form/field.tsx";
import { useTryDecoder } from "../api/decoders.ts";
import { emptyInput, isPort, TestOutcome, TestPort } from "./test-inputs.tsx";

/** Tries a program that is not added yet with one message. */
export const ProgramTrial = ({ decoder, source }: { decoder: UplinkFields; source: string }) => {
  const { t } = useTranslation("decoders");
  const errorText = useErrorText();
  const [input, setInput] = useState<TestInput>(emptyInput);
  const [tried, setTried] = useState<{ of: string; result: Tried | undefined } | null>(null);
  const attempt = useTryDecoder();
  const { payload, fPort } = input;
  const change = (part: Partial<TestInput>) => {
    setInput({ ...input, ...part });
    setTried(null);
  };
  return (
    <Stack gap={12}>
      <Field label={t("testPayload")} help={t("testPayloadHelp")}>
        {(aria) => (
          <OutlinedInput
            multiline
            maxRows={6}
            value={payload}
            onChange={(event) => change({ payload: event.target.value })}
            inputProps={{ ...aria, maxLength: longestTried, dir: "ltr", spellCheck: false }}
          />
        )}
      </Field>
      <TestPort input={input} onChange={(port) => change({ fPort: port })} />
      {tried?.result && tried.of === source && (
        <TestOutcome decoder={decoder} input={input} tried={tried.result} />
      )}
      <Button
        variant="outlined"
        disabled={payload.trim() === "" || source.trim() === "" || attempt.isPending || !isPort(input)}
        onClick={() =>
          attempt.mutate(
            { ...decoder, source, messages: [{ payload, fPort }] },
            {
              onSuccess: ([result]) => setTried({ of: source, result }),
              onError: (error) => showSnackbar("error", errorText(error)),
            },
          )
        }
      >
        {t("try")}
      </Button>
    </Stack>
  );
};
