import type { Page } from "playwright-core";

/** What the page has noted since it was last asked, in milliseconds. */
export type InputTimes = {
  /** From each input to the first task after the frame that follows it: what our code and the layout of the page take. */
  frames: number[];
  /** From each key and click to the paint that follows, as the browser reports it; its pictures are drawn by then. */
  paints: number[];
  /** Tasks of the main thread that took more than 50 ms. */
  longTasks: number[];
  /** Answers of the API. */
  answers: number[];
  /** Updates of devices in the messages of the live socket. */
  updates: number;
  seconds: number;
};

/**
 * Init script of the page: notes the times of inputs, the long tasks and the updates of the live socket. Event timing of the
 * browser leaves out wheel and drag, so the frame after each input is taken for all of them.
 */
const noteInputs = `
  const fresh = () => ({ frames: [], paints: [], longTasks: [], answers: [], updates: 0, from: performance.now() });
  let noted = fresh();
  const ofInput = new Set(["keydown", "pointerdown", "pointerup", "pointermove", "wheel"]);
  let waiting = [];
  const messages = new MessageChannel();
  let unanswered = [];
  const answer = (inputs) => {
    if (!unanswered.includes(inputs)) return;
    unanswered = unanswered.filter((other) => other !== inputs);
    for (const at of inputs) noted.frames.push(performance.now() - at);
  };
  messages.port1.onmessage = () => unanswered.forEach(answer);
  const note = (event) => {
    if (!event.isTrusted) return;
    if (waiting.length === 0) requestAnimationFrame(() => {
      const inputs = waiting;
      waiting = [];
      unanswered.push(inputs);
      messages.port2.postMessage(null);
      // A browser prefers frames to messages while somebody scrolls or drags: the frame after ends the wait as well.
      requestAnimationFrame(() => answer(inputs));
    });
    waiting.push(event.timeStamp);
  };
  for (const type of ofInput) addEventListener(type, note, { capture: true, passive: true });
  const observe = (type, take, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, ...options });
  observe("event", ({ name, duration }) => {
    if (ofInput.has(name) || name === "click") noted.paints.push(duration);
  }, { durationThreshold: 16 });
  observe("longtask", ({ duration }) => noted.longTasks.push(duration));
  observe("resource", ({ name, duration }) => {
    if (name.includes("/api/v1/")) noted.answers.push(duration);
  });
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...parts) {
      super(...parts);
      this.addEventListener("message", ({ data }) => {
        if (typeof data === "string") noted.updates += data.split('"update:').length - 1;
      });
    }
  };
  window.takeInputTimes = () => {
    const { from, ...taken } = noted;
    noted = fresh();
    return { ...taken, seconds: (performance.now() - from) / 1000 };
  };
`;

export const addInputTiming = async (page: Page): Promise<void> => {
  await page.addInitScript(noteInputs);
};

export const takeInputTimes = (page: Page): Promise<InputTimes> =>
  page.evaluate<InputTimes>("window.takeInputTimes()");
