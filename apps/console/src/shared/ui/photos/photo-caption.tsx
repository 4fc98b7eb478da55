import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../api/snackbar.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { below } from "../breakpoints.ts";
import { Field } from "../form/field.tsx";
import { SaveButton } from "../form/save-button.tsx";

const Form = styled("form")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "end",
  gap: 8,
  [below("sm")]: { gridTemplateColumns: "minmax(0, 1fr)" },
});

/** The caption of a photo. What was typed is also saved when something else is shown: another photo, a question, the page. */
export const PhotoCaption = (props: {
  caption: string;
  longest: number;
  /** Something is asked in front of it. */
  isCovered: boolean;
  /** Rejects with `ApiError`. */
  save: (caption: string) => Promise<unknown>;
}) => {
  const { t } = useTranslation(["photos", "forms", "messages", "common"]);
  const errorText = useErrorText();
  const [typed, setTyped] = useState(props.caption);
  const [saving, setSaving] = useState(false);
  const caption = typed.trim();
  const isTooLong = caption.length > props.longest;
  const isChanged = caption !== props.caption && !isTooLong;
  const save = async () => {
    setSaving(true);
    try {
      await props.save(caption);
      showSnackbar("success", t("messages:update_success"));
    } catch (error) {
      showSnackbar("error", `${t("messages:update_failed")}${t("common:colon")}${errorText(error)}`);
    }
    setSaving(false);
  };
  const leave = useRef<() => void>(() => undefined);
  useEffect(() => {
    leave.current = () => {
      if (isChanged && !saving) void save();
    };
  });
  useEffect(() => () => leave.current(), []);
  useEffect(() => {
    if (props.isCovered) leave.current();
  }, [props.isCovered]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) void save();
  };
  return (
    <Form onSubmit={submit}>
      <Field
        label={t("caption")}
        error={isTooLong ? t("forms:tooLong", { length: caption.length, most: props.longest }) : undefined}
      >
        {(aria) => (
          <OutlinedInput
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            fullWidth
            error={isTooLong}
            inputProps={aria}
          />
        )}
      </Field>
      {isChanged && <SaveButton saving={saving} label={t("saveCaption")} />}
    </Form>
  );
};
