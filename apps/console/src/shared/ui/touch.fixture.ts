const isStyle = (rule: CSSRule): rule is CSSStyleRule => rule instanceof CSSStyleRule;
const isOfTouch = (rule: CSSRule): rule is CSSMediaRule =>
  rule instanceof CSSMediaRule && rule.media.mediaText.includes("pointer: coarse");

const rules = (): CSSRule[] => [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);

/** Whether an element takes what is pressed around it on touch screens (`touchArea`). */
export const isTouchTarget = (element: Element): boolean =>
  rules()
    .filter(isOfTouch)
    .flatMap(({ cssRules }) => [...cssRules].filter(isStyle))
    .some(
      ({ selectorText, style }) =>
        selectorText.endsWith("::after") &&
        element.matches(selectorText.replace("::after", "")) &&
        style.position === "absolute",
    );

/** How high an element is at least on touch screens, by the last rule that says so: its own ones are equally specific. */
export const touchHeight = (element: Element): string =>
  rules()
    .flatMap((rule) => (isOfTouch(rule) ? [...rule.cssRules] : [rule]))
    .filter(isStyle)
    .filter(({ selectorText, style }) => style.minHeight !== "" && element.matches(selectorText))
    .at(-1)?.style.minHeight ?? "";
