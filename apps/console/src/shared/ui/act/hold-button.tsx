import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";

const HOLD_MS = 2000;
const releases = ["pointerup", "pointercancel", "keyup", "blur"] as const;

const Root = styled(Button)({ overflow: "hidden", touchAction: "none", userSelect: "none" });
const Label = styled("span")({ position: "relative" });
const Fill = styled("span")({
  position: "absolute",
  inset: 0,
  backgroundColor: "rgba(0, 0, 0, .22)",
  transformOrigin: "left",
  transform: "scaleX(0)",
  transition: "transform 120ms ease-out",
  "&[data-holding=true]": { transform: "scaleX(1)", transition: `transform ${HOLD_MS}ms linear` },
});

/**
 * Acts after a press of two seconds (touch or space bar); replaces typing a name on touch screens. An earlier release
 * does nothing.
 */
export const HoldButton = ({
  children,
  disabled,
  onHeld,
}: {
  children: ReactNode;
  disabled: boolean;
  onHeld: () => void;
}) => {
  const [holding, setHolding] = useState(false);
  const [held, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const letGo = useCallback(() => {
    clearTimeout(timer.current);
    setHolding(false);
    setHeld(false);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A button that is disabled meanwhile hears nothing of a finger or key that leaves it.
  useEffect(() => {
    if (!holding) return undefined;
    for (const event of releases) window.addEventListener(event, letGo);
    return () => {
      for (const event of releases) window.removeEventListener(event, letGo);
    };
  }, [holding, letGo]);
  const press = () => {
    if (disabled || holding) return;
    setHolding(true);
    timer.current = setTimeout(() => setHeld(true), HOLD_MS);
  };
  // What it acts on may have been renewed since the press, or be on its way: then it acts as soon as it is there.
  useEffect(() => {
    if (!held || disabled) return;
    setHolding(false);
    setHeld(false);
    onHeld();
  }, [held, disabled, onHeld]);
  return (
    <Root
      variant="contained"
      size="large"
      disabled={disabled}
      onPointerDown={press}
      onPointerUp={letGo}
      onPointerLeave={letGo}
      onPointerCancel={letGo}
      onKeyDown={(event) => event.key === " " && press()}
      onKeyUp={letGo}
      onBlur={letGo}
      onContextMenu={(event) => event.preventDefault()}
    >
      <Fill data-holding={holding} aria-hidden />
      <Label>{children}</Label>
    </Root>
  );
};
