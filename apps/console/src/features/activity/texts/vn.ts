import { activityTypeLabels, subjectLabelsIn } from "@sgval/contract/activity/labels";
import { activityTable } from "@sgval/contract/activity/tables";
import { activityDetails } from "@sgval/contract/generated/activity-details";
import { labelsIn } from "@sgval/contract/table";

export const texts = {
  log: "Nhật ký thay đổi",
  title: "Thay đổi",
  changeLog: "Nhật ký thay đổi",
  empty: "Chưa có thay đổi nào",
  failed: "Không tải được nhật ký thay đổi",
  hidden: "Bạn không có quyền xem nhật ký thay đổi",
  system: "Hệ thống",
  at: activityTable.columns.at.heading.vn,
  actor: activityTable.columns.actor.heading.vn,
  what: activityTable.columns.what.heading.vn,
  details: "Chi tiết ({{count}})",
  subject: activityTable.columns.subject.heading.vn,
  change: activityTable.columns.change.heading.vn,
  ip: activityTable.columns.ip.heading.vn,
  search: "Tên, đối tượng",
  anySubject: "Mọi đối tượng",
  anyType: "Mọi loại",
  moreFields_one: "và {{count}} trường khác",
  moreFields_other: "và {{count}} trường khác",
  type: labelsIn("vn", activityTypeLabels),
  subjects: subjectLabelsIn("vn"),
  detail: labelsIn("vn", activityDetails),
};

declare module "../../../shared/i18n/namespaces.ts" {
  interface Catalogue {
    activity: typeof texts;
  }
}
