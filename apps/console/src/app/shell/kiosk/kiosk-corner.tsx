import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { IconX } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { deviceListQuery } from "../../../features/devices/api/list-devices.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { beWallDisplay } from "../../../shared/api/attended.ts";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useConnection } from "../../../shared/realtime/connection.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { LiveState } from "../bars/live-state.tsx";
import { ShellClock } from "../bars/shell-clock.tsx";
import {
  displayTo,
  nextView,
  nextViewAt,
  PAUSE_MS,
  takeStart,
  useKiosk,
  useShownPlace,
} from "./use-kiosk.ts";

const ESC_TWICE_MS = 1500;
const SHIFT_MS = 10 * 60_000;
/** A connection says nothing of a broker or gateway that is silent; what came this lately needs no word. */
const NEW_MS = 5 * 60_000;

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

/** Marks the page for the larger type, keeps the screen awake and leaves when Esc is pressed twice; whether it was pressed once. */
const useWallDisplay = (leave: () => void): boolean => {
  const lastEscape = useRef(0);
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    document.documentElement.dataset.kiosk = "true";
    let lock: WakeLockSentinel | null = null;
    let forget: ReturnType<typeof setTimeout> | undefined;
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
      setPressed(true);
      clearTimeout(forget);
      forget = setTimeout(() => setPressed(false), ESC_TWICE_MS);
    };
    const endDisplay = beWallDisplay();
    stayAwake();
    document.addEventListener("visibilitychange", stayAwake);
    window.addEventListener("keydown", onKey);
    return () => {
      endDisplay();
      clearTimeout(forget);
      delete document.documentElement.dataset.kiosk;
      document.removeEventListener("visibilitychange", stayAwake);
      window.removeEventListener("keydown", onKey);
      void lock?.release();
    };
  }, [leave]);
  return pressed;
};

const inputs = ["pointerdown", "pointermove", "touchstart", "keydown", "wheel"] as const;

/** The time of the last touch, key or pointer at the display, by the second. */
const useLastInput = (): number => {
  const [lastInputAt, setLastInputAt] = useState(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    let place: string | undefined;
    const onInput = (event: Event) => {
      if (event.type === "pointermove" && event instanceof MouseEvent) {
        // A browser also reports a pointer that lies still when the page changes below it.
        const before = place;
        place = `${event.screenX}/${event.screenY}`;
        if (before === undefined || before === place) return;
      }
      const now = Date.now();
      setLastInputAt((last) => (now - last < 1000 ? last : now));
    };
    for (const name of inputs) window.addEventListener(name, onInput, { capture: true, passive: true });
    return () => {
      for (const name of inputs) window.removeEventListener(name, onInput, { capture: true });
    };
  }, []);
  return lastInputAt;
};

/** Rotates through the views in the address; the seconds until it goes on, while an input holds it. */
const useRotation = (): number | null => {
  const { rotateSeconds, views } = useKiosk();
  const { href } = useLocation();
  const navigate = useNavigate();
  const lastInputAt = useLastInput();
  const list = views.join(",");
  const shown = useRef({ href, at: Date.now() });
  if (shown.current.href !== href) shown.current = { href, at: Date.now() };
  const rotates = rotateSeconds !== null && list !== "";
  const nextAt = rotates ? nextViewAt(shown.current.at, rotateSeconds, lastInputAt) : null;
  useEffect(() => {
    if (rotateSeconds === null || nextAt === null) return undefined;
    const all = list.split(",");
    const view = nextView(all, new URL(href, window.location.origin)) ?? "/";
    const next = displayTo(view, { views: all, seconds: rotateSeconds });
    const timer = setTimeout(() => void navigate({ href: next, replace: true }), nextAt - Date.now());
    return () => clearTimeout(timer);
  }, [rotateSeconds, list, href, nextAt, navigate]);
  return useClock(() =>
    nextAt === null || Date.now() - lastInputAt >= PAUSE_MS
      ? null
      : Math.max(0, Math.ceil((nextAt - Date.now()) / 1000)),
  );
};

/** How old what the display shows is, by the devices of its place; `null` while data is coming in. */
const useDataAge = (): string | null => {
  const format = useFormat();
  const { lastLiveAt, state } = useConnection();
  const enabled = useMay()("Device.Index");
  const { room: rooms = [], ...others } = useShownPlace();
  // A room that is silent must not hide behind one that is not.
  const places = rooms.length === 0 ? [others] : rooms.map((room) => ({ ...others, room: [room] }));
  const newest = useQueries({
    queries: places.map((place) => ({
      ...deviceListQuery({ ...place, page: 1, size: 1, sort: "-measuredAt" }),
      // That of the place before says nothing of the next one of a rotation.
      placeholderData: undefined,
      enabled,
    })),
  });
  const known = [
    ...newest.flatMap(({ data }) => {
      const measuredAt = data?.data[0]?.latest?.measuredAt;
      return measuredAt === undefined ? [] : [Date.parse(measuredAt)];
    }),
    ...(state === "live" || lastLiveAt === null ? [] : [lastLiveAt]),
  ];
  const since = known.length === 0 ? null : Math.min(...known);
  return useClock((now) =>
    since === null || (state === "live" && now - since < NEW_MS) ? null : format.span((now - since) / 1000),
  );
};

/** Replaces the bars of a wall display: clock, connection, age of the data, and the way out. */
export const KioskCorner = () => {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const leave = useRef(() => {
    const start = takeStart();
    if (start !== null) void navigate({ href: start });
    else
      void navigate({
        to: ".",
        search: (before) => ({ ...before, kiosk: undefined, rotate: undefined, views: undefined }),
      });
  });
  const pressed = useWallDisplay(leave.current);
  const pausedSeconds = useRotation();
  const age = useDataAge();
  // Moves by one pixel against burn-in of the screen.
  const shift = useClock((now) => Math.floor(now / SHIFT_MS) % 2);
  return (
    <Corner style={{ translate: `${shift}px ${shift}px` }}>
      <ShellClock />
      <LiveState />
      {age !== null && <span>{t("dataAge", { age })}</span>}
      {pausedSeconds !== null && <span>{t("kiosk.paused", { seconds: pausedSeconds })}</span>}
      <Button
        size="small"
        variant="outlined"
        startIcon={<IconX size={16} stroke={1.75} aria-hidden />}
        onClick={leave.current}
      >
        {pressed ? t("kiosk.again") : t("kiosk.leave")}
      </Button>
    </Corner>
  );
};
