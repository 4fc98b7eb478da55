import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import {
  type Decoder,
  longestTried,
  mostTestInputs,
  type TestInput,
  type Tried,
} from "@sgval/contract/decoders/decoders";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useMissingPermissions } from "../../../shared/i18n/use-missing-permission.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { Actions, Stack } from "../../../shared/ui/arrange.ts";
import { Field } from "../../../shared/ui/form/field.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { useSaveTestInputs, useTryDecoder } from "../api/decoders.ts";
import { isExpected } from "../is-expected.ts";

const Item = styled("li")({
  display: "grid",
  gap: 8,
  paddingBlock: 12,
  borderTop: `1px solid ${paint.line}`,
});
const Items = styled("ol")({ margin: 0, padding: 0, listStyle: "none" });
const Machine = styled(OutlinedInput)({ "& textarea, & input": { fontFamily: "monospace" } });
const Result = styled("pre")({
  margin: 0,
  overflowX: "auto",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});

export const emptyInput: TestInput = { name: "", payload: "", fPort: null, expected: null };

const highestPort = 255;
export const isPort = ({ fPort }: TestInput): boolean => fPort === null || fPort <= highestPort;

interface OutcomeProps {
  decoder: Pick<Decoder, "bytesPath" | "encoding">;
  input: TestInput;
  tried: Tried;
}

/** What became of a message, and whether it is what was expected. */
export const TestOutcome = ({ decoder, input, tried }: OutcomeProps) => {
  const { t } = useTranslation(["decoders", "common"]);
  const { bytesPath, encoding } = decoder;
  if (tried.failure)
    return (
      <Alert severity="error">
        {t(`reason.${tried.failure.reason}`)}
        {tried.failure.detail && `${t("common:colon")}${tried.failure.detail}`}
        {tried.failure.reason === "decoder_bytes" && (
          <div>{bytesPath === null ? t(`expects.${encoding}`) : t("expectsPath", { path: bytesPath })}</div>
        )}
      </Alert>
    );
  const matches = input.expected === null || isExpected(input.expected, tried.data ?? "");
  return (
    <Alert severity={matches ? "success" : "error"}>
      {input.expected !== null && <div>{matches ? t("asExpected") : t("notExpected")}</div>}
      {tried.warnings.map((warning) => (
        <div key={warning}>
          {t("warning")}
          {t("common:colon")}
          {warning}
        </div>
      ))}
      <Result dir="ltr">{tried.data}</Result>
    </Alert>
  );
};

/** The port that a message is tried with in place of its own. */
export const TestPort = (props: { input: TestInput; onChange: (fPort: number | null) => void }) => {
  const { input } = props;
  const { t } = useTranslation("decoders");
  return (
    <Field
      label={t("testPort")}
      help={t("testPortHelp")}
      error={isPort(input) ? undefined : t("testPortRange")}
    >
      {(aria) => (
        <Machine
          value={input.fPort ?? ""}
          onChange={({ target: { value } }) => props.onChange(/^\d{1,6}$/.test(value) ? Number(value) : null)}
          inputProps={{ ...aria, inputMode: "numeric", dir: "ltr" }}
        />
      )}
    </Field>
  );
};

/** Messages to try a program with, before it is saved too, and what has to come out of them. */
export const TestInputs = ({ decoder, source }: { decoder: Decoder; source: string }) => {
  const { t } = useTranslation(["decoders", "forms", "messages"]);
  const errorText = useErrorText();
  const missing = useMissingPermissions();
  const [inputs, setInputs] = useState(decoder.testInputs);
  const [tried, setTried] = useState<Tried[] | null>(null);
  const attempt = useTryDecoder();
  const save = useSaveTestInputs(decoder.id);
  const locked = missing("Decoder.Update");
  const change = (next: TestInput[]) => {
    setInputs(next);
    setTried(null);
  };
  const edit = (index: number, part: Partial<TestInput>) =>
    change(inputs.map((input, place) => (place === index ? { ...input, ...part } : input)));
  const fail = (error: Error) => showSnackbar("error", errorText(error));
  const { bytesPath, encoding, portPath } = decoder;
  const run = () =>
    attempt.mutate(
      {
        ...{ bytesPath, encoding, portPath, source },
        messages: inputs.map(({ payload, fPort }) => ({ payload, fPort })),
      },
      { onSuccess: setTried, onError: fail },
    );
  return (
    <SectionCard title={t("tests")} sub={t("testsText")}>
      <Stack gap={12}>
        <Items>
          {inputs.map((input, index) => {
            const result = tried?.[index];
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: an input has no other identity than its place
              <Item key={index}>
                <Field label={t("testName")}>
                  {(aria) => (
                    <OutlinedInput
                      value={input.name}
                      onChange={(event) => edit(index, { name: event.target.value })}
                      inputProps={{ ...aria, maxLength: 128 }}
                    />
                  )}
                </Field>
                <Field label={t("testPayload")} help={t("testPayloadHelp")}>
                  {(aria) => (
                    <Machine
                      multiline
                      maxRows={8}
                      value={input.payload}
                      onChange={(event) => edit(index, { payload: event.target.value })}
                      inputProps={{ ...aria, maxLength: longestTried, dir: "ltr", spellCheck: false }}
                    />
                  )}
                </Field>
                <TestPort input={input} onChange={(fPort) => edit(index, { fPort })} />
                <Field label={t("testExpected")} help={t("testExpectedHelp")}>
                  {(aria) => (
                    <Machine
                      multiline
                      maxRows={8}
                      value={input.expected ?? ""}
                      onChange={({ target: { value } }) =>
                        edit(index, { expected: value === "" ? null : value })
                      }
                      inputProps={{ ...aria, maxLength: longestTried, dir: "ltr", spellCheck: false }}
                    />
                  )}
                </Field>
                {result && <TestOutcome decoder={decoder} input={input} tried={result} />}
                <Actions>
                  {result?.data && (
                    <Button variant="outlined" onClick={() => edit(index, { expected: result.data })}>
                      {t("expectThis")}
                    </Button>
                  )}
                  <Button
                    variant="outlined"
                    onClick={() => change(inputs.filter((_, place) => place !== index))}
                  >
                    {t("forms:delete")}
                  </Button>
                </Actions>
              </Item>
            );
          })}
        </Items>
        <Actions>
          <LockedButton
            variant="contained"
            locked={locked}
            disabled={inputs.length === 0 || attempt.isPending || !inputs.every(isPort)}
            onClick={run}
          >
            {t("try")}
          </LockedButton>
          <Button
            variant="outlined"
            disabled={inputs.length >= mostTestInputs}
            onClick={() => change([...inputs, emptyInput])}
          >
            {t("addTest")}
          </Button>
          <LockedButton
            variant="outlined"
            locked={locked}
            disabled={
              save.isPending || !inputs.every(isPort) || inputs.some(({ name }) => name.trim() === "")
            }
            onClick={() =>
              save.mutate(inputs, {
                onSuccess: () => showSnackbar("success", t("messages:update_success")),
                onError: fail,
              })
            }
          >
            {t("saveTests")}
          </LockedButton>
        </Actions>
      </Stack>
    </SectionCard>
  );
};
