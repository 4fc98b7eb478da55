import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import LinearProgress from "@mui/material/LinearProgress";
import type { Replayed } from "@sgval/contract/connections/dead-letters";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { env } from "../../../../config/env.ts";
import { serverNow } from "../../../../shared/format/server-clock.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import type { ChosenLetters } from "../../../../shared/queries/dead-letters.ts";
import { Stack, Text } from "../../../../shared/ui/arrange.ts";
import { DescriptionList } from "../../../../shared/ui/page/description-list.tsx";
import { useReplayPart } from "../../api/dead-letters.ts";

type Counts = Pick<Replayed, "letters" | "removed" | "stored" | "duplicates" | "kept" | "next">;

const nothing: Counts = { letters: 0, removed: 0, stored: 0, duplicates: 0, kept: [], next: null };
const keptShown = 100;

const together = (before: Counts, part: Replayed): Counts => ({
  letters: before.letters + part.letters,
  removed: before.removed + part.removed,
  stored: before.stored + part.stored,
  duplicates: before.duplicates + part.duplicates,
  kept: [...before.kept, ...part.kept].slice(0, keptShown),
  next: part.next,
});

/** By how much local time is off UTC now. */
const zoneSeconds = (): number => Math.abs(createTimeZone(env.timeZone).offsetAt(serverNow())) / 1000;

/** Asks, then replays part after part until all is done or somebody stops it. Closing the page stops it as well. */
export const ReplayDialog = (props: {
  chosen: ChosenLetters;
  total: number;
  /** Times of some letters are ahead by the time zone: asks whether to set them back. */
  offersSetBack: boolean;
  onClose: () => void;
}) => {
  const { chosen, total, offersSetBack, onClose } = props;
  const { t } = useTranslation(["connections", "forms", "messages", "common"]);
  const format = useFormat();
  const errorText = useErrorText();
  const id = useId();
  const replayPart = useReplayPart();
  const [counts, setCounts] = useState(nothing);
  const [state, setState] = useState<"asking" | "running" | "stopped" | "done">("asking");
  const [problem, setProblem] = useState<string | null>(null);
  const [setTimesBack, setSetTimesBack] = useState(false);
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  const run = async (from: Counts) => {
    setState("running");
    setProblem(null);
    stopped.current = false;
    let sum = from;
    try {
      do {
        sum = together(sum, await replayPart.mutateAsync({ chosen, at: sum.next, setTimesBack }));
        setCounts(sum);
      } while (sum.next !== null && !stopped.current);
      setState(sum.next === null ? "done" : "stopped");
    } catch (error) {
      setProblem(errorText(error));
      setState("stopped");
    }
  };

  const running = state === "running";
  const all = counts.letters + (counts.next?.left ?? 0);
  const of = state === "asking" || all === 0 ? total : all;
  const reasons = Map.groupBy(counts.kept, ({ reason }) => reason);
  return (
    <Dialog open aria-labelledby={id} onClose={() => !running && onClose()} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t("letters.replayTitle", { number: format.count(of) })}</DialogTitle>
      <DialogContent>
        <Stack gap={12}>
          <Text>{t("letters.replayText")}</Text>
          {offersSetBack && (
            <FormControlLabel
              control={
                <Checkbox
                  checked={setTimesBack}
                  disabled={state !== "asking"}
                  onChange={(_event, checked) => setSetTimesBack(checked)}
                />
              }
              label={t("letters.setTimesBack", { span: format.span(zoneSeconds()) })}
            />
          )}
          {state !== "asking" && (
            <>
              <LinearProgress
                variant="determinate"
                value={state === "done" ? 100 : of === 0 ? 0 : Math.round((100 * counts.letters) / of)}
                aria-label={t("letters.replay")}
              />
              <div role="status">
                {t("letters.progress", { done: format.count(counts.letters), all: format.count(of) })}
              </div>
              <DescriptionList
                properties={(["stored", "duplicates", "removed"] as const).map((key) => ({
                  key,
                  label: t(`letters.counts.${key}`),
                  content: format.count(counts[key]),
                }))}
              />
            </>
          )}
          {counts.kept.length > 0 && (
            <Alert severity="warning">
              {t("letters.stay", { number: format.count(counts.letters - counts.removed) })}
              <ul>
                {[...reasons].map(([reason, letters]) => (
                  <li key={reason}>
                    {t(`letters.because.${reason}`)}
                    {letters[0]?.detail && (
                      <>
                        {t("common:colon")}
                        <bdi>{letters[0].detail}</bdi>
                      </>
                    )}
                  </li>
                ))}
              </ul>
            </Alert>
          )}
          {state === "done" && counts.kept.length === 0 && (
            <Alert severity="success">{t("letters.allDone")}</Alert>
          )}
          {problem && <Alert severity="error">{problem}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        {running && (
          <Button
            variant="outlined"
            onClick={() => {
              stopped.current = true;
            }}
          >
            {t("letters.stop")}
          </Button>
        )}
        {!running && (
          <Button variant="outlined" autoFocus onClick={onClose}>
            {t(state === "asking" ? "forms:cancel" : "common:close")}
          </Button>
        )}
        {(state === "asking" || state === "stopped") && (
          <Button variant="contained" onClick={() => void run(counts)}>
            {state === "asking" ? t("letters.replay") : t("letters.goOn")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
