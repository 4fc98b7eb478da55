export { countByDevice as countAlarmsByDevice, countByPriority } from "./alarm-list.store.ts";
export { alarmChanged, alarmRaised, alarmsStored, alarmView } from "./alarm-record.ts";
export { findAskedFrom } from "./alarms.store.ts";
export { findAlarmsOfPeriod, findShelvings } from "./alarms-of-period.store.ts";
export { countAlarms } from "./count-alarms.ts";
export { compileChecks } from "./engine/samples/compile-checks.ts";
export { findUnanswered, lockUnanswered, recordEscalation } from "./escalate-alarm.ts";
export { type ClosingDeps, closingFor, findClosingBefore } from "./purposeful-closing.ts";
export { mostEvents } from "./read-health.ts";
