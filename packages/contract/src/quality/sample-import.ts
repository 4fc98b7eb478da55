import { inEveryLanguage, type Names } from "@sgval/quantities/language";
import { type NitrogenSpecies, nitrogenSpeciesOf } from "@sgval/quantities/nitrogen";
import { parameters, type QualityKey, qualityKeys } from "@sgval/quantities/parameter";
import { unitSymbol } from "@sgval/quantities/unit";
import * as z from "zod";
import { commaList, idParams, route } from "../route.ts";
import { existingChoice, importAnswer, type TableImportColumn } from "../table-import.ts";
import { activityFields } from "./texts.ts";

/** Bytes and lines of one imported file. */
export const sampleImportLimits = { bytes: 10 * 1024 * 1024, lines: 20_000 } as const;

const text = (key: string, heading: Names, ...aliases: string[]): TableImportColumn => ({
  ...{ key, heading, kind: "text", aliases },
});

/** A column of one parameter; the same parameter has one for each way to express nitrogen. */
export interface ResultColumn {
  key: string;
  parameter: QualityKey;
  species: NitrogenSpecies | null;
}

/** The columns of results, one for each parameter and basis: `nitrate` as N, and `nitrate-NO3` as the ion. */
export const resultColumns: readonly ResultColumn[] = qualityKeys.flatMap((parameter): ResultColumn[] => {
  const [asNitrogen = null, ...others] = nitrogenSpeciesOf(parameter);
  return [
    { key: parameter, parameter, species: asNitrogen },
    ...others.map((species) => ({ key: `${parameter}-${species}`, parameter, species })),
  ];
});

/** Other names that laboratories use. */
const otherNames: Readonly<Partial<Record<QualityKey, readonly string[]>>> = {
  dissolved_oxygen: ["DO", "oxy hoa tan"],
  orp: ["ORP", "redox", "the oxy hoa khu"],
  bod5: ["BOD"],
  cod: ["COD"],
  tss: ["TSS", "chat ran lo lung"],
  tds: ["TDS", "tong chat ran hoa tan"],
  residual_chlorine: ["clo du", "clo du tu do", "chlorine", "free chlorine", "chlore libre"],
  turbidity: ["do duc"],
  oil: ["dau mo", "tong dau mo"],
  conductivity: ["EC", "do dan dien"],
  color: ["mau", "mau sac", "do mau", "color"],
  fluoride: ["F", "F-", "flo"],
  iron: ["Fe", "sat tong so", "tong sat"],
  manganese: ["Mn", "mangan tong so"],
  zinc: ["Zn"],
  lead: ["Pb"],
  mercury: ["Hg"],
  arsenic: ["As", "arsen"],
  coliform: ["coliform", "coliforms", "tong coliform", "coliform tong so"],
  e_coli: ["E.coli", "e coli"],
  clostridium: ["clostridium", "C. perfringens"],
  hardness: ["do cung", "do cung toan phan", "total hardness"],
};

const resultHeading = ({ parameter, species }: ResultColumn): Names => {
  const { names, unit } = parameters[parameter];
  return inEveryLanguage((language) => {
    const [name, symbol] = [names[language], unitSymbol(unit, language)];
    const plain = species === null ? name : `${name.replace(/ \(.*$/, "")} ${species}`;
    return symbol ? `${plain} (${symbol})` : plain;
  });
};

/**
 * The columns of an imported table. Laboratories write either a line for each sample with a column for each parameter, or a line
 * for each result with the parameter, the result and its unit in columns of their own.
 */
export const sampleImportColumns: readonly TableImportColumn[] = [
  {
    ...{ key: "takenAt", heading: activityFields.sampledAt, kind: "time", required: true },
    aliases: ["date", "ngay", "ngay lay mau", "thoi gian lay mau", "sampling date", "date de prelevement"],
  },
  text("code", activityFields.sampleCode, "ma mau", "ky hieu mau", "vi tri", "sample", "echantillon", "code"),
  text("laboratory", activityFields.laboratory, "phong thi nghiem", "don vi xet nghiem", "lab", "labo"),
  text("sampler", activityFields.sampler, "nguoi lay mau", "sampled by", "preleveur"),
  text("method", activityFields.sampleMethod, "phuong phap", "methode"),
  text("note", activityFields.sampleNote, "ghi chu", "remarque", "note"),
  text(
    "device",
    { vn: "Mã thiết bị", en: "Device code", fr: "Code de l'appareil" },
    "thiet bi",
    "tram",
    "station",
  ),
  text(
    "parameter",
    { vn: "Chỉ tiêu", en: "Parameter", fr: "Paramètre" },
    "thong so",
    "ten chi tieu",
    "analyte",
  ),
  {
    ...{ key: "result", heading: { vn: "Kết quả", en: "Result", fr: "Résultat" }, kind: "number" },
    aliases: ["ket qua thu nghiem", "gia tri", "value", "valeur"],
  },
  text("unit", { vn: "Đơn vị", en: "Unit", fr: "Unité" }, "don vi tinh", "dvt"),
  ...resultColumns.map(
    (column): TableImportColumn => ({
      ...{ key: column.key, heading: resultHeading(column), kind: "number" },
      aliases: otherNames[column.parameter] ?? [],
    }),
  ),
];

export const importSamples = route({
  method: "POST",
  path: "/device/:id/sample/import",
  summary:
    "Add the laboratory samples of a CSV or XLSX file (multipart), to the device where a line names no other; with `existing=update` results that differ are changed; without `dryRun=false` everything is only checked",
  access: { permission: "Device.Update" },
  params: idParams,
  query: z.object({
    dryRun: z.enum(["true", "false"]).default("true"),
    existing: existingChoice.default("refuse"),
    /** The field of each column in their order, `-` for none; guessed from the headings if absent. */
    columns: commaList(z.string().max(40)).optional(),
  }),
  receives: "file",
  answer: importAnswer,
  errors: [
    "not_found",
    "device_takes_no_samples",
    "unreadable_table",
    "too_many_lines",
    "columns_missing",
    "payload_too_large",
    "unsupported_media_type",
  ],
  limitPerMinute: 30,
});
