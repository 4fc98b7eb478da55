import { type AlarmState, isAnnounced } from "@sgval/contract/alarms/alarm-state";
import type { Alarm } from "@sgval/contract/alarms/alarms";
import type { Binding, ChannelBinding, MimicSymbol } from "@sgval/contract/scada/mimic";
import { parameterOf } from "@sgval/quantities/parameter";
import { createContext, useContext } from "react";
import type { AlarmLook, Priority } from "../../shared/ui/device/status-kinds.ts";

/** The gravest open alarm of a symbol as a shape beside it. */
export interface AlarmMark {
  kind: Priority;
  look: AlarmLook;
  /** Just raised: blinks for five seconds. */
  fresh: boolean;
  /** The alarm in words. */
  text: string;
}

const noMarks: ReadonlyMap<string, AlarmMark> = new Map();

/** The marks of a drawing by symbol. They come past it, as values do. */
export const SymbolMarks = createContext(noMarks);
export const useMark = (symbolId: string): AlarmMark | undefined => useContext(SymbolMarks).get(symbolId);

const byAnswer: Readonly<Partial<Record<AlarmState, number>>> = { unacknowledged: 0, acknowledged: 1 };

/** What asks for an answer comes before what is held back, the gravest first. */
const gravestFirst = (one: Alarm, other: Alarm): number =>
  Number(isAnnounced(other.state)) - Number(isAnnounced(one.state)) ||
  one.priority - other.priority ||
  (byAnswer[one.state] ?? 2) - (byAnswer[other.state] ?? 2) ||
  other.id - one.id;

const instanceOf = (channel: string): string | null => parameterOf(channel)?.instance ?? null;

/**
 * The open alarms of what each symbol shows, by the id of the symbol, the gravest first. An alarm of a channel that is not
 * drawn stands at the pump that it is about, and one of the whole device at all that the device shows.
 */
export const alarmsBySymbol = (
  symbols: readonly MimicSymbol[],
  alarms: readonly Alarm[],
): ReadonlyMap<string, Alarm[]> => {
  const found = new Map<string, Alarm[]>();
  for (const alarm of alarms.toSorted(gravestFirst)) {
    const showing = (fits: (one: ChannelBinding) => boolean): MimicSymbol[] =>
      symbols.filter(({ bindings }) =>
        Object.values<Binding>(bindings).some(
          (one) => !("hidden" in one) && one.deviceId === alarm.deviceId && fits(one),
        ),
      );
    const instance = alarm.channel === null ? null : instanceOf(alarm.channel);
    const itself = showing(({ channel }) => channel === alarm.channel);
    const beside = instance === null ? [] : showing(({ channel }) => instanceOf(channel) === instance);
    const marked = itself.length > 0 ? itself : beside.length > 0 ? beside : showing(() => true);
    for (const { id } of marked) found.set(id, [...(found.get(id) ?? []), alarm]);
  }
  return found;
};
