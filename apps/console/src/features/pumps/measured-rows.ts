import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { channelOfPumpKey } from "@sgval/contract/pumps/pumps";
import type { TemplateRow } from "@sgval/contract/pumps/templates";
import { missingText } from "@sgval/quantities/format";
import { parameterOf, parameters } from "@sgval/quantities/parameter";
import { isShown, qualityMark, qualityNamed } from "@sgval/quantities/quality";
import type { Format } from "../../shared/format/use-format.ts";

export interface MeasuredRow {
  key: string;
  name: string;
  text: string;
  unit: string;
}

/** What the card says of a pump by itself; these stand elsewhere on it. */
const saidElsewhere = new Set(["pump_running", "pump_power", "run_hours", "start_count"]);

type Holder = Pick<DeviceDetail, "channels" | "latest">;

/** A value of the newest reading and its unit, marked where its quality asks for it. */
const measured = (
  { latest }: Pick<Holder, "latest">,
  parameter: string,
  unit: string | null | undefined,
  format: Format,
): Pick<MeasuredRow, "text" | "unit"> => {
  const value = latest?.values[parameter] ?? null;
  const quality = qualityNamed(latest?.quality[parameter]);
  const known = parameterOf(parameter)?.parameter;
  if (value === null || !isShown(quality) || !known) return { text: missingText, unit: "" };
  const shown =
    unit === undefined
      ? format.parts(value, known)
      : { text: format.number(value, known.decimals), unit: unit ?? "" };
  return { ...shown, text: `${qualityMark(quality)}${shown.text}` };
};

/** A value of the newest reading with its unit. */
export const measuredText = (...about: Parameters<typeof measured>): string => {
  const { text, unit } = measured(...about);
  return [text, unit].filter(Boolean).join(" ");
};

/**
 * The name of a parameter as a template has it. Where that is a name of the catalogue, in whichever language it was entered, it
 * is said in the language of the reader; people's own names stay as they are.
 */
export const namedInTemplate = (name: string, { language }: Pick<Format, "language">): string => {
  const written = name.trim().toLocaleLowerCase();
  const known = Object.values(parameters).find(({ names }) =>
    Object.values(names).some((one) => one.toLocaleLowerCase() === written),
  );
  return known?.names[language] ?? name;
};

/** What a pump measures: by the rows of its template, else by its channels. */
export const measuredRows = (
  device: Holder,
  pumpKey: string,
  template: readonly TemplateRow[] | undefined,
  format: Format,
): MeasuredRow[] => {
  if (template)
    return template.map(({ parameterName, unitName, mappingKey }) => {
      const channel = channelOfPumpKey(device.channels, pumpKey, mappingKey);
      return {
        key: mappingKey,
        name: namedInTemplate(parameterName, format),
        ...(channel
          ? measured(device, channel.parameter, unitName, format)
          : { text: missingText, unit: "" }),
      };
    });
  return device.channels.flatMap(({ parameter }) => {
    const channel = parameterOf(parameter);
    if (channel?.instance !== pumpKey || saidElsewhere.has(channel.parameter.key)) return [];
    return [
      {
        key: parameter,
        name: channel.parameter.names[format.language],
        ...measured(device, parameter, undefined, format),
      },
    ];
  });
};
