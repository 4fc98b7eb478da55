import { type Permission, permissionCatalogue, type Resource } from "@sgval/contract/permission";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";

const isResource = (text: string): text is Resource => Object.hasOwn(permissionCatalogue, text);

const usual = ["Index", "Create", "Update", "Delete"] as const;
const isUsual = (text: string): text is (typeof usual)[number] => usual.some((verb) => verb === text);

/** Permissions whose meaning no pattern says. */
const specials = [
  "Dashboard.Monitoring",
  "Dashboard.Scada",
  "Dashboard.Contact",
  "Dashboard.Risk",
  "Dashboard.Report",
  "Control.Operate",
  "Control.Mode",
  "Pump.Operate",
  "Pump.SetParameter",
  "Pump.Sync",
  "Pump.Reverse",
  "Report.Export",
  "Report.Schedule",
  "Risk.Acknowledge",
  "Risk.Shelve",
  "Mqtt.Connect",
] as const satisfies readonly Permission[];

const ticks = [
  ...usual,
  "Monitoring",
  "Scada",
  "Contact",
  "Risk",
  "Report",
  "Operate",
  "Mode",
  "SetParameter",
  "Sync",
  "Reverse",
  "Export",
  "Schedule",
  "Acknowledge",
  "Shelve",
  "Connect",
] as const;

/** Names and plain words for resources and permissions; what an installation added keeps its own. */
export const useRightWords = () => {
  const { t } = useTranslation("permits");
  return useMemo(
    () => ({
      resource: (name: string): string => (isResource(name) ? t(`resource.${name}.name`) : name),
      /** A permission as a sentence: "See devices". */
      describe: (name: string, own?: string | null): string => {
        const special = specials.find((one) => one === name);
        if (special) return t(`special.${special}`);
        const [subject = "", verb = ""] = name.split(".");
        if (!isResource(subject) || !isUsual(verb)) return own || name;
        return t(`verb.${verb}`, { what: t(`resource.${subject}.of`) });
      },
      /** The column or tick of a permission inside its resource's row. */
      tick: (name: string): string => {
        const verb = name.split(".")[1] ?? "";
        const known = ticks.find((one) => one === verb);
        return known ? t(`tick.${known}`) : verb;
      },
    }),
    [t],
  );
};
