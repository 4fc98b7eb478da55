import { kindLabels } from "@sgval/contract/reports/labels";
import { runFailureText } from "@sgval/contract/reports/run-labels";
import type { ExportFormat } from "@sgval/contract/table-export";
import type { Names } from "@sgval/quantities/language";
import { channelName } from "@sgval/quantities/parameter";
import { writeDateTime } from "@sgval/quantities/timestamp";
import type { View } from "../../../gateways/tables/table-source.ts";
import type { RunRecord } from "../runs/runs.store.ts";

const texts = {
  attached: {
    vn: "Báo cáo đính kèm thư này.",
    en: "The report is attached.",
    fr: "Le rapport est joint à ce message.",
  },
  link: {
    vn: "Đăng nhập để tải báo cáo:",
    en: "Sign in to download the report:",
    fr: "Connectez-vous pour télécharger le rapport :",
  },
  tooLarge: {
    vn: "Báo cáo quá lớn để đính kèm.",
    en: "The report is too large to be attached.",
    fr: "Le rapport est trop volumineux pour être joint.",
  },
  askSender: {
    vn: "Bạn không có tài khoản: hãy nhờ người đặt lịch gửi tệp cho bạn",
    en: "You have no account: ask for the files whoever made the schedule",
    fr: "Vous n'avez pas de compte : demandez les fichiers à l'auteur de la planification",
  },
  failed: {
    vn: "Không lập được báo cáo",
    en: "The report could not be made",
    fr: "Le rapport n'a pas pu être établi",
  },
  without: {
    vn: "Không có tệp",
    en: "There is no file as",
    fr: "Il n'y a pas de fichier",
  },
  gone: {
    vn: "Đã bị xóa nên không còn trong báo cáo",
    en: "Deleted, and so no longer in the report",
    fr: "Supprimé, donc absent du rapport",
  },
  hidden: {
    vn: "Thiết bị hoặc vùng không có trong báo cáo, vì đã bị xóa hoặc ngoài phạm vi xem của người đặt lịch",
    en: "Devices or zones that are not in the report, as they were deleted or are out of view for whoever made the schedule",
    fr: "Appareils ou secteurs absents du rapport, car supprimés ou hors de la vue de l'auteur de la planification",
  },
  goneParameters: {
    vn: "Không còn thiết bị nào có thông số này",
    en: "No device of the report has this parameter any more",
    fr: "Plus aucun appareil du rapport n'a ce paramètre",
  },
  why: {
    vn: "Thư này được gửi theo lịch của mẫu báo cáo",
    en: "This mail was sent by the schedule of the report template",
    fr: "Ce message a été envoyé par la planification du modèle de rapport",
  },
} as const satisfies Record<string, Names>;

export interface ReportMailText {
  run: RunRecord;
  /** Why there is no report, or not every file of it; `null` for one that is whole. */
  error: string | null;
  title: string;
  template: string;
  savedBy: string;
  /** How the files come; `none` where they are too large for somebody without an account, `failed` where there are none. */
  files: "attached" | "link" | "none" | "failed";
  /** The kinds of files that were asked for and not made. */
  notMade: readonly ExportFormat[];
  /** They were to be attached. */
  tooLarge: boolean;
  link: string;
  /** Names of the devices and zones that were deleted since the template was saved. */
  gone: readonly string[];
  /** How many more are not in it: whoever made the schedule does not see them, or could not have before they were deleted. */
  hidden: number;
  /** Chosen parameters that no device which is left has. */
  goneParameters: readonly string[];
}

/** The mail that brings a report. */
export const writeReportMail = (
  { run, error, title, template, savedBy, files, notMade, tooLarge, link, ...missing }: ReportMailText,
  { language, timeZone }: Pick<View, "language" | "timeZone">,
): { subject: string; text: string } => {
  const { query } = run.subject;
  const range =
    query && [query.from, query.to].map((at) => writeDateTime(at, language, timeZone)).join(" – ");
  const text = (key: keyof typeof texts): string => texts[key][language];
  const listOf = (key: "gone" | "hidden" | "goneParameters", all: readonly string[]): string[] =>
    all.length > 0 ? ["", `${text(key)}: ${all.join(", ")}`] : [];
  const names = missing.goneParameters.map((parameter) => channelName(parameter, language));
  const why = error === null ? "" : (runFailureText(error, language) ?? error);
  const body =
    files === "failed"
      ? [`${text("failed")}: ${why}`]
      : files === "attached"
        ? [text("attached")]
        : [
            ...(tooLarge ? [text("tooLarge")] : []),
            ...(files === "link" ? [text("link"), link] : [`${text("askSender")}: ${savedBy}`]),
          ];
  return {
    subject: `${title}: ${template}`,
    text: [
      ...(query ? [`${kindLabels[query.kind][language]} · ${range}`] : []),
      "",
      ...body,
      ...(files !== "failed" && notMade.length > 0
        ? [`${text("without")} ${notMade.map((format) => format.toUpperCase()).join(", ")}: ${why}`]
        : []),
      ...listOf("gone", missing.gone),
      ...listOf("hidden", missing.hidden === 0 ? [] : [String(missing.hidden)]),
      ...listOf("goneParameters", names),
      "",
      `${text("why")} "${template}" (${savedBy}).`,
    ].join("\n"),
  };
};
