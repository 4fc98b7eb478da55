import Dialog from "@mui/material/Dialog";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import i18next from "i18next";
import type { ReactNode } from "react";
import { toast } from "sonner";
import { afterEach, beforeAll, describe, expect, expectTypeOf, it, vi } from "vitest";
import { SendSheet } from "../../../features/pumps/components/bank/send-sheet.tsx";
import { hideSnackbar, showSnackbar, useSnackbar } from "../../../shared/api/snackbar.ts";
import { startI18n } from "../../../shared/i18n/i18n.ts";
import { underOverlay } from "../../../shared/notices/overlay.ts";
import { SaveBar } from "../../../shared/ui/act/save-bar.tsx";
import { staysAtTop } from "../../../shared/ui/stuck-height.ts";
import { DeviceBottomBar } from "../../routes/device/device-tabs.tsx";
import { ScrollToTop } from "../bars/scroll-to-top.tsx";
import { Feedback } from "./feedback.tsx";
import { Toasts } from "./toasts.tsx";

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  hideSnackbar();
});

describe("the snackbar", () => {
  it.each(["success", "error"] as const)("[R4.13] [R9.7] hides a %s after 5 seconds", async (color) => {
    render(<Feedback />);
    vi.useFakeTimers();
    act(() => showSnackbar(color, "Saved"));
    expect(screen.getByText("Saved")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(4_999));
    expect(useSnackbar.getState()).toMatchObject({ visible: true, message: "Saved", color });
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(useSnackbar.getState().visible).toBe(false);
  });

  it("[R4.13] shows a message for its own 5 seconds when it comes after another, also after the same", async () => {
    render(<Feedback />);
    vi.useFakeTimers();
    for (const message of ["Saved", "Deleted", "Deleted"]) {
      act(() => showSnackbar("success", message));
      await act(() => vi.advanceTimersByTimeAsync(4_999));
      expect(useSnackbar.getState()).toMatchObject({ visible: true, message });
      expect(screen.getAllByText(message)).toHaveLength(1);
    }
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(useSnackbar.getState().visible).toBe(false);
  });

  it("stands above the bottom tabs of a phone, elsewhere at its usual place", async () => {
    const page = Reflect.get(window, "happyDOM");
    const usual = window.innerWidth;
    const placeOf = async (width: number, tabs: boolean) => {
      page.setViewport({ width });
      render(
        <>
          {tabs && <DeviceBottomBar tabs={["overview", "control"]} tab="control" onTab={() => undefined} />}
          <Feedback />
        </>,
      );
      act(() => showSnackbar("success", "Saved"));
      const snackbar = (await screen.findByText("Saved")).closest(".MuiSnackbar-root");
      const bottom = snackbar ? getComputedStyle(snackbar).bottom : "";
      const bar = tabs ? getComputedStyle(screen.getByRole("navigation")).height : "";
      act(hideSnackbar);
      cleanup();
      return { bottom, bar };
    };
    const phone = await placeOf(360, true);
    const px = (text: string) => Number(/(\d+)px/.exec(text)?.[1]);
    expect(px(phone.bottom)).toBeGreaterThan(px(phone.bar));
    // Both keep off what the phone itself draws at its lower edge.
    expect(phone.bottom).toContain("env(safe-area-inset-bottom)");
    expect(await placeOf(360, false)).toMatchObject({ bottom: "8px" });
    expect(await placeOf(1280, true)).toMatchObject({ bottom: "24px" });
    page.setViewport({ width: usual });
  });
});

it("keeps the snackbar off the buttons of a form that is saved by a bar at the foot of the page", async () => {
  const page = Reflect.get(window, "happyDOM");
  const usual = window.innerWidth;
  page.setViewport({ width: 1440 });
  render(
    <>
      <SaveBar data-save-bar>
        <button type="submit">Save</button>
      </SaveBar>
      <Feedback />
    </>,
  );
  act(() => showSnackbar("success", "Saved"));
  const snackbar = (await screen.findByText("Saved")).closest(".MuiSnackbar-root") as HTMLElement;
  const { bottom, left } = getComputedStyle(snackbar);
  expect(bottom).toContain("72px");
  // The bar is higher at the end of the page, and its buttons are at its start.
  expect(left).toBe("50%");
  page.setViewport({ width: usual });
});

it("[R4.14] covers the page with a spinner while the work runs, and no longer when it fails", async () => {
  render(<Feedback />);
  let fail: (reason: Error) => void = () => undefined;
  const work = new Promise<void>((_resolve, reject) => {
    fail = reject;
  });
  const done = underOverlay("Signing in", () => work);
  const overlay = (await screen.findByText("Signing in")).closest(".MuiBackdrop-root");
  expect(overlay && getComputedStyle(overlay).position).toBe("fixed");
  expect(screen.getByRole("progressbar", { hidden: true })).toBeTruthy();
  fail(new Error("refused"));
  await expect(act(() => done)).rejects.toThrow("refused");
  expect(screen.queryByText("Signing in")).toBeNull();
});

describe("toasts and snackbars", () => {
  it("[R8.4] toasts have every type, snackbars only success and error", async () => {
    render(<Toasts />);
    act(() => {
      toast("as it is");
      for (const type of ["success", "info", "warning", "error", "loading"] as const) toast[type](type);
    });
    await screen.findByText("loading");
    const types = [...document.querySelectorAll<HTMLElement>("[data-sonner-toast]")].map(
      ({ dataset }) => dataset.type ?? "default",
    );
    expect(new Set(types)).toEqual(new Set(["default", "success", "info", "warning", "error", "loading"]));
    act(() => void toast.dismiss());
    expectTypeOf<Parameters<typeof showSnackbar>[0]>().toEqualTypeOf<"success" | "error">();
  });

  it.each([
    ["success", "status"],
    ["error", "alert"],
  ] as const)("[R8.4] draws a snackbar of %s in its colour and says it as %s", async (color, role) => {
    render(<Feedback />);
    act(() => showSnackbar(color, "Said"));
    const shown = (await screen.findByText("Said")).closest("[role]");
    expect(shown?.getAttribute("role")).toBe(role);
    expect(shown?.className).toMatch(color === "success" ? /success/i : /error/i);
  });
});

describe("the toasts", () => {
  const drawn = () => [...document.querySelectorAll<HTMLElement>("[data-sonner-toast]")];
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it("[R1.16] [R9.8] are five at a time at the top centre in rich colours, 356 px wide, 14 px apart and 32 px from the edge, reached by Alt+T", async () => {
    render(<Toasts />);
    act(() => {
      for (const number of [1, 2, 3, 4, 5, 6]) toast(`Notice ${number}`);
    });
    await screen.findByText("Notice 6");
    expect(drawn().filter(({ dataset }) => dataset.visible === "true")).toHaveLength(5);
    const list = document.querySelector<HTMLElement>("[data-sonner-toaster]");
    expect(list?.dataset).toMatchObject({ yPosition: "top", xPosition: "center" });
    expect(drawn().every(({ dataset }) => dataset.richColors === "true")).toBe(true);
    const measures = ["--width", "--gap", "--offset-top"].map((name) => list?.style.getPropertyValue(name));
    expect(measures).toEqual(["356px", "14px", "32px"]);
    expect(screen.getByRole("region").getAttribute("aria-label")).toContain("alt+T");
    act(() => void toast.dismiss());
  });

  it("leave the buttons of a dialog that fills a phone free", async () => {
    render(<Toasts />);
    const space = () => document.documentElement.style.getPropertyValue("--sg-toast-space");
    expect(space()).toBe("");
    act(() => void toast("Valve 7 is open"));
    await screen.findByText("Valve 7 is open");
    await vi.waitFor(() => expect(Number.parseFloat(space())).toBeGreaterThanOrEqual(32));
    act(() => void toast.dismiss());
    await vi.waitFor(() => expect(space()).toBe(""));
  });

  it("leave the title and the buttons of an open dialog free, on a phone at the top and elsewhere at the bottom", async () => {
    const page = Reflect.get(window, "happyDOM");
    const usual = window.innerWidth;
    const place = () => {
      const { yPosition, xPosition } =
        document.querySelector<HTMLElement>("[data-sonner-toaster]")?.dataset ?? {};
      return `${yPosition} ${xPosition}`;
    };
    const withDialog = (open: boolean) => (
      <>
        <Toasts />
        <Dialog open={open} transitionDuration={0}>
          <h2>Close fully</h2>
        </Dialog>
      </>
    );
    page.setViewport({ width: 1280 });
    const { rerender } = render(withDialog(true));
    act(() => void toast("Valve 7 is open"));
    await screen.findByText("Valve 7 is open");
    await vi.waitFor(() => expect(place()).toBe("bottom left"));
    rerender(withDialog(false));
    await vi.waitFor(() => expect(place()).toBe("top center"));
    act(() => page.setViewport({ width: 360 }));
    rerender(withDialog(true));
    await screen.findByRole("dialog");
    expect(place()).toBe("top center");
    act(() => void toast.dismiss());
    page.setViewport({ width: usual });
  });

  it("stand below the bars and the alarm strip, however high these are, and on a phone above a dialog that covers both", async () => {
    const page = Reflect.get(window, "happyDOM");
    const usual = window.innerWidth;
    const height = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect");
    height.mockImplementation(function bottom(this: HTMLElement) {
      return { bottom: this.id === "bars" ? 130 : 0 } as DOMRect;
    });
    const withBars = (open: boolean) => (
      <>
        <header id="bars" {...staysAtTop} />
        <Toasts />
        <Dialog open={open} fullScreen transitionDuration={0}>
          <h2>Close fully</h2>
        </Dialog>
      </>
    );
    const offset = () => {
      const { style } = document.querySelector<HTMLElement>("[data-sonner-toaster]") ?? document.body;
      return ["--offset-top", "--mobile-offset-top"].map((name) => style.getPropertyValue(name));
    };
    page.setViewport({ width: 360 });
    const { rerender } = render(withBars(false));
    act(() => void toast("Valve 7 is open"));
    await screen.findByText("Valve 7 is open");
    await vi.waitFor(() => expect(offset()).toEqual(["162px", "146px"]));
    rerender(withBars(true));
    await vi.waitFor(() => expect(offset()[1]).toBe("16px"));
    act(() => void toast.dismiss());
    height.mockRestore();
    page.setViewport({ width: usual });
  });

  it("stand below the head of a page that stays at the top with its tabs", async () => {
    const height = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect");
    height.mockImplementation(function bottom(this: HTMLElement) {
      return { bottom: this.id === "bars" ? 130 : this.id === "head" ? 240 : 0 } as DOMRect;
    });
    render(
      <>
        <header id="bars" {...staysAtTop} />
        <header id="head" {...staysAtTop} />
        <Toasts />
      </>,
    );
    act(() => void toast("Valve 7 is open"));
    await screen.findByText("Valve 7 is open");
    const list = document.querySelector<HTMLElement>("[data-sonner-toaster]");
    await vi.waitFor(() => expect(list?.style.getPropertyValue("--offset-top")).toBe("272px"));
    act(() => void toast.dismiss());
    height.mockRestore();
  });

  it("are named in the language of the reader, the button that closes them too", async () => {
    render(<Toasts />);
    act(() => void toast("Valve 7 is open"));
    await screen.findByText("Valve 7 is open");
    expect(await screen.findByRole("button", { name: "Đóng" })).toBeTruthy();
    expect(screen.getByRole("region").getAttribute("aria-label")).toMatch(/^Thông báo/);
    act(() => void toast.dismiss());
  });

  it("[R9.8] leave when they are swiped by 20 px, and stay after less", async () => {
    render(<Toasts />);
    act(() => void toast("Valve 7 is open", { duration: Number.POSITIVE_INFINITY }));
    await screen.findByText("Valve 7 is open");
    const [first] = drawn();
    if (!first) throw new Error("no toast is drawn");
    first.setPointerCapture = () => undefined;
    vi.useFakeTimers();
    const swipe = async (px: number) => {
      fireEvent.pointerDown(first, { clientX: 200, clientY: 100 });
      // The first move says in which direction it goes.
      fireEvent.pointerMove(first, { clientX: 200, clientY: 97 });
      fireEvent.pointerMove(first, { clientX: 200, clientY: 100 - px });
      // A fast flick counts whatever its length.
      await pass(2_000);
      fireEvent.pointerUp(first);
      return first.dataset.removed;
    };
    expect([await swipe(19), await swipe(20)]).toEqual(["false", "true"]);
  });

  it("[R9.8] leave after 4 seconds and are gone 200 ms later", async () => {
    vi.useFakeTimers();
    render(<Toasts />);
    act(() => void toast("Valve 7 is open"));
    await pass(0);
    const [first] = drawn();
    await pass(3_900);
    expect(first?.dataset.removed).toBe("false");
    await pass(100);
    expect(first?.dataset.removed).toBe("true");
    await pass(100);
    expect(drawn()).toHaveLength(1);
    await pass(100);
    expect(drawn()).toHaveLength(0);
  });
});

const scrollTo = (y: number) =>
  act(() => {
    Object.defineProperty(window, "scrollY", { value: y, configurable: true });
    window.dispatchEvent(new Event("scroll"));
  });

it("[R9.6] offers the way back to the top after 200 px", () => {
  render(<ScrollToTop />);
  scrollTo(200);
  expect(screen.queryByRole("button")).toBeNull();
  scrollTo(201);
  expect(screen.getByRole("button")).toBeTruthy();
  // Other files share this page.
  scrollTo(0);
});

it("offers no way back to the top where it would lie over the commands on a phone", async () => {
  await i18next.loadNamespaces(["devices", "pumps"]);
  const page = Reflect.get(window, "happyDOM");
  const usual = window.innerWidth;
  const isShown = (width: number, bar: ReactNode) => {
    page.setViewport({ width });
    const { unmount } = render(
      <>
        {bar}
        <ScrollToTop />
      </>,
    );
    scrollTo(900);
    const place = document.querySelector(".MuiFab-root")?.parentElement;
    expect(place).toBeTruthy();
    const shown = place && getComputedStyle(place).display !== "none";
    unmount();
    scrollTo(0);
    return shown;
  };
  const tabs = (tab: "overview" | "control") => (
    <DeviceBottomBar tabs={["overview", "control"]} tab={tab} onTab={() => undefined} />
  );
  const sheet = (
    <SendSheet locked={undefined} ownCommand={undefined}>
      {null}
    </SendSheet>
  );
  expect([isShown(360, tabs("overview")), isShown(1280, tabs("control"))]).toEqual([true, true]);
  expect([isShown(360, tabs("control")), isShown(360, sheet)]).toEqual([false, false]);
  page.setViewport({ width: usual });
});

it("keeps the way back to the top in the margin of the page, off numbers and handles at the end of a card", () => {
  const page = Reflect.get(window, "happyDOM");
  const usual = window.innerWidth;
  /** px from the end of the window that the button takes. */
  const taken = (width: number) => {
    page.setViewport({ width });
    const { unmount } = render(<ScrollToTop />);
    scrollTo(900);
    const button = screen.getByRole("button");
    const place = button.parentElement as HTMLElement;
    const px =
      Number.parseFloat(getComputedStyle(button).width) +
      Number.parseFloat(getComputedStyle(place).marginRight);
    unmount();
    scrollTo(0);
    return px;
  };
  // The margin of the page, its card and, on a phone, the card of a line.
  expect(taken(360)).toBeLessThanOrEqual(12 + 14 + 11);
  expect(taken(1280)).toBeLessThanOrEqual(24 + 14 + 10);
  page.setViewport({ width: usual });
});
