import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { OwnAccount } from "@sgval/contract/account";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ChangeEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { FactList } from "../../../shared/ui/fact-list.tsx";
import { PageBody } from "../../../shared/ui/page-body.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { QueryState } from "../../../shared/ui/query-state.tsx";
import { QuestionDialog } from "../../../shared/ui/question-dialog.tsx";
import { SectionCard } from "../../../shared/ui/section-card.tsx";
import { UserPhoto } from "../../../shared/ui/user-photo.tsx";
import { accountQuery } from "../api/read-account.ts";
import { useSavePhoto } from "../api/save-photo.ts";
import { photoProblem } from "../photo-file.ts";
import { type Picture, readPicture } from "../picture.ts";
import { PhotoCrop } from "./photo-crop.tsx";

const PhotoCard = ({ account }: { account: OwnAccount }) => {
  const { t } = useTranslation(["account", "forms", "messages"]);
  const input = useRef<HTMLInputElement>(null);
  const save = useSavePhoto();
  const [picture, setPicture] = useState<Picture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file may be chosen again after a change of mind.
    event.target.value = "";
    if (!file) return;
    const refused = photoProblem(file);
    setProblem(refused && t(`photo.${refused}`));
    if (refused) return;
    await readPicture(file).then(setPicture, () => setProblem(t("photo.unreadable")));
  };
  const send = (photo: Blob | null) =>
    save.mutate(photo, {
      onSuccess: () => {
        setPicture(null);
        setAsking(false);
        showSnackbar("success", t("messages:update_success"));
      },
      onError: () => {
        setAsking(false);
        setProblem(t("messages:photo_upload_failed"));
      },
    });
  return (
    <SectionCard title={t("photo.title")} sub={t("photo.help")}>
      <div style={{ display: "grid", gap: 14 }}>
        {problem && <Alert severity="error">{problem}</Alert>}
        <div style={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 16 }}>
          <UserPhoto user={account} size={96} />
          <div style={{ display: "flex", flexWrap: "wrap", gap: 8 }}>
            <input
              ref={input}
              type="file"
              accept="image/jpeg,image/gif,image/png"
              hidden
              aria-label={t("photo.choose")}
              onChange={(event) => void choose(event)}
            />
            <Button variant="contained" onClick={() => input.current?.click()}>
              {t("photo.choose")}
            </Button>
            {account.photoVersion !== null && (
              <Button variant="outlined" onClick={() => setAsking(true)}>
                {t("photo.remove")}
              </Button>
            )}
          </div>
        </div>
      </div>
      {picture && (
        <PhotoCrop
          picture={picture}
          saving={save.isPending}
          onSave={(photo) => send(photo)}
          onClose={() => setPicture(null)}
        />
      )}
      <QuestionDialog
        open={asking}
        title={t("photo.removeTitle")}
        text={t("photo.removeText")}
        cancelLabel={t("forms:cancel")}
        verbLabel={t("photo.remove")}
        busy={save.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => send(null)}
      />
    </SectionCard>
  );
};

/** One's photo, and the card others see. */
export const PhotoPage = () => {
  const { t } = useTranslation(["account", "access", "common"]);
  const format = useFormat();
  const query = useQuery(accountQuery());
  usePageTitle(t("photo.title"), t("title"));
  return (
    <PageBody>
      <PageHeader
        title={t("photo.title")}
        trailLabel={t("common:trail")}
        trail={[
          {
            key: "account",
            node: (
              <Link to={paths.accountTab} params={{ id: "account" }}>
                {t("title")}
              </Link>
            ),
          },
          { key: "photo", node: <span>{t("photo.title")}</span> },
        ]}
      />
      <QueryState query={query} failed={t("failed")}>
        {(account) => (
          <>
            <PhotoCard account={account} />
            <SectionCard title={t("photo.asSeen")}>
              <div style={{ display: "flex", flexWrap: "wrap", gap: 20 }}>
                <UserPhoto user={account} size={56} />
                <div style={{ minWidth: 220, color: paint.ink }}>
                  <FactList
                    facts={[
                      { key: "name", label: t("access:columns.username"), content: account.username },
                      { key: "email", label: t("access:columns.email"), content: account.email ?? "--" },
                      { key: "phone", label: t("access:phone"), content: account.phone ?? "--" },
                      {
                        key: "role",
                        label: t("access:columns.role"),
                        content: account.role?.name ?? t("access:noRole"),
                      },
                      {
                        key: "joined",
                        label: t("access:columns.createdAt"),
                        content: format.date(account.createdAt),
                      },
                    ]}
                  />
                </div>
              </div>
            </SectionCard>
          </>
        )}
      </QueryState>
    </PageBody>
  );
};
