import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import { leakStateLabels } from "@sgval/contract/leaks/labels";
import { type LeakState, nextLeakState, previousLeakState } from "@sgval/contract/leaks/leak-state";
import { type LeakDetail, type LeakReference, leakStepBody } from "@sgval/contract/leaks/leaks";
import { comparedNights, type RepairEffect } from "@sgval/contract/leaks/repair-effect";
import { message } from "@sgval/contract/message";
import { longestReason } from "@sgval/contract/text";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { Actions, MutedText, Stack } from "../../../shared/ui/arrange.ts";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { FormText } from "../../../shared/ui/form/form-fields.tsx";
import { FormTimestamp } from "../../../shared/ui/form/pickers/lazy-pickers.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { EventList } from "../../../shared/ui/page/event-list.ts";
import { QueryFailure } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { useChangeLeak } from "../api/leaks.ts";
import { repairEffectQuery } from "../api/surroundings.ts";

/** What is known of a repair when somebody is about to verify it: of how many nights or why of none, and whether the night flow shows it. */
const KnownOfRepair = ({ leakId }: { leakId: number }) => {
  const { t } = useTranslation("leaks");
  const format = useFormat();
  const query = useQuery(repairEffectQuery(leakId));
  const { after = null, unconfirmed = null } = query.data ?? {};
  const nightsText = (known: RepairEffect): string[] => {
    if (known.after) return [t("effect.known", { count: known.after.counted, nights: comparedNights })];
    return known.state === "compared" ? [] : [t(`effect.state.${known.state}`)];
  };
  const unconfirmedText = ({ flow, unwatchedSince }: NonNullable<RepairEffect["unconfirmed"]>): string => {
    const shown = format.quantity(flow, "m3/h", 1);
    return unwatchedSince === null
      ? t("effect.unconfirmed", { flow: shown })
      : t("effect.unwatched", { flow: shown, time: format.dateTime(unwatchedSince) });
  };
  const text = [
    ...(query.data ? nightsText(query.data) : []),
    ...(unconfirmed ? [unconfirmedText(unconfirmed)] : []),
  ].join(" ");
  const isKnown = unconfirmed === null && after?.counted === comparedNights;
  return (
    <>
      <QueryFailure query={query} failed={t("effect.failed")} />
      {text !== "" && (isKnown ? <MutedText>{text}</MutedText> : <Alert severity="warning">{text}</Alert>)}
    </>
  );
};

const StepDrawer = (props: { leak: LeakDetail; to: LeakState; isBack: boolean; onClose: () => void }) => {
  const { leak, to, isBack, onClose } = props;
  const { t } = useTranslation(["leaks", "forms", "messages"]);
  const { language } = useFormat();
  const { step } = useChangeLeak(leak.id);
  const [at] = useState(() => new Date(serverNow()).toISOString());
  const schema = isBack
    ? leakStepBody.extend({
        note: leakStepBody.shape.note.refine((note) => note !== "", message("required")),
      })
    : leakStepBody;
  const form = useForm({
    resolver: zodResolver(schema),
    mode: "onTouched",
    defaultValues: { from: leak.state, to, at, note: "" },
  });
  const saving = useSave(form, {
    fields: ["at", "note"],
    save: step,
    onSaved: () => {
      showSnackbar("success", t("messages:update_success"));
      onClose();
    },
    failed: t("messages:update_failed"),
  });
  return (
    <FormDrawer
      open
      title={t(isBack ? "stepBack" : "stepTo", { state: leakStateLabels[to][language] })}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t("forms:save")}
      onClose={onClose}
    >
      {to === "verified" && !isBack && <KnownOfRepair leakId={leak.id} />}
      <FormTimestamp control={form.control} name="at" label={t("stepAt")} />
      <FormText
        control={form.control}
        name="note"
        label={isBack ? t("reason") : t("note")}
        required={isBack}
        rows={3}
        maxLength={longestReason}
      />
    </FormDrawer>
  );
};

/** The states that a leak point came into, with note and person, and the step that follows. */
export const LeakSteps = ({ leak }: { leak: LeakDetail }) => {
  const { t } = useTranslation(["leaks", "messages"]);
  const format = useFormat();
  const locked = useMissingPermission("LeakPoint.Update", t("messages:not_permitted"));
  const [open, setOpen] = useState<{ to: LeakState; isBack: boolean } | null>(null);
  const [next, previous] = [nextLeakState(leak.state), previousLeakState(leak.state)];
  const referenceLabel: Record<LeakReference, string> = {
    zoneId: t("zone"),
    deviceId: t("device"),
    pipe: t("pipe"),
    materials: t("materials"),
    suspectedLeakId: t("suspectedFirst"),
  };
  const label = (state: LeakState) => leakStateLabels[state][format.language];
  return (
    <SectionCard title={t("history")}>
      <Stack gap={14}>
        <EventList>
          {leak.history.map(({ state, at, note, back, leftOut, by }) => (
            <li key={`${state}-${at}-${back}`}>
              <time dateTime={at}>{format.dateTime(at)}</time>
              <span>
                <b>{back ? t("backTo", { state: label(state) }) : label(state)}</b> · {by.name}
                {note && <div>{note}</div>}
                {leftOut.length > 0 && (
                  <div>
                    {t("leftOut", { fields: leftOut.map((field) => referenceLabel[field]).join(", ") })}
                  </div>
                )}
              </span>
            </li>
          ))}
        </EventList>
        <Actions>
          {next && (
            <LockedButton
              variant="contained"
              locked={locked}
              onClick={() => setOpen({ to: next, isBack: false })}
            >
              {t("stepTo", { state: label(next) })}
            </LockedButton>
          )}
          {previous && (
            <LockedButton
              variant="outlined"
              locked={locked}
              onClick={() => setOpen({ to: previous, isBack: true })}
            >
              {t("stepBack", { state: label(previous) })}
            </LockedButton>
          )}
        </Actions>
      </Stack>
      {open && <StepDrawer leak={leak} {...open} onClose={() => setOpen(null)} />}
    </SectionCard>
  );
};
