import { styled } from "@mui/material/styles";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { beWallDisplay } from "../../../shared/api/attended.ts";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useConnection } from "../../../shared/realtime/connection.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { LiveState } from "../bars/live-state.tsx";
import { ShellClock } from "../bars/shell-clock.tsx";
import { nextView, useKiosk } from "./use-kiosk.ts";

const ESC_TWICE_MS = 1500;
const SHIFT_MS = 10 * 60_000;

const Corner = styled("div")({
  ...typeScale.body,
  position: "fixed",
  insetBlockEnd: 12,
  insetInlineEnd: 12,
  zIndex: 1090,
  display: "flex",
  alignItems: "center",
  gap: 16,
  padding: "8px 14px",
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.card,
});

/** Marks the page for the larger type, keeps the screen awake and leaves when Esc is pressed twice. */
const useWallDisplay = (leave: () => void): void => {
  const lastEscape = useRef(0);
  useEffect(() => {
    document.documentElement.dataset.kiosk = "true";
    let lock: WakeLockSentinel | null = null;
    const stayAwake = () => {
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      navigator.wakeLock.request("screen").then(
        (held) => {
          lock = held;
        },
        // Refused on battery or without TLS; the screen may then turn off.
        () => undefined,
      );
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      if (event.timeStamp - lastEscape.current < ESC_TWICE_MS) leave();
      lastEscape.current = event.timeStamp;
    };
    const endDisplay = beWallDisplay();
    stayAwake();
    document.addEventListener("visibilitychange", stayAwake);
    window.addEventListener("keydown", onKey);
    return () => {
      endDisplay();
      delete document.documentElement.dataset.kiosk;
      document.removeEventListener("visibilitychange", stayAwake);
      window.removeEventListener("keydown", onKey);
      void lock?.release();
    };
  }, [leave]);
};

/** Rotates through the views in the address. */
const useRotation = (): void => {
  const { rotateSeconds, views } = useKiosk();
  const { href } = useLocation();
  const navigate = useNavigate();
  const list = views.join(",");
  useEffect(() => {
    if (rotateSeconds === null || list === "") return undefined;
    const { origin } = window.location;
    const address = new URL(nextView(list.split(","), new URL(href, origin)) ?? "/", origin);
    address.searchParams.set("kiosk", "1");
    address.searchParams.set("rotate", String(rotateSeconds));
    address.searchParams.set("views", list);
    const timer = setTimeout(
      () => void navigate({ href: `${address.pathname}${address.search}`, replace: true }),
      rotateSeconds * 1000,
    );
    return () => clearTimeout(timer);
  }, [rotateSeconds, list, href, navigate]);
};

/** Replaces the bars of a wall display: clock, connection and age of the data. */
export const KioskCorner = () => {
  const { t } = useTranslation("shell");
  const format = useFormat();
  const navigate = useNavigate();
  const leave = useRef(
    () =>
      void navigate({
        to: ".",
        search: (before) => ({ ...before, kiosk: undefined, rotate: undefined, views: undefined }),
      }),
  );
  useWallDisplay(leave.current);
  useRotation();
  const { lastLiveAt, state } = useConnection();
  // Moves by one pixel against burn-in of the screen.
  const shift = useClock((now) => Math.floor(now / SHIFT_MS) % 2);
  const age = useClock((now) =>
    state === "live" || lastLiveAt === null ? null : format.span((now - lastLiveAt) / 1000),
  );
  return (
    <Corner style={{ translate: `${shift}px ${shift}px` }}>
      <ShellClock />
      <LiveState />
      {age !== null && <span>{t("dataAge", { age })}</span>}
    </Corner>
  );
};
