import { defineService } from "../../kernel/services.ts";

/** The names of the pumps of a station by their keys; `undefined` without a bank. */
type PumpNames = (deviceId: number) => ReadonlyMap<string, string> | undefined;

/** Where whoever keeps the banks of stations says what their pumps are called; control itself knows only their keys. */
export const pumpNaming = defineService("pumpNaming", () => {
  let namesOf: PumpNames = () => undefined;
  return {
    register: (given: PumpNames): void => {
      namesOf = given;
    },
    namesOf: (deviceId: number) => namesOf(deviceId),
  };
});
