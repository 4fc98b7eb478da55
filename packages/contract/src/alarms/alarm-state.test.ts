import { describe, expect, it } from "vitest";
import {
  type AlarmPriority,
  type AlarmStatus,
  type AlarmTransition,
  alarmRefusal,
  alarmStateOf,
  asksAnew,
  nextState,
  offeredActions,
} from "./alarm-state.ts";

const raised: AlarmStatus = {
  priority: 3,
  active: true,
  acknowledged: false,
  shelved: null,
  suppressed: false,
  outOfService: false,
};
const after = (from: AlarmStatus, ...steps: AlarmTransition[]): AlarmStatus =>
  steps.reduce((status, step) => nextState(status, step) ?? status, from);
const stateAfter = (...steps: AlarmTransition[]) => alarmStateOf(after(raised, ...steps));
const acknowledged: AlarmTransition = { type: "acknowledged" };
const cleared: AlarmTransition = { type: "cleared" };
const activated: AlarmTransition = { type: "activated" };
const shelved = (once = false): AlarmTransition => ({ type: "shelved", once });

describe("people are asked for an answer", () => {
  const asks = (from: AlarmStatus, step: AlarmTransition) => asksAnew(from, after(from, step), step);

  it("of what is new, active again, worse, or announced once more", () => {
    expect(asksAnew(null, raised)).toBe(true);
    expect(asks(after(raised, cleared), activated)).toBe(true);
    expect(asks(raised, { type: "worsened", priority: 2 })).toBe(true);
    expect(asks(after(raised, acknowledged), { type: "re_alarmed" })).toBe(true);
    const another: AlarmTransition = { type: "re_alarmed", another: true };
    expect(asks(raised, another)).toBe(true);
    expect(asks(after(raised, { type: "suppressed" }), another)).toBe(false);
  });

  it("of what comes back from where it was held back, only while it is active, unanswered and not held back otherwise", () => {
    const returns = [
      [shelved(), { type: "unshelved" }, true],
      // It ends with the condition: what is active again was announced by that.
      [{ type: "suppressed" }, { type: "released" }, false],
      [{ type: "taken_out" }, { type: "put_back" }, true],
    ] as const;
    for (const [held, back, lasts] of returns) {
      expect(asks(after(raised, held), back)).toBe(true);
      expect(asks(after(raised, acknowledged, held, cleared, activated), back)).toBe(lasts);
      expect(asks(after(raised, acknowledged, held), back)).toBe(false);
      expect(asks(after(raised, held, cleared), back)).toBe(false);
    }
    expect(asks(after(raised, shelved(), { type: "taken_out" }), { type: "unshelved" })).toBe(false);
  });

  it("of what a person made graver, not of what they made less grave or have answered", () => {
    expect(asks(raised, { type: "prioritised", priority: 1 })).toBe(true);
    expect(asks(after(raised, shelved()), { type: "prioritised", priority: 1 })).toBe(true);
    expect(asks(raised, { type: "prioritised", priority: 4 })).toBe(false);
    expect(asks(after(raised, acknowledged), { type: "prioritised", priority: 1 })).toBe(false);
    expect(asks(raised, acknowledged)).toBe(false);
  });
});

describe("an alarm", () => {
  it("is unacknowledged until somebody answers, and closed once it is over and answered, in either order", () => {
    expect(alarmStateOf(raised)).toBe("unacknowledged");
    expect(stateAfter(acknowledged)).toBe("acknowledged");
    expect(stateAfter(acknowledged, cleared)).toBe("normal");
    expect(stateAfter(cleared)).toBe("returned");
    expect(stateAfter(cleared, acknowledged)).toBe("normal");
  });

  it("that returned unanswered becomes unacknowledged when it is active again", () => {
    expect(stateAfter(cleared, activated)).toBe("unacknowledged");
  });

  it("must be acknowledged again when it got worse or its time of re-alarm passed, and not when it got better", () => {
    expect(stateAfter(acknowledged, { type: "worsened", priority: 1 })).toBe("unacknowledged");
    expect(stateAfter(acknowledged, { type: "re_alarmed" })).toBe("unacknowledged");
    expect(nextState(after(raised, acknowledged), { type: "worsened", priority: 4 })).toBeNull();
    expect(nextState(raised, { type: "re_alarmed" })).toBeNull();
    // Nobody is asked while it is suppressed, so the answer lasts until it is not any more.
    expect(nextState(after(raised, acknowledged, { type: "suppressed" }), { type: "re_alarmed" })).toBeNull();
  });

  it("that is shelved stays so while it clears, is acknowledged and is active again, until its time ends", () => {
    expect(stateAfter(shelved())).toBe("shelved");
    expect(stateAfter(shelved(), cleared)).toBe("shelved");
    expect(stateAfter(shelved(), cleared, { type: "unshelved" })).toBe("returned");
    expect(stateAfter(shelved(), acknowledged, cleared)).toBe("shelved");
    expect(stateAfter(shelved(), acknowledged, cleared, { type: "unshelved" })).toBe("normal");
  });

  it("that is of another of the same leaves the shelf and takes the answer back: both were for the first", () => {
    const another: AlarmTransition = { type: "re_alarmed", another: true };
    expect(stateAfter(acknowledged, shelved(), another)).toBe("unacknowledged");
    expect(stateAfter(shelved(), another)).toBe("unacknowledged");
    expect(stateAfter(shelved(), { type: "re_alarmed" })).toBe("shelved");
    expect(nextState(after(raised, acknowledged, shelved(), cleared), another)).toBeNull();
    expect(stateAfter(another)).toBe("unacknowledged");
  });

  it("that is active again takes the priority of a condition that grew graver, and never a milder one", () => {
    const again = (priority?: AlarmPriority) =>
      after(raised, cleared, { type: "activated", priority }).priority;
    expect([again(), again(1), again(4)]).toEqual([raised.priority, 1, raised.priority]);
    expect(stateAfter(shelved(), cleared, { type: "activated", priority: 1 })).toBe("unacknowledged");
  });

  it("that is shelved once leaves the shelf when it clears", () => {
    expect(stateAfter(shelved(true), cleared)).toBe("returned");
    expect(stateAfter(shelved(true), acknowledged, cleared)).toBe("normal");
  });

  it("that is critical is not shelved, and leaves the shelf when it becomes critical there", () => {
    expect(nextState({ ...raised, priority: 1 }, shelved())).toBeNull();
    expect(alarmRefusal({ ...raised, priority: 1 }, "shelve")).toBe("alarm_critical");
    expect(stateAfter(shelved(), { type: "worsened", priority: 1 })).toBe("unacknowledged");
    expect(stateAfter(shelved(), { type: "prioritised", priority: 1 })).toBe("unacknowledged");
  });

  it("that is suppressed or out of service shows that first, and its condition afterwards", () => {
    const out: AlarmTransition = { type: "taken_out" };
    expect(stateAfter({ type: "suppressed" })).toBe("suppressed");
    expect(stateAfter({ type: "suppressed" }, { type: "released" })).toBe("unacknowledged");
    expect(stateAfter(out, { type: "suppressed" })).toBe("out_of_service");
    expect(stateAfter(out, acknowledged, cleared)).toBe("out_of_service");
    expect(stateAfter(out, acknowledged, cleared, { type: "put_back" })).toBe("normal");
  });

  it("that clears while it is suppressed is that no longer: nothing but its condition would ever release it", () => {
    expect(stateAfter({ type: "suppressed" }, cleared)).toBe("returned");
    expect(stateAfter({ type: "suppressed" }, cleared, activated)).toBe("unacknowledged");
    expect(stateAfter(acknowledged, { type: "suppressed" }, cleared)).toBe("normal");
  });

  it("that is closed never changes, and can only be noted", () => {
    const closed = after(raised, acknowledged, cleared);
    const steps: readonly AlarmTransition[] = [activated, acknowledged, shelved(), { type: "taken_out" }];
    for (const step of steps) expect(nextState(closed, step)).toBeNull();
    expect(offeredActions(closed)).toEqual(["note"]);
    expect(alarmRefusal(closed, "acknowledge")).toBe("alarm_closed");
  });

  it("offers what is possible in its state", () => {
    expect(offeredActions(raised)).toEqual(["acknowledge", "shelve", "take_out", "prioritise", "note"]);
    const held = after(raised, acknowledged, shelved());
    expect(offeredActions(held)).toEqual(["shelve", "unshelve", "take_out", "prioritise", "note"]);
    expect(alarmRefusal(held, "acknowledge")).toBe("alarm_state_changed");
    expect(offeredActions(after(raised, { type: "taken_out" }))).toContain("put_back");
  });
});
