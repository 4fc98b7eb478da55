import type { errors as codes } from "@sgval/contract/readings/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  import_too_large: {
    vn: "Tệp lớn hơn mức máy chủ cho phép. Hãy chia tệp theo năm hoặc theo thiết bị, hoặc nhờ người quản trị máy chủ nâng mức SGVAL_IMPORT_LIMIT_MB",
    en: "The file is larger than the server takes. Split it by year or device, or have the administrator of the server raise SGVAL_IMPORT_LIMIT_MB",
    fr: "Le fichier dépasse ce que le serveur accepte. Divisez-le par année ou par appareil, ou faites relever SGVAL_IMPORT_LIMIT_MB par l'administrateur du serveur",
  },
  import_workbook_too_large: {
    vn: "Tệp Excel lớn hơn 64 MB, hoặc hơn 400 MB khi giải nén. Hãy lưu thành CSV (UTF-8): tệp CSV được đọc từng dòng nên có thể lớn hơn nhiều",
    en: "The Excel file is larger than 64 MB, or than 400 MB when unpacked. Save it as CSV (UTF-8): CSV is read row by row and may be much larger",
    fr: "Le fichier Excel dépasse 64 Mo, ou 400 Mo une fois décompressé. Enregistrez-le en CSV (UTF-8) : un CSV est lu ligne par ligne et peut être bien plus grand",
  },
  import_no_space: {
    vn: "Ổ đĩa của máy chủ không đủ chỗ cho tệp này và số liệu của nó. Hãy chia tệp, hoặc nhờ người quản trị máy chủ giải phóng dung lượng",
    en: "The disk of the server has no room for this file and its readings. Split the file, or have the administrator of the server free some space",
    fr: "Le disque du serveur n'a pas la place pour ce fichier et ses mesures. Divisez le fichier, ou faites libérer de l'espace par l'administrateur du serveur",
  },
  import_incomplete: {
    vn: "Tệp chưa được gửi đầy đủ. Hãy gửi lại",
    en: "The file did not arrive completely. Send it again",
    fr: "Le fichier n'est pas arrivé en entier. Envoyez-le de nouveau",
  },
  import_not_ready: {
    vn: "Lần nhập này không còn chờ thao tác đó. Hãy tải lại trang để xem nó đang ở bước nào, hoặc gửi lại tệp",
    en: "This import does not wait for that any more. Reload the page to see where it stands, or send the file again",
    fr: "Cette importation n'attend plus cette opération. Rechargez la page pour voir où elle en est, ou renvoyez le fichier",
  },
  import_running: {
    vn: "Một tệp khác đang được nhập. Mỗi lần chỉ nhập được một tệp, hãy thử lại sau",
    en: "Another file is being imported. Only one is imported at a time, try again later",
    fr: "Un autre fichier est en cours d'importation. Un seul à la fois, réessayez plus tard",
  },
} as const satisfies Record<keyof typeof codes, Names>;
