import Popper from "@mui/material/Popper";
import { styled } from "@mui/material/styles";
import { useCallback, useEffect, useRef, useState } from "react";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

/** Above dialogs, as other tooltips are. */
const Above = styled(Popper)(({ theme }) => ({ zIndex: (theme.vars ?? theme).zIndex.tooltip }));
const Tip = styled("div")({
  ...typeScale.age,
  maxWidth: 320,
  padding: "6px 10px",
  borderRadius: 6,
  backgroundColor: paint.ink,
  color: paint.card,
  overflowWrap: "anywhere",
});

const writers = new WeakMap<Element, () => string>();

/**
 * What an element needs about which somebody may ask more. The text is written when it is asked for: writing that of every value
 * of a list took longer than drawing them.
 */
export const useExactTip = (write: () => string) => {
  const newest = useRef(write);
  newest.current = write;
  const ref = useCallback((element: HTMLElement | null) => {
    if (element) writers.set(element, () => newest.current());
  }, []);
  return { ref, "data-exact": true };
};

/** The text about an element; empty without one. */
export const exactTextOn = (element: Element | null): string => (element && writers.get(element)?.()) ?? "";

/** A pointer that only passes asks for nothing. */
const REST_MS = 300;

/** The value under an element: its own, or, of a row of a list that has the focus, the first one in it. */
const valueAt = (target: EventTarget | null, byFocus: boolean): HTMLElement | null => {
  if (!(target instanceof HTMLElement)) return null;
  const own = target.closest<HTMLElement>("[data-exact]");
  if (own || !byFocus) return own;
  return target.matches("[data-row]:focus-visible") ? target.querySelector("[data-exact]") : null;
};

/**
 * Shows the text about an element (`useExactTip`) while the pointer rests on it, a finger has tapped it, or its row has the focus of
 * the keyboard. One for the whole page: lists have hundreds of values, and of them hardly one is asked about.
 */
export const ExactTip = () => {
  const [shown, setShown] = useState<{ anchor: HTMLElement; text: string } | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (anchor: HTMLElement | null) => {
      clearTimeout(timer);
      const text = exactTextOn(anchor);
      setShown(anchor && text ? { anchor, text } : null);
    };
    const onOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === "touch" || (target instanceof Element && target.closest("[data-exact-tip]")))
        return;
      const anchor = valueAt(target, false);
      clearTimeout(timer);
      if (anchor) timer = setTimeout(() => show(anchor), REST_MS);
      else setShown((before) => (before?.anchor.closest("[data-row]:focus-visible") ? before : null));
    };
    const onDown = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== "touch") return;
      // A tap on a link goes where it leads.
      const leads = target instanceof Element && target.closest("a[href]") !== null;
      show(leads ? null : valueAt(target, false));
    };
    const onFocus = ({ target }: FocusEvent) => show(valueAt(target, true));
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") show(null);
    };
    document.addEventListener("pointerover", onOver);
    document.addEventListener("pointerdown", onDown);
    document.addEventListener("focusin", onFocus);
    document.addEventListener("keydown", onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", onOver);
      document.removeEventListener("pointerdown", onDown);
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  return (
    <>
      {/* Heard where a row is reached by keyboard. */}
      <span className="visually-hidden" role="status">
        {shown?.text}
      </span>
      {shown && (
        <Above open anchorEl={shown.anchor} placement="top" data-exact-tip>
          <Tip>{shown.text}</Tip>
        </Above>
      )}
    </>
  );
};
