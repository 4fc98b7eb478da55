import { zodResolver } from "@hookform/resolvers/zod";
import {
  type AuthorisedUse,
  type AuthorisedVolumes,
  authorisedVolumeKeys,
  authorisedVolumes,
} from "@sgval/contract/zones/authorised-use";
import { activityFields } from "@sgval/contract/zones/texts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { authorisedUseQuery, useEnterAuthorisedUse } from "../../api/authorised-use.ts";

const UseDrawer = (props: { zoneId: number; entered: AuthorisedUse; onClose: () => void }) => {
  const { zoneId, entered } = props;
  const { month, updatedBy, updatedAt } = entered;
  const { t } = useTranslation(["zones", "forms", "messages"]);
  const format = useFormat();
  const flushing =
    entered.flushed !== null && t("use.flushed", { volume: format.quantity(entered.flushed, "m3", 1) });
  const enter = useEnterAuthorisedUse(zoneId, month);
  const form = useForm<AuthorisedVolumes>({
    resolver: zodResolver(authorisedVolumes),
    mode: "onTouched",
    defaultValues: {
      billedUnmetered: entered.billedUnmetered,
      unbilledMeasured: entered.unbilledMeasured,
      unbilledEstimated: entered.unbilledEstimated,
    },
  });
  const saving = useSave(form, {
    fields: [...authorisedVolumeKeys],
    save: enter.mutateAsync,
    onSaved: () => {
      showSnackbar("success", t("messages:update_success"));
      props.onClose();
    },
    failed: t("messages:update_failed"),
  });
  return (
    <FormDrawer
      open
      title={t("use.title", { month: `${month.slice(5)}/${month.slice(0, 4)}` })}
      sub={[
        t("use.sub"),
        updatedBy !== null &&
          updatedAt !== null &&
          t("use.enteredBy", { name: updatedBy, time: format.timestamp(updatedAt) }),
      ]
        .filter(Boolean)
        .join(" ")}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t("forms:save")}
      onClose={props.onClose}
    >
      {authorisedVolumeKeys.map((name) => (
        <FormNumber
          key={name}
          control={form.control}
          name={name}
          label={activityFields[name][format.language]}
          help={[t(`use.help.${name}`), name === "unbilledMeasured" && flushing].filter(Boolean).join(" ")}
        />
      ))}
    </FormDrawer>
  );
};

/** Enters the use of a month that no customer's meter counts; locked with its reason for those who may not. */
export const AuthorisedUseButton = ({ zoneId, month }: { zoneId: number; month: string }) => {
  const { t } = useTranslation(["zones", "messages"]);
  const locked = useMissingPermission("Zone.Update", t("messages:not_permitted"));
  const client = useQueryClient();
  const [entered, setEntered] = useState<AuthorisedUse | null>(null);
  const open = () =>
    client
      .fetchQuery(authorisedUseQuery(zoneId, month))
      .then(setEntered)
      .catch(() => showSnackbar("error", t("use.failed")));
  return (
    <>
      <LockedButton size="small" locked={locked} onClick={() => void open()}>
        {t("use.enter")}
      </LockedButton>
      {entered && <UseDrawer zoneId={zoneId} entered={entered} onClose={() => setEntered(null)} />}
    </>
  );
};
