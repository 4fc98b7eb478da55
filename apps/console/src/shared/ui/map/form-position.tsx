import { message } from "@sgval/contract/message";
import { type Control, Controller, type FieldPath, type FieldValues } from "react-hook-form";
import * as z from "zod";
import { useProblemText } from "../../i18n/use-problem-text.ts";
import { PositionPicker } from "./position-picker.tsx";

/** A position of a form, which may be half typed; `null` while both halves are empty. */
export const typedPosition = ({ latitude, longitude }: { latitude: z.ZodNumber; longitude: z.ZodNumber }) =>
  z.object({ latitude: latitude.nullable(), longitude: longitude.nullable() }).transform((typed, context) => {
    if (typed.latitude === null && typed.longitude === null) return null;
    if (typed.latitude !== null && typed.longitude !== null)
      return { latitude: typed.latitude, longitude: typed.longitude };
    const field = typed.latitude === null ? "latitude" : "longitude";
    context.addIssue({ code: "custom", path: [field], message: message("required") });
    return z.NEVER;
  });

/** The position of a form with the problems of its halves. */
export const FormPosition = <Values extends FieldValues, Output>(props: {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
}) => {
  const problemText = useProblemText();
  return (
    <Controller
      name={props.name}
      control={props.control}
      render={({ field, fieldState: { error } }) => {
        // One of both halves: the schema names the field.
        const half = (name: "latitude" | "longitude") => {
          const inner: unknown = error && name in error ? error[name as keyof typeof error] : undefined;
          return typeof inner === "object" && inner !== null && "message" in inner
            ? problemText(String(inner.message))
            : undefined;
        };
        return (
          <PositionPicker
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            errors={{ latitude: half("latitude"), longitude: half("longitude") }}
          />
        );
      }}
    />
  );
};
