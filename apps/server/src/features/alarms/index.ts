export { alarmChanged, alarmRaised, alarmsStored } from "./alarm-record.ts";
export { escalateAlarm, findUnanswered } from "./escalate-alarm.ts";
