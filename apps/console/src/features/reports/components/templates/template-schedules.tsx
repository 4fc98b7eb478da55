import Button from "@mui/material/Button";
import { dayLabels } from "@sgval/contract/automation/automation";
import { weekdays } from "@sgval/contract/notifications/duty";
import { runStateLabels } from "@sgval/contract/reports/run-labels";
import type { ReportSchedule } from "@sgval/contract/reports/schedules";
import type { ReportTemplate } from "@sgval/contract/reports/templates";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { DeleteDialog } from "../../../../shared/ui/act/delete-dialog.tsx";
import { Actions } from "../../../../shared/ui/arrange.ts";
import { DetailDrawer } from "../../../../shared/ui/page/detail-drawer.tsx";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { Rows } from "../../../../shared/ui/page/rows.tsx";
import { schedulesQuery, useDeleteSchedule } from "../../api/schedules.ts";
import { useRunFailure } from "../runs/run-list.tsx";
import { ScheduleForm } from "./schedule-form.tsx";

/** @param props.template its name, where the list is not that of one template */
const ScheduleRow = (props: {
  schedule: ReportSchedule;
  template?: string;
  onEdit?: () => void;
  onDelete: () => void;
}) => {
  const { t } = useTranslation(["reports", "forms"]);
  const { language, dateTime } = useFormat();
  const failure = useRunFailure();
  const { schedule } = props;
  const { days, sendTimes, recipients, addresses, formats, delivery, lastRun, nextSendAt, savedBy } =
    schedule;
  const daily = days.length === weekdays.length;
  const when = daily ? t("schedule.daily") : days.map((day) => dayLabels[day][language]).join(", ");
  const to = [
    ...recipients.map(({ name, hasEmail }) => (hasEmail ? name : t("schedule.withoutEmail", { name }))),
    ...addresses,
  ];
  return (
    <li>
      <div>
        <b>
          {[...(props.template === undefined ? [] : [props.template]), when, sendTimes.join(", ")].join(
            " · ",
          )}
        </b>
        <small>{to.join(", ")}</small>
        {schedule.goneRecipients > 0 && (
          <small>{t("schedule.gone", { count: schedule.goneRecipients })}</small>
        )}
        <small>
          {`${formats.map((format) => format.toUpperCase()).join(", ")} · ${t(`schedule.delivery.${delivery}`)}`}
        </small>
        <small>
          {savedBy === null
            ? t("schedule.authorGone")
            : schedule.mayNotSchedule
              ? t("schedule.mayNot", { name: savedBy })
              : nextSendAt === null
                ? t("schedule.off")
                : t("schedule.next", { at: dateTime(nextSendAt) })}
        </small>
        {schedule.lastSentAt !== null && (
          <small>
            {[
              t("schedule.last", { at: dateTime(schedule.lastSentAt) }),
              // The report itself is deleted after a few days.
              ...(lastRun === null ? [] : [runStateLabels[lastRun.state][language]]),
              ...(lastRun === null || lastRun.error === null ? [] : [failure(lastRun.error)]),
            ].join(" · ")}
          </small>
        )}
        {lastRun?.mails.map((mail) => (
          <small key={mail.to}>
            {[
              mail.to,
              t(`schedule.mail.${mail.state}`),
              ...(mail.reason === null ? [] : [t("schedule.reason", { reason: mail.reason })]),
              ...(mail.tries > 1 ? [t("runs.tries", { count: mail.tries })] : []),
            ].join(" · ")}
          </small>
        ))}
      </div>
      <Actions>
        {props.onEdit && (
          <Button variant="outlined" size="small" onClick={props.onEdit}>
            {t("forms:edit")}
          </Button>
        )}
        <Button variant="text" size="small" color="error" onClick={props.onDelete}>
          {t("forms:delete")}
        </Button>
      </Actions>
    </li>
  );
};

const DeleteSchedule = ({ schedule, onClose }: { schedule: ReportSchedule; onClose: () => void }) => {
  const remove = useDeleteSchedule();
  return (
    <DeleteDialog
      open
      names={[`${schedule.templateName} · ${schedule.sendTimes.join(", ")}`]}
      onDelete={() => remove.mutateAsync(schedule.id)}
      onDeleted={onClose}
      onClose={onClose}
    />
  );
};

/** Schedules of templates that are not listed, which a super user finds to end what somebody else mails. */
export const OtherSchedules = ({ templates }: { templates: readonly ReportTemplate[] }) => {
  const { t } = useTranslation("reports");
  const { data = [] } = useQuery(schedulesQuery());
  const [deletes, setDeletes] = useState<ReportSchedule | null>(null);
  const others = data.filter(({ templateId }) => !templates.some(({ id }) => id === templateId));
  if (others.length === 0) return null;
  return (
    <section aria-label={t("schedule.others")}>
      <h3>{t("schedule.others")}</h3>
      <Rows>
        {others.map((schedule) => (
          <ScheduleRow
            key={schedule.id}
            schedule={schedule}
            template={schedule.templateName}
            onDelete={() => setDeletes(schedule)}
          />
        ))}
      </Rows>
      {deletes && <DeleteSchedule schedule={deletes} onClose={() => setDeletes(null)} />}
    </section>
  );
};

type Open = { act: "edit"; schedule: ReportSchedule | null } | { act: "delete"; schedule: ReportSchedule };

/** When the report of a template is mailed, and what became of the last. */
export const TemplateSchedules = ({
  template,
  onClose,
}: {
  template: ReportTemplate;
  onClose: () => void;
}) => {
  const { t } = useTranslation("reports");
  const query = useQuery(schedulesQuery());
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <DetailDrawer
      title={t("schedule.of", { name: template.name })}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={() => setOpen({ act: "edit", schedule: null })}>
          {t("schedule.add")}
        </Button>
      }
    >
      <QueryState query={query} failed={t("schedule.failed")}>
        {(schedules) => {
          const own = schedules.filter(({ templateId }) => templateId === template.id);
          return own.length === 0 ? (
            <EmptyState reason={t("schedule.none")} next={t("schedule.noneNext")} />
          ) : (
            <Rows>
              {own.map((schedule) => (
                <ScheduleRow
                  key={schedule.id}
                  schedule={schedule}
                  onEdit={() => setOpen({ act: "edit", schedule })}
                  onDelete={() => setOpen({ act: "delete", schedule })}
                />
              ))}
            </Rows>
          );
        }}
      </QueryState>
      {open?.act === "edit" && <ScheduleForm template={template} schedule={open.schedule} onClose={close} />}
      {open?.act === "delete" && <DeleteSchedule schedule={open.schedule} onClose={close} />}
    </DetailDrawer>
  );
};
