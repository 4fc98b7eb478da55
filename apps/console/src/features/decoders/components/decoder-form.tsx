import { zodResolver } from "@hookform/resolvers/zod";
import { byteEncodings, createDecoderBody, type Decoder } from "@sgval/contract/decoders/decoders";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { FormChoose, FormField, FormText } from "../../../shared/ui/form/form-fields.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { useSaveDecoder } from "../api/decoders.ts";
import { useProgramProblem } from "../use-program-problem.ts";
import { ProgramText } from "./program-text.tsx";
import { ProgramTrial } from "./program-trial.tsx";

const emptyDecoder: z.input<typeof createDecoderBody> = {
  ...{ name: "", description: "", bytesPath: "", encoding: "hex", portPath: "", note: "" },
  source: "function decodeUplink(input) {\n  return { data: {}, warnings: [], errors: [] };\n}\n",
};

/** A key as it is typed; none while the field is empty. */
const pathOf = (typed: unknown): string | null => (typeof typed === "string" && typed !== "" ? typed : null);

/** Adds a decoder with its program, or changes the name of one and where it finds what it decodes. */
export const DecoderFormDrawer = (props: {
  decoder: Decoder | null;
  onSaved?: (id: number) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(["decoders", "forms", "messages"]);
  const { decoder } = props;
  const save = useSaveDecoder(decoder?.id ?? null);
  const programProblem = useProgramProblem();
  const form = useForm({
    resolver: zodResolver(createDecoderBody),
    mode: "onTouched",
    defaultValues: decoder
      ? {
          ...{ name: decoder.name, description: decoder.description, bytesPath: decoder.bytesPath },
          ...{ encoding: decoder.encoding, portPath: decoder.portPath, source: decoder.source, note: "" },
        }
      : emptyDecoder,
  });
  const saving = useSave(form, {
    fields: ["name", "description", "bytesPath", "encoding", "portPath", "source", "note"],
    save: async (body) => {
      const { data } = await save.mutateAsync(body);
      showSnackbar("success", t(decoder ? "messages:update_success" : "messages:add_success"));
      props.onClose();
      props.onSaved?.(data.id);
    },
    failed: t(decoder ? "messages:update_failed" : "messages:add_failed"),
  });
  const { control } = form;
  const [source, bytesPath, encoding, portPath] = form.watch(["source", "bytesPath", "encoding", "portPath"]);
  return (
    <FormDrawer
      open
      title={decoder ? t("edit") : t("add")}
      {...(decoder ? { sub: decoder.name } : {})}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={decoder ? t("forms:save") : t("forms:add")}
      onClose={props.onClose}
    >
      <FormText control={control} name="name" label={t("name")} required maxLength={64} />
      <FormText control={control} name="description" label={t("description")} rows={2} maxLength={500} />
      <FormText
        control={control}
        name="bytesPath"
        label={t("bytesPath")}
        help={t("bytesPathHelp")}
        placeholder="uplink.raw"
      />
      <FormChoose
        control={control}
        name="encoding"
        label={t("encoding")}
        choices={byteEncodings.map((value) => ({ value, label: t(`encodings.${value}`) }))}
      />
      <FormText control={control} name="portPath" label={t("portPath")} help={t("portPathHelp")} />
      {decoder === null && (
        <>
          <Controller
            control={control}
            name="source"
            render={({ field, fieldState }) => (
              <FormField
                label={t("program")}
                help={t("programHelp")}
                error={fieldState.error}
                problem={programProblem(save.error)}
                required
              >
                {(aria) => <ProgramText value={field.value} onChange={field.onChange} aria={aria} />}
              </FormField>
            )}
          />
          <ProgramTrial
            decoder={{ encoding, bytesPath: pathOf(bytesPath), portPath: pathOf(portPath) }}
            source={source}
          />
          <FormText control={control} name="note" label={t("note")} help={t("noteHelp")} maxLength={500} />
        </>
      )}
    </FormDrawer>
  );
};
