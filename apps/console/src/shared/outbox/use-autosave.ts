import { useEffect, useEffectEvent, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/** After a change, before it is kept (ms): not every letter is. */
const quiet = 800;

type Timer = { current: ReturnType<typeof setTimeout> | null };

/** Stops a timer; whether it ran. */
const stop = (timer: Timer): boolean => {
  const ran = timer.current !== null;
  if (timer.current !== null) clearTimeout(timer.current);
  timer.current = null;
  return ran;
};

/**
 * Keeps what is typed a little after each change. At once when the page is hidden, because a phone may end it while its camera
 * is open, and when the form closes.
 * @param save keeps what the form holds now
 */
const useAutosave = (save: () => void) => {
  const timer = useRef<Timer["current"]>(null);
  const ended = useRef(false);
  const saveNow = useEffectEvent(save);
  const due = useRef<() => void>(() => undefined);
  useEffect(() => {
    const flush = () => {
      if (stop(timer)) saveNow();
    };
    due.current = flush;
    const onHidden = () => {
      if (document.visibilityState === "hidden") flush();
    };
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      flush();
    };
  }, []);
  return {
    /** Something was changed. */
    changed: (): void => {
      if (ended.current) return;
      stop(timer);
      timer.current = setTimeout(() => due.current(), quiet);
    },
    /** What was sent has been refused, and is typed on. */
    resume: (): void => {
      ended.current = false;
    },
    /** What was typed has been sent, or thrown away: nothing of it is kept any more. */
    end: (): void => {
      ended.current = true;
      stop(timer);
    },
  };
};

/**
 * Keeps what is typed into the form of a draft, and holds back a finished draft while its form is open.
 * @param id of the draft
 * @param save keeps what the form holds now
 */
export const useDraftForm = <Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, "subscribe">,
  outbox: { hold(id: string): void; release(id: string): Promise<void> },
  id: string,
  save: () => void,
) => {
  const autosave = useAutosave(save);
  const changed = useEffectEvent(autosave.changed);
  // After the autosave: what it keeps when the form closes is a correction.
  useEffect(() => {
    outbox.hold(id);
    return () => void outbox.release(id);
  }, [outbox, id]);
  useEffect(() => {
    let touched = false;
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        touched ||= isDirty ?? false;
        if (touched) changed();
      },
    });
  }, [form]);
  return autosave;
};
