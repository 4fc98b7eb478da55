import { create } from "zustand";

/** Alarms that were raised since the list was fetched. They wait until somebody asks for them: rows would move under the pointer. */
export const useNewAlarmIds = create<{ ids: ReadonlySet<number> }>(() => ({ ids: new Set() }));

export const useNewAlarms = (): number => useNewAlarmIds(({ ids }) => ids.size);

export const addNewAlarm = (id: number): void =>
  useNewAlarmIds.setState(({ ids }) => (ids.has(id) ? { ids } : { ids: new Set([...ids, id]) }));

export const seeNewAlarms = (): void => useNewAlarmIds.setState({ ids: new Set() });
