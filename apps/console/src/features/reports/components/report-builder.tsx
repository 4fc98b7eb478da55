import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { limitUnits } from "@sgval/contract/reports/beyond-limits";
import { kindLabels } from "@sgval/contract/reports/labels";
import { readingSteps, stepLabel, stepLabels, usualStep } from "@sgval/contract/reports/readings-report";
import { kindPermissions, reportKinds } from "@sgval/contract/reports/reports";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useProblemText } from "../../../shared/i18n/use-problem-text.ts";
import type { DeviceChoice } from "../../../shared/queries/find-devices.ts";
import { readRange } from "../../../shared/ui/form/asked-range.ts";
import { submitKeys } from "../../../shared/ui/form/submit-keys.ts";
import { FilterChoice } from "../../../shared/ui/list/filters/filter-choice.tsx";
import { KeyCap } from "../../../shared/ui/list/search-field.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { areInOrder, missingOf, type ReportChoice, renewed } from "../report-choice.ts";
import { Group, Problem } from "./builder-group.ts";
import { ReportCompare } from "./report-compare.tsx";
import { ReportDevices } from "./report-devices.tsx";
import { ReportLimits } from "./report-limits.tsx";
import { ReportParameters, useOfferedParameters } from "./report-parameters.tsx";
import { ReportRangeFields } from "./report-range.tsx";
import { ReportZones } from "./report-zones.tsx";

const Form = styled("form")({ display: "flex", flexDirection: "column", gap: 16, padding: 14 });
/** In sight however long the questions are. */
const Foot = styled("div")({
  position: "sticky",
  bottom: 0,
  zIndex: 1,
  margin: "0 -14px -14px",
  padding: "10px 14px calc(10px + env(safe-area-inset-bottom))",
  borderTop: `1px solid ${paint.line}`,
  borderRadius: "0 0 8px 8px",
  backgroundColor: paint.card,
});
const RunKey = styled(KeyCap)({ color: "inherit" });

/** What a report is made of. Nothing is asked of the server before it is run. */
export const ReportBuilder = (props: {
  start: ReportChoice;
  known: readonly DeviceChoice[];
  q: string;
  onKnown: (known: readonly DeviceChoice[]) => void;
  onRun: (choice: ReportChoice) => void;
}) => {
  const { t } = useTranslation(["reports", "forms", "validation"]);
  const format = useFormat();
  const problemText = useProblemText();
  const may = useMay();
  const form = useRef<HTMLFormElement>(null);
  const [choice, setChoice] = useState(props.start);
  const [tried, setTried] = useState(false);
  const { kind, devices, zones } = choice;
  const offered = useOfferedParameters(choice, props.known);
  // Where there is one to choose, it is chosen.
  const parameters = choice.parameters?.length === 0 && offered?.length === 1 ? offered : choice.parameters;
  const change = (part: Partial<ReportChoice>) => setChoice({ ...choice, ...part });
  const missing = missingOf({ ...choice, parameters });
  /** What is missing is said once somebody tried to run it. */
  const problemOf = (field: keyof typeof missing): string | undefined =>
    problemText(tried ? missing[field] : undefined);
  const rangeProblem = readRange(choice).problem;
  const firstProblem = problemOf("chosen") ?? problemOf("parameters") ?? problemOf("range");
  const isComplete =
    Object.keys(missing).length === 0 &&
    rangeProblem === undefined &&
    areInOrder(choice) &&
    (choice.compare !== "chosen" || choice.since !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    // The last hours are those up to the run.
    if (isComplete) props.onRun(renewed({ ...choice, parameters }, serverNow()));
  };
  // That of the address stays, so that a link without the right to it is refused by its name.
  const kinds = reportKinds.filter((one) => one === kind || (kindPermissions[one]?.some(may) ?? true));

  // From anywhere on the page: what is in a field of the form is handled there.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key !== "Enter" ||
        !(event.ctrlKey || event.metaKey) ||
        event.repeat ||
        event.defaultPrevented
      )
        return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);

  return (
    <Form ref={form} onSubmit={submit} noValidate aria-label={t("builder")} {...submitKeys}>
      <Group>
        <legend>{t("kind")}</legend>
        <FilterChoice
          label={t("kind")}
          value={kind}
          choices={kinds.map((value) => ({ value, label: kindLabels[value][format.language] }))}
          onChange={(value) => {
            const next = reportKinds.find((one) => one === value);
            if (next) change({ kind: next, parameters: [], under: undefined, over: undefined });
          }}
        />
      </Group>
      {kind === "zones" ? (
        <Group>
          <legend>{t("zones", { count: zones.length })}</legend>
          <ReportZones chosen={zones} onChange={(next) => change({ zones: next })} />
          {problemOf("chosen") && <Problem role="alert">{problemOf("chosen")}</Problem>}
        </Group>
      ) : (
        <Group>
          <legend>{t("devices", { count: devices.length })}</legend>
          <ReportDevices
            kind={kind}
            chosen={devices}
            known={props.known}
            q={props.q}
            onChange={(next, known) => {
              props.onKnown(known);
              change({ devices: next });
            }}
          />
          {problemOf("chosen") && <Problem role="alert">{problemOf("chosen")}</Problem>}
        </Group>
      )}
      {offered && (
        <ReportParameters
          offered={offered}
          chosen={parameters}
          problem={problemOf("parameters")}
          onChange={(next) => change({ parameters: next })}
        />
      )}
      <ReportRangeFields
        choice={choice}
        problem={problemText(rangeProblem) ?? problemOf("range")}
        onChange={change}
      />
      {kind === "readings" && (
        <Group>
          <legend>{stepLabel[format.language]}</legend>
          <FilterChoice
            label={stepLabel[format.language]}
            value={choice.step ?? usualStep}
            choices={readingSteps.map((value) => ({ value, label: stepLabels[value][format.language] }))}
            onChange={(value) => change({ step: readingSteps.find((one) => one === value) })}
          />
        </Group>
      )}
      {limitUnits[kind] && (
        <ReportLimits key={kind} unit={limitUnits[kind]} choice={choice} onChange={change} />
      )}
      <ReportCompare choice={choice} tried={tried} onChange={change} />
      <Foot>
        {/* The question itself may be out of sight. */}
        {firstProblem && <Problem>{firstProblem}</Problem>}
        <Button type="submit" variant="contained" fullWidth aria-keyshortcuts="Control+Enter">
          {t("run")}&nbsp;<RunKey aria-hidden>Ctrl ↵</RunKey>
        </Button>
      </Foot>
    </Form>
  );
};
