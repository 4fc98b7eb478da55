import {
  type AutomationSettings,
  automationSettings,
  defaultAutomationSettings,
  failSafes,
  type RegulatedDevice,
  settingsProblems,
} from "@sgval/contract/automation/settings";
import { issueMessage, message } from "@sgval/contract/message";
import * as z from "zod";

export type SettingName = keyof AutomationSettings;
/** Settings as the form holds them: `null` for what is left at its default. */
export type SettingsForm = { [Name in SettingName]: AutomationSettings[Name] | null };

export const settingNames = Object.keys(automationSettings.shape) as SettingName[];

interface SettingGroup {
  key: "regulate" | "confirm" | "steps" | "missing" | "leave";
  fields: SettingName[];
}

type Chosen = Pick<SettingsForm, "strategy" | "failSafe">;

/** The fields that the chosen strategy and fail-safe use on this valve, by what they are about. */
export const settingGroups = (
  { strategy: chosen, failSafe }: Chosen,
  { site }: Pick<RegulatedDevice, "site">,
): SettingGroup[] => {
  const strategy = chosen ?? defaultAutomationSettings.strategy;
  const hasSetPoint = site.valveKind === "set_point";
  const twoPoint = strategy === "two_point";
  const high = hasSetPoint && (twoPoint || (failSafe ?? defaultAutomationSettings.failSafe) === "high");
  const some = (condition: boolean, ...fields: SettingName[]) => (condition ? fields : []);
  return (
    [
      {
        key: "regulate",
        fields: [
          // A stored strategy that the valve cannot follow has to be seen to be changed.
          ...some(hasSetPoint || !twoPoint, "strategy"),
          ...some(strategy !== "critical_point", "watched"),
          ...some(strategy === "flow_modulated", "flowTable"),
          ...some(strategy === "critical_point", "criticalPointTarget", "criticalPointMinutes"),
          ...some(high, "highSetPoint"),
          ...some(hasSetPoint && twoPoint, "lowSetPoint"),
        ],
      },
      {
        key: "confirm",
        fields: [
          ...some(twoPoint, "confirmSamples", "confirmAtOnceBeyond"),
          "dwellMinutes",
          ...some(twoPoint, "raiseDwellMinutes"),
          "changesPerHour",
          "changesPerDay",
        ],
      },
      {
        key: "steps",
        fields: some(
          hasSetPoint,
          "setPointDeadband",
          "setPointStep",
          "setPointStepMinutes",
          "setPointDownPerQuarter",
          "setPointUpPerQuarter",
        ),
      },
      {
        key: "missing",
        fields: [
          "staleAfterMinutes",
          "degradedHoldMinutes",
          "failSafe",
          ...some(failSafe === "set_point", "failSafeSetPoint"),
        ],
      },
      { key: "leave", fields: ["onLeave"] },
    ] satisfies SettingGroup[]
  ).filter(({ fields }) => fields.length > 0);
};

/** The fail-safes that this valve can carry out. */
export const failSafesOf = ({ site }: Pick<RegulatedDevice, "site">) =>
  failSafes.filter((one) => one !== "set_point" || site.valveKind === "set_point");

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Stored settings for the form: numbers at their default are left empty, where the placeholder names them. */
export const formOf = (settings: AutomationSettings, defaults: AutomationSettings): SettingsForm => {
  const left = settingNames.filter(
    (name) => typeof settings[name] === "number" && settings[name] === defaults[name],
  );
  return { ...settings, ...Object.fromEntries(left.map((name) => [name, null])) };
};

/** Whether a form holds nothing but defaults. */
export const isDefault = (form: SettingsForm, defaults: AutomationSettings): boolean =>
  settingNames.every((name) => form[name] === null || isSame(form[name], defaults[name]));

/** What a form means: empty fields get their default, and so does what the strategy does not show and nobody could mend. */
const filled = (form: SettingsForm, device: RegulatedDevice): Record<string, unknown> => {
  const used = new Set(settingGroups(form, device).flatMap(({ fields }) => fields));
  const settings = settingNames.map((name) => {
    const isLost = !used.has(name) && !automationSettings.shape[name].safeParse(form[name]).success;
    return [name, form[name] === null || isLost ? defaultAutomationSettings[name] : form[name]];
  });
  return {
    ...Object.fromEntries(settings),
    // What is corrected is what is watched.
    ...(form.strategy === "critical_point" ? { watched: "critical_point_pressure" } : {}),
  };
};

/** The schema of the form for one device, by the rules that the server applies. */
export const settingsForm = (device: RegulatedDevice) =>
  z.custom<SettingsForm>().transform((form, context): AutomationSettings => {
    const parsed = automationSettings.safeParse(filled(form, device));
    if (!parsed.success) {
      for (const issue of parsed.error.issues)
        context.addIssue({ code: "custom", path: [...issue.path], message: issueMessage(issue) });
      return z.NEVER;
    }
    for (const { field, key } of settingsProblems(parsed.data, device))
      context.addIssue({ code: "custom", path: field.split("."), message: message(key) });
    return parsed.data;
  });
