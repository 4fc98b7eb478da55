import Button from "@mui/material/Button";
import type { MappingProfile } from "@sgval/contract/devices/mapping/profiles";
import { IconBookmark } from "@tabler/icons-react";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { TestedMessage } from "../../api/mapping.ts";
import type { DeviceFormValues } from "../../device-form.ts";
import { ProfileDrawer } from "./profile-drawer.tsx";

/**
 * A button that saves the mapping of a form as a profile once nothing in it is wrong, and the drawer that names it. The drawer stands
 * outside of the form, which it would submit with its own.
 */
export const useSaveAsProfile = (
  form: Pick<UseFormReturn<DeviceFormValues>, "trigger" | "getValues">,
  { message, onSaved }: { message: TestedMessage; onSaved?: (profile: MappingProfile) => void },
) => {
  const { t } = useTranslation("devices");
  const [isNaming, setNaming] = useState(false);
  return {
    saveAsButton: (
      <Button
        variant="outlined"
        startIcon={<IconBookmark size={18} stroke={1.75} />}
        onClick={() => void form.trigger().then(setNaming)}
      >
        {t("profiles.saveAs")}
      </Button>
    ),
    saveAsDrawer: isNaming && (
      <ProfileDrawer
        profile={null}
        mapping={form.getValues()}
        example={message.encoding === "base64" ? "" : message.payload}
        {...(onSaved && { onSaved })}
        onClose={() => setNaming(false)}
      />
    ),
  };
};
