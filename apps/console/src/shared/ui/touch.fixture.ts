/** Whether an element takes what is pressed around it on touch screens (`touchArea`). */
export const isTouchTarget = (element: Element): boolean =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule): rule is CSSMediaRule => rule instanceof CSSMediaRule)
    .filter(({ media }) => media.mediaText.includes("pointer: coarse"))
    .flatMap(({ cssRules }) => [...cssRules] as CSSStyleRule[])
    .some(
      ({ selectorText, style }) =>
        selectorText.endsWith("::after") &&
        element.matches(selectorText.replace("::after", "")) &&
        style.position === "absolute",
    );
