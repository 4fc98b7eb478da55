import { defaultDeviceActions } from "@sgval/contract/devices/device";
import { linkFields, linkFieldsOf } from "@sgval/contract/devices/linkage";
import { siteFieldsOf } from "@sgval/contract/devices/site-data";
import { type DeviceFormValues, siteOf } from "./device-form.ts";

/** The values that a device of this type cannot have are emptied: their fields are not on the form, nobody could do it there. */
export const fitToType = (
  values: DeviceFormValues,
): Pick<DeviceFormValues, "dataloggerId" | "waterQualityId" | "site"> => {
  const { type, dataloggerId, waterQualityId } = values;
  const links = linkFieldsOf(type);
  const known = new Set<string>(siteFieldsOf(type));
  return {
    ...{ dataloggerId, waterQualityId },
    ...Object.fromEntries(linkFields.filter((field) => !links.includes(field)).map((field) => [field, null])),
    site: {
      ...values.site,
      ...Object.fromEntries(
        Object.keys(values.site)
          .filter((key) => !known.has(key))
          .map((key) => [key, null]),
      ),
    },
  };
};

/** Actions that follow from what kind of valve it is and who carries out its settings. */
const following = new Set(["set_outlet_pressure", "set_automation"]);

/** The actions with those that the device needs by its site data and lacks; the same list where it lacks none. */
export const withNeededActions = (
  values: Pick<DeviceFormValues, "type" | "site" | "actions">,
): DeviceFormValues["actions"] => {
  const has = new Set(values.actions.map(({ action }) => action));
  const needed = defaultDeviceActions(values.type, siteOf(values)).filter(
    ({ action }) => following.has(action) && !has.has(action),
  );
  return needed.length === 0 ? values.actions : [...values.actions, ...needed];
};
