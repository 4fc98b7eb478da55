import Button from "@mui/material/Button";
import { IconPencil } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { draftsAt, dropDraft, useDrafts } from "../../shared/api/drafts.ts";
import { useSession } from "../../shared/api/session.ts";
import { Banner } from "./banner.tsx";

/** Says which form of this page holds a draft while that form is closed; an open one offers it by itself. */
export const DraftBanner = () => {
  const { t } = useTranslation("forms");
  const { pathname } = useLocation();
  const userId = useSession((session) => session.userData?.id);
  const { drafts, open } = useDrafts();
  return draftsAt(drafts, userId, pathname)
    .filter(({ form }) => !open.includes(form))
    .map((draft) => (
      <Banner
        key={draft.form}
        icon={<IconPencil size={18} stroke={1.75} aria-hidden />}
        text={t("draft.there", { form: draft.form })}
        actions={
          <Button size="small" variant="outlined" onClick={() => dropDraft(draft)}>
            {t("draft.discard")}
          </Button>
        }
      />
    ));
};
