import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Stack } from "../../../../shared/ui/arrange.ts";
import { Field } from "../../../../shared/ui/form/field.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import type { TestedMessage } from "../../api/mapping.ts";

const PayloadInput = styled(TextField)({ "& textarea": { fontFamily: "monospace" } });

/** The message that a mapping is tried with, as it was pasted or came. */
export const MessageCard = (props: {
  text: string;
  message: TestedMessage;
  onChange: (message: TestedMessage) => void;
  /** Buttons that take a message. */
  children: ReactNode;
}) => {
  const { message } = props;
  const { t } = useTranslation("devices");
  return (
    <SectionCard title={t("mapping.message")} sub={props.text}>
      <Stack gap={12}>
        <Field label={t("mapping.payload")}>
          {({ id, ...aria }) => (
            <PayloadInput
              id={id}
              multiline
              minRows={4}
              maxRows={14}
              value={message.payload}
              onChange={(event) =>
                props.onChange({ encoding: message.encoding, payload: event.target.value })
              }
              slotProps={{ htmlInput: { ...aria, dir: "ltr", spellCheck: false } }}
            />
          )}
        </Field>
        {message.encoding === "base64" && (
          <FormControlLabel
            control={
              <Checkbox
                checked
                onChange={() => props.onChange({ payload: message.payload, receivedAt: message.receivedAt })}
              />
            }
            label={t("mapping.isBytes")}
          />
        )}
        {props.children}
      </Stack>
    </SectionCard>
  );
};
