import { zodResolver } from "@hookform/resolvers/zod";
import type { ValvePlace } from "@sgval/contract/isolation/isolation";
import { type MarkedValve, markedValveBody } from "@sgval/contract/isolation/marked-valves";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { FormSwitch, FormText } from "../../../shared/ui/form/form-fields.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { useMarkValve } from "../api/isolation.ts";

const formBody = markedValveBody.pick({ code: true, note: true, operable: true });

/** Marks a valve that the model lacks, or says how one is. */
export const MarkDrawer = (props: {
  networkId: number;
  place: ValvePlace;
  valve: MarkedValve | undefined;
  /** The place in words. */
  at: string;
  onClose: () => void;
}) => {
  const { place, valve, onClose } = props;
  const { t } = useTranslation(["isolation", "forms", "messages"]);
  const mark = useMarkValve(props.networkId);
  const form = useForm({
    resolver: zodResolver(formBody),
    mode: "onTouched",
    defaultValues: {
      code: valve?.code ?? "",
      note: valve?.note ?? "",
      operable: valve?.operable ?? true,
    },
  });
  const saving = useSave(form, {
    fields: ["code", "note", "operable"],
    save: (body) => mark.mutateAsync({ ...body, ...place }),
    onSaved: () => {
      showSnackbar("success", t("messages:update_success"));
      onClose();
    },
    failed: t("messages:update_failed"),
  });
  return (
    <FormDrawer
      open
      title={t(valve || place.node === null ? "marks.change" : "marks.mark")}
      sub={`${place.link} · ${props.at}`}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t("forms:save")}
      onClose={onClose}
    >
      <FormText control={form.control} name="code" label={t("marks.code")} maxLength={64} />
      <FormText control={form.control} name="note" label={t("marks.note")} maxLength={500} />
      <FormSwitch control={form.control} name="operable" label={t("marks.canClose")} />
    </FormDrawer>
  );
};
