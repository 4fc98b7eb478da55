import { zodResolver } from "@hookform/resolvers/zod";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { styled } from "@mui/material/styles";
import { type WallDisplay, wallDisplay, wallSeconds } from "@sgval/contract/account/preferences";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { preferencesQuery, useUpdatePreferences } from "../../../features/account/api/preferences.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { FormField } from "../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../shared/ui/form/form-number.tsx";
import { OrderedChoice } from "../../../shared/ui/form/ordered-choice.tsx";
import { submitKeys } from "../../../shared/ui/form/submit-keys.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { RowsSkeleton } from "../../../shared/ui/page/skeletons.tsx";
import { useViews } from "./kiosk-views.ts";
import { displayTo, startFrom } from "./use-kiosk.ts";

const Content = styled(DialogContent)({ display: "grid", gap: 16 });

const USUAL_SECONDS = 60;

const Form = (props: {
  here: string;
  stored: WallDisplay | null;
  offered: ReturnType<typeof useViews>;
  onClose: () => void;
}) => {
  const { t } = useTranslation(["shell", "forms", "common"]);
  const navigate = useNavigate();
  const errorText = useErrorText();
  const update = useUpdatePreferences();
  const { here, stored } = props;
  const { views, labelOf } = props.offered;
  const kept = (stored?.views ?? []).filter((view) => labelOf(view) !== undefined);
  const form = useForm({
    resolver: zodResolver(wallDisplay),
    mode: "onTouched",
    defaultValues: { views: kept.length > 0 ? kept : [here], seconds: stored?.seconds ?? USUAL_SECONDS },
  });
  const choices = [
    { value: here, label: t("kiosk.here", { page: labelOf(here) ?? here }) },
    ...kept.map((value) => ({ value, label: labelOf(value) ?? value })),
    ...views,
  ].filter(({ value }, index, all) => all.findIndex((one) => one.value === value) === index);
  const start = form.handleSubmit((display) => {
    // The display starts although the choice cannot be kept.
    update
      .mutateAsync({ wallDisplay: display })
      .catch((error: unknown) => showSnackbar("error", errorText(error)));
    props.onClose();
    startFrom(here);
    void navigate({ href: displayTo(display.views[0] ?? here, display) });
  });
  return (
    <form noValidate onSubmit={(event) => void start(event)} {...submitKeys}>
      <Content>
        <Controller
          control={form.control}
          name="views"
          render={({ field: { value, onChange }, fieldState }) => (
            <FormField label={t("kiosk.views")} error={fieldState.error}>
              {(aria) => (
                <OrderedChoice
                  value={value}
                  choices={choices}
                  labelOf={(view) => choices.find((one) => one.value === view)?.label ?? view}
                  onChange={onChange}
                  labels={{
                    list: t("kiosk.views"),
                    select: t("kiosk.addView"),
                    add: t("kiosk.addView"),
                    up: (name) => t("kiosk.up", { name }),
                    down: (name) => t("kiosk.down", { name }),
                    remove: (name) => t("kiosk.remove", { name }),
                  }}
                  aria={aria}
                />
              )}
            </FormField>
          )}
        />
        <FormNumber
          control={form.control}
          name="seconds"
          label={t("kiosk.seconds")}
          unit="s"
          help={t("kiosk.secondsHelp", wallSeconds)}
        />
      </Content>
      <DialogActions>
        <Button variant="outlined" onClick={props.onClose}>
          {t("forms:cancel")}
        </Button>
        <Button type="submit" variant="contained">
          {t("kiosk.open")}
        </Button>
      </DialogActions>
    </form>
  );
};

const Unread = ({ children }: { children: ReactNode }) => <Content>{children}</Content>;

/** What a wall display shows in turn and for how long; the choice is kept for the user, on whatever machine. */
export const KioskForm = ({ here, onClose }: { here: string; onClose: () => void }) => {
  const { t } = useTranslation("shell");
  const preferences = useQuery(preferencesQuery());
  const offered = useViews();
  return (
    <Dialog
      open
      onClose={onClose}
      aria-label={t("kiosk.title")}
      slotProps={{ paper: { sx: { width: 480, maxWidth: "100%" } } }}
    >
      <DialogTitle>{t("kiosk.title")}</DialogTitle>
      <QueryState query={preferences} failed={t("kiosk.failed")} Frame={Unread}>
        {({ wallDisplay }) =>
          // What was kept of rooms and zones is read once they are known.
          offered.isLoading ? (
            <Content>
              <RowsSkeleton rows={3} />
            </Content>
          ) : (
            <Form here={here} stored={wallDisplay} offered={offered} onClose={onClose} />
          )
        }
      </QueryState>
    </Dialog>
  );
};
