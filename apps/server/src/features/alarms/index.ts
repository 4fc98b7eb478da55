export { alarmChanged, alarmRaised, alarmsStored } from "./alarm-record.ts";
export { compileChecks } from "./engine/compile-checks.ts";
export { escalateAlarm, findUnanswered } from "./escalate-alarm.ts";
