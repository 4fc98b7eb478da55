import { zodResolver } from "@hookform/resolvers/zod";
import Button from "@mui/material/Button";
import { isOpenLeak } from "@sgval/contract/leaks/leak-state";
import type { LeakDetail } from "@sgval/contract/leaks/leaks";
import { disconnectBody, sameLeakWithin } from "@sgval/contract/leaks/nearby-suspected";
import { longestReason } from "@sgval/contract/text";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Actions, MutedText, Stack } from "../../../../shared/ui/arrange.ts";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { FormText } from "../../../../shared/ui/form/form-fields.tsx";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { useDisconnectSuspectedLeak } from "../../api/suspected-leaks.ts";
import { ConnectSuspectedCard } from "./nearby-suspected.tsx";

const DisconnectDrawer = ({ leakId, onClose }: { leakId: number; onClose: () => void }) => {
  const { t } = useTranslation(["leaks", "messages"]);
  const disconnect = useDisconnectSuspectedLeak(leakId);
  const form = useForm({
    resolver: zodResolver(disconnectBody),
    mode: "onTouched",
    defaultValues: { note: "" },
  });
  const saving = useSave(form, {
    fields: ["note"],
    save: disconnect.mutateAsync,
    onSaved: () => {
      showSnackbar("success", t("messages:update_success"));
      onClose();
    },
    failed: t("messages:update_failed"),
  });
  return (
    <FormDrawer
      open
      title={t("connect.remove")}
      sub={t("connect.removeText")}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t("connect.remove")}
      onClose={onClose}
    >
      <FormText
        control={form.control}
        name="note"
        label={t("reason")}
        required
        rows={3}
        maxLength={longestReason}
      />
    </FormDrawer>
  );
};

/**
 * At a leak point: the suspected leaks that it may answer, or that it answers one, also for who does not see which: as long as
 * that runs on, the point cannot be moved away from it.
 */
export const SuspectedCard = ({ leak }: { leak: LeakDetail }) => {
  const { t } = useTranslation("leaks");
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const { id, zone, position, state } = leak;
  if (!leak.isConnected)
    return isOpenLeak(state) ? (
      <ConnectSuspectedCard leakId={id} place={{ zoneId: zone?.id ?? null, position }} />
    ) : null;
  return (
    <SectionCard title={t("connect.connected")}>
      <Stack gap={8}>
        <MutedText>{t("connect.connectedHelp", { distance: format.length(sameLeakWithin, "m") })}</MutedText>
        <Actions>
          <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
            {t("connect.remove")}
          </Button>
        </Actions>
      </Stack>
      {open && <DisconnectDrawer leakId={id} onClose={() => setOpen(false)} />}
    </SectionCard>
  );
};
