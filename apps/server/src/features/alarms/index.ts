export { alarmChanged, alarmRaised } from "./alarm-record.ts";
