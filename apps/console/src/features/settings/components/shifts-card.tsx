import { zodResolver } from "@hookform/resolvers/zod";
import { shiftsSetting } from "@sgval/contract/logbook/shifts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { shiftsSettingQuery } from "../../../shared/queries/shifts.ts";
import { FormText } from "../../../shared/ui/form/form-fields.tsx";
import { useLiveForm } from "../../../shared/ui/form/use-live-form.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { useUpdateShifts } from "../api/shifts.ts";
import { SettingForm } from "./setting-form.tsx";

/** Typed as `06:00, 14:00, 22:00`. */
const typedShifts = z.object({
  starts: z
    .string()
    .transform((text) => text.split(/[,;\s]+/).filter(Boolean))
    .pipe(shiftsSetting.shape.starts),
});
const textOf = (starts: readonly string[]): string => starts.join(", ");

const ShiftsForm = ({ starts }: { starts: readonly string[] }) => {
  const { t } = useTranslation("settings");
  const update = useUpdateShifts();
  const { form, card } = useLiveForm<z.input<typeof typedShifts>, z.output<typeof typedShifts>>({
    values: { starts: textOf(starts) },
    resolver: zodResolver(typedShifts),
    fields: ["starts"],
    save: async (values) => ({ starts: textOf((await update.mutateAsync(values)).starts) }),
  });
  return (
    <SettingForm title={t("shifts.title")} card={card}>
      {(locked) => (
        <FormText
          control={form.control}
          name="starts"
          label={t("shifts.starts")}
          help={t("shifts.help")}
          required
          disabled={locked}
        />
      )}
    </SettingForm>
  );
};

/** When the shifts begin, for the shift summary. */
export const ShiftsCard = () => {
  const { t } = useTranslation("settings");
  const query = useQuery(shiftsSettingQuery());
  return (
    <QueryState query={query} failed={t("shifts.failed")}>
      {({ starts }) => <ShiftsForm starts={starts} />}
    </QueryState>
  );
};
